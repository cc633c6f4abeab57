# alt: The product silu(gate) times up as colours over the plane, with contour
#   lines. It is large and positive on the upper right, large and negative on
#   the lower right, and small on the left half, where faint colours of the
#   opposite sign show the dip.
# exact: surface
unset key
set view map
set xlabel "gate"
set ylabel "up"
set cblabel "silu(gate) * up"
set xrange [-6:6]
set yrange [-6:6]
set cbrange [-36:36]
set palette defined (-36 "#d55e00", -9 "#f6c99b", 0 "#ffffff", \
     9 "#a5cbe6", 36 "#0072b2")
set border 15
unset grid
set contour base
set cntrparam levels discrete -25, -16, -9, -4, -1, -0.25, 0.25, 1, 4, 9, 16, 25
set cntrlabel onecolor
set linetype 1 linecolor rgb "#555555" linewidth 1
set lmargin at screen 0.11
set rmargin at screen 0.84
set tmargin at screen 0.96
set bmargin at screen 0.17
splot data using 1:2:3 with pm3d nocontour, \
     data using 1:2:3 with lines linecolor rgb "#555555" linewidth 1 \
     nosurface
