# alt: Four hinges, two up and two down, and their sum: a bump that rises from
#   minus 2 to minus 1, stays at 1, and is back at zero from 2 on.
# exact: hinges
set key off
set xlabel "x"
set xrange [-3:3]
set yrange [-4.2:5.2]
set label "relu(x + 2)" at 2.2,4.65 right textcolor rgb "#777777"
set label "relu(x - 2)" at 2.97,1.35 right textcolor rgb "#777777"
set label "-relu(x - 1)" at 1.9,-1.35 right textcolor rgb "#777777"
set label "-relu(x + 1)" at 2.1,-3.6 right textcolor rgb "#777777"
set label "their sum" at 0,0.6 center textcolor rgb "#0072b2"
plot for [hinge=4:7] data using 1:hinge with lines linetype 7, \
     data using 1:8 with lines linetype 1 linewidth 3.5
