# alt: The tanh form of GELU minus GELU itself, between minus 5 and 5: an even
#   curve, about 0.0002 below zero at 1.36 and 0.000473 above it at 2.70.
# exact: double/curves --from -5 --to 5 --points 401 --digits 15
# exact: double/landmarks --of tanh-above-gelu
set key off
set xlabel "z"
set xrange [-5:5]
set yrange [-0.0004:0.0007]
set ytics 0.0002
set format y "%.4f"
set label "tanh form minus GELU" at graph 0.02,0.95
set arrow from -5,0 to 5,0 nohead linetype 7
plot data index 0 using 1:($6 - $5) with lines linetype 1, \
     data index 1 using 2:3 with points pointtype 7 \
     pointsize 0.6 linecolor rgb "#333333", \
     data index 1 using ($2 - 0.3):($3 + 0.00008):\
     (sprintf("%.6f at %.4f", $3, $2)) with labels
