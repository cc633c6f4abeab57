# alt: The seven states of this chapter's layer as stairs on a logarithmic axis,
#   each with how many times faster than three loops it is. The step to the tile
#   is the highest; the last one, to two threads, ends at three quarters of what
#   the machine can do.
# exact: ratios --figure staircase
set key off
set logscale y
set bmargin 4
set ylabel "times faster than three loops"
set xrange [-0.6:6.6]
set yrange [0.7:130]
set xtics ("three\nloops" 0, "loop\norder" 1, "tile" 2, "vector\nsilu" 3, \
     "packed" 4, "fused" 5, "threads" 6)
set ytics (1, 2, 5, 10, 20, 50, 100)
set style fill solid 0.85 noborder
set boxwidth 0.7
stats data using ($4/$3) every ::6::6 name "most" nooutput
set arrow from -0.6,most_max to 6.6,most_max nohead linetype 7 linewidth 2 \
     dashtype (4,3)
set label "what the machine can do" at -0.5,most_max left offset 0,0.7 \
     textcolor rgb "#777777"
plot data using 1:4 with boxes linetype 1, \
     data using 1:4:(sprintf("%.2g", $4)) with labels offset 0,0.45
