# alt: The relative error of central differences against the step, on
#   logarithmic axes: two V shapes. In float the error falls to 0.00005 at a
#   step of 0.004 and then rises to more than 1. In double it falls to 1 in 10
#   billion at 0.00001.
# noise: differences
# noise: double/differences
set key off
set logscale xy
set xlabel "step"
set ylabel "relative error"
set xrange [1:1e-11] reverse
set yrange [1e-12:10]
set format x "10^{%T}"
set format y "10^{%T}"
set label "in float" at 1.5e-5,3e-2 right textcolor rgb "#d55e00"
set label "in double" at 3e-4,1e-10 right textcolor rgb "#0072b2"
plot data index 1 using 1:2 with linespoints linetype 1 pointtype 7 \
     pointsize 0.5, \
     data index 0 using 1:($2 > 0 ? $2 : NaN) with linespoints linetype 2 \
     pointtype 7 pointsize 0.5
