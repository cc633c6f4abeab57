# alt: The losses of five ReLU and five SwiGLU networks over 1000 steps, on a
#   logarithmic axis. All begin between 0.06 and 0.09. The ReLU networks
#   level off around 0.001; the SwiGLU networks go on falling, to between 0.00004 and 0.0003.
# noise: double/learn
set key off
set logscale y
set xlabel "step"
set ylabel "loss"
set xrange [0:1000]
set yrange [2e-5:0.2]
set format y "10^{%T}"
set label "ReLU, 220 parameters" at 985,1.9e-3 right textcolor rgb "#d55e00"
set label "SwiGLU, 192 parameters" at 430,1.2e-4 right textcolor rgb "#0072b2"
plot for [i=2:6] data using 1:i with lines linetype 2 dashtype solid \
     linewidth 1.4, \
     for [i=7:11] data using 1:i with lines linetype 1 linewidth 1.4
