# alt: The z of one unit over 300 steps. With ReLU it stays at minus 1. With
#   SiLU it climbs from minus 1 to its goal at 1.2785, but from minus 1.5 it
#   drifts down to minus 5.5, away from it.
# exact: descent
set key off
set xlabel "step"
set ylabel "z"
set xrange [0:300]
set yrange [-6:2]
set arrow from 0,1.2785 to 300,1.2785 nohead linetype 7
set label "here silu(z) is 1" at 295,0.85 right textcolor rgb "#666666"
set label "SiLU from -1" at 42,0.4 left textcolor rgb "#d55e00"
set label "ReLU from -1" at 150,-0.65 left textcolor rgb "#0072b2"
set label "SiLU from -1.5" at 150,-4 left textcolor rgb "#cc79a7"
plot data using 1:2 with lines linetype 1, \
     data using 1:3 with lines linetype 2, \
     data using 1:4 with lines linetype 4
