# alt: ReLU with its corner at zero, and two curves without one, SiLU and GELU.
#   Both follow ReLU far out, and both dip below zero on the left: SiLU to
#   minus 0.2785 at minus 1.2785, GELU to minus 0.17 at minus 0.75.
# exact: curves --from -5 --to 3 --points 161
# exact: double/landmarks --of silu-lowest
# exact: double/landmarks --of gelu-lowest
set key off
set xlabel "z"
set xrange [-5:3]
set yrange [-0.6:2.6]
set label "ReLU" at 0.72,1.12 right textcolor rgb "#0072b2"
set arrow from 2.05,0.95 to 1.36,1.22 nohead linetype 7
set label "GELU" at 2.1,0.93 left textcolor rgb "#009e73"
set label "SiLU" at 2.02,1.62 left textcolor rgb "#d55e00"
plot data index 0 using 1:3 with lines linetype 1, \
     data index 0 using 1:5 with lines linetype 3, \
     data index 0 using 1:4 with lines linetype 2, \
     data index 1:2 using 2:3 with points \
     pointtype 7 pointsize 0.6 linecolor rgb "#333333", \
     data index 1 using 2:($3 - 0.15):\
     (sprintf("lowest: %.4f at %.4f", $3, $2)) with labels \
     textcolor rgb "#d55e00"
