# alt: The largest error of a ReLU network as a multiplier against its width,
#   on logarithmic axes: a straight line down, a quarter of the error for twice
#   the width. About eight times lower runs the bound that no ReLU network can pass.
# exact: double/multiply
set key off
set logscale xy
set xlabel "hidden units"
set ylabel "largest error of x y"
set xrange [3:340]
set yrange [4e-6:1]
set xtics (4, 8, 16, 32, 64, 128, 256)
set format y "10^{%T}"
set label "hinges for two squares" at 18,0.03 left textcolor rgb "#0072b2"
set label "no ReLU network gets below this" at 3.6,6e-5 left \
     textcolor rgb "#666666"
plot data using 1:2 with linespoints linetype 1 pointtype 7 pointsize 0.6, \
     data using 1:3 with lines linetype 7 linewidth 2 dashtype (4,3)
