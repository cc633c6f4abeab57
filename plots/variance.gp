# alt: Relative error of the variance of 256 numbers in float against their
#   mean, on logarithmic axes. In one pass it grows with the square of the mean
#   and passes 100 percent at a few thousand. In two passes it stays below a
#   millionth up to about three thousand and then rises to a hundredth. With the
#   mean mended it stays below two millionths to the end.
# noise: variance
set key off
set logscale xy
set xlabel "mean"
set ylabel "error of the variance"
set xrange [1:1e6]
set yrange [1e-9:1e7]
set format x "10^{%T}"
set format y "10^{%T}"
set label "in one pass" at 600,3 right textcolor rgb "#d55e00"
set label "in two" at 1.2e4,1.5e-3 right textcolor rgb "#0072b2"
set label "mean mended" at 9e5,8e-9 right textcolor rgb "#009e73"
plot data using 1:($2 > 0 ? $2 : 1e-9) with linespoints linetype 2 \
     pointtype 7 pointsize 0.6, \
     data using 1:($3 > 0 ? $3 : 1e-9) with linespoints linetype 1 \
     pointtype 7 pointsize 0.6, \
     data using 1:($4 > 0 ? $4 : 1e-9) with linespoints linetype 3 \
     pointtype 7 pointsize 0.6
