# alt: ReLU is zero up to the corner at zero and the identity after it; its
#   slope jumps from 0 to 1 there.
# exact: hinges
set key off
set xlabel "z"
set xrange [-3:3]
set yrange [-0.3:3.1]
set label "relu(z)" at 1.9,2.35 right textcolor rgb "#0072b2"
set label "its slope" at 2.95,1.13 right textcolor rgb "#d55e00"
set label "off: value 0, slope 0" at -1.5,0.18 center
plot data using 1:3 with fsteps linetype 2, \
     data using 1:2 with lines linetype 1
