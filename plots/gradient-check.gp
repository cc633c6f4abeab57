# alt: The remainder against the step, both on logarithmic axes. For the right
#   gradient it falls along a line of slope 2, for the wrong one the line
#   bends to slope 1.
# noise: double/gradient-check
set key off
set xlabel "step"
set ylabel "remainder"
set logscale xy
set format x "10^{%L}"
set format y "10^{%L}"
set xrange [2e-5:6e-3]
set yrange [6e-9:2e-3]
set label "dW1 1 % too small: towards slope 1" at 6e-4,7e-5 right textcolor rgb "#d55e00"
set label "right: slope 2" at 2.5e-4,5e-7 left textcolor rgb "#0072b2"
step(text) = 1.0 / real(text[3:])
plot data index 0 using (step(strcol(1))):2 with linespoints linetype 1 \
     pointtype 7 pointsize 0.6, \
     data index 0 using (step(strcol(1))):4 with linespoints linetype 2 \
     pointtype 5 pointsize 0.6
