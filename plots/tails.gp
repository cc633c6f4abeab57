# alt: Relative error of SiLU in float between minus 110 and minus 80. Written
#   as z over 1 plus exp of minus z it jumps to 1 at minus 88.7; as a product
#   with the sigmoid it grows from minus 87 on and reaches 1 at minus 104; in
#   the library's form it grows only from minus 92 on.
# noise: tails
set key off
set xlabel "z"
set logscale y
set xrange [-110:-80]
set yrange [1e-8:30]
set format y "10^{%T}"
set label "z / (1 + exp(-z))" at -88,1 left textcolor rgb "#0072b2"
set label "z sigmoid(z)" at -99,1.5e-1 left textcolor rgb "#009e73"
set label "ours" at -99.2,3e-6 left textcolor rgb "#d55e00"
set label "relative error" at graph 0.02,0.06
plot data using ($1 - 0.05):2 with steps linetype 1, \
     data using 1:3 with lines linetype 3, \
     data using 1:4 with lines linetype 2
