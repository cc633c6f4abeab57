# alt: The Conformer block from the bottom up: a feed-forward network whose
#   result is added by half to what goes past it, attention and convolution,
#   whose results are added whole, a second feed-forward network, added by half,
#   and a LayerNorm through which everything goes.
# exact: layers
set key off
unset border
unset grid
unset xtics
unset ytics
set xrange [-3:4.2]
set yrange [-1.1:5.6]
set style fill solid 0.85 noborder
set arrow from -1.5,-0.9 to -1.5,3.6 nohead linecolor rgb "#444444" linewidth 2
set arrow from -1.5,3.6 to -1.5,5.4 linecolor rgb "#444444" linewidth 2
set label "x" at -1.7,-0.75 right
set label "y" at -1.7,5.3 right
colour(s) = s == 0.5 ? 0x0072b2 : (s == 1 ? 0x009e73 : 0xd55e00)
plot data using ($2 > 0 ? 0.9 : -1.5):1:($2 > 0 ? -0.3 : -2.5):\
     ($2 > 0 ? 2.1 : -0.5):($1 - 0.28):($1 + 0.28):(colour($2)) \
     with boxxyerror linecolor rgb variable, \
     data using ($2 > 0 ? 0.9 : -1.5):1:3 with labels textcolor rgb \
     "#ffffff" font ",15", \
     data using ($2 > 0 ? -1.5 : NaN):($1 - 0.42):(1.2):(0.42) with vectors \
     nohead linecolor rgb "#444444" linewidth 1.3 dashtype solid, \
     data using ($2 > 0 ? -0.3 : NaN):($1):(-1.15):(0.42) with vectors \
     linecolor rgb "#444444" linewidth 1.3 dashtype solid, \
     data using ($2 > 0 ? 2.3 : NaN):1:($2 == 0.5 ? "added by half" : \
     "added whole") with labels left textcolor rgb "#666666"
