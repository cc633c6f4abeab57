# alt: The largest error of four SiLU units as a multiplier against r, on
#   logarithmic axes, for r from 1 down to 0.0000001. It falls with the square
#   of r until rounding takes over, in float at 0.006, in double at 0.000006,
#   and rises again from there.
# noise: multiply --with silu
# noise: double/multiply --with silu
set key off
set logscale xy
set xlabel "r: how small a piece of the curve is used"
set ylabel "largest error of x y"
set xrange [1:1e-7] reverse
set yrange [1e-11:1]
set format x "10^{%T}"
set format y "10^{%T}"
set label "in float" at 3e-4,3e-3 right textcolor rgb "#d55e00"
set label "in double" at 1.2e-3,1e-8 right textcolor rgb "#0072b2"
plot data index 1 using 1:2 with linespoints linetype 1 pointtype 7 \
     pointsize 0.5, \
     data index 0 using 1:2 with linespoints linetype 2 pointtype 7 \
     pointsize 0.5
