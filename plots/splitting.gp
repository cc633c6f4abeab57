# alt: How far off taking turns is, against the step, on logarithmic axes. Turns
#   of whole steps follow a line of slope 1; half steps around whole ones follow
#   a line of slope 2, and are hundreds of times better at the small steps.
# exact: double/splitting
set key off
set logscale xy
set xlabel "step"
set ylabel "distance from where it should be"
set xrange [1:0.0035] reverse
set yrange [1e-6:1]
set xtics ("1" 1, "1/4" 0.25, "1/16" 0.0625, "1/64" 0.015625, "1/256" 0.00390625)
set format y "10^{%T}"
set label "whole steps by turns: slope 1" at 0.03,0.03 left \
     textcolor rgb "#d55e00"
set label "halves around it: slope 2" at 0.1,2.2e-4 right \
     textcolor rgb "#0072b2"
plot data using 1:2 with linespoints linetype 2 pointtype 7 pointsize 0.6, \
     data using 1:3 with linespoints linetype 1 pointtype 7 pointsize 0.6
