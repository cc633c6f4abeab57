# alt: The slopes of ReLU, SiLU and GELU. ReLU's jumps from 0 to 1. SiLU's is
#   negative left of its dip, crosses zero there, and rises above 1 on the
#   right before it comes back to 1. GELU's does the same, faster.
# exact: curves --derivative --from -6 --to 6 --points 241
# exact: double/landmarks --of silu-slope-lowest
# exact: double/landmarks --of silu-lowest
set key off
set xlabel "z"
set xrange [-6:6]
set yrange [-0.3:1.3]
set label "slope of ReLU" at 5.9,0.93 right textcolor rgb "#0072b2"
set label "GELU" at 1.45,1.19 center textcolor rgb "#009e73"
set label "SiLU" at 3.9,1.13 center textcolor rgb "#d55e00"
plot data index 0 using 1:3 with fsteps linetype 1, \
     data index 0 using 1:5 with lines linetype 3, \
     data index 0 using 1:4 with lines linetype 2, \
     data index 1 using 2:3 with points \
     pointtype 7 pointsize 0.6 linecolor rgb "#333333", \
     data index 1 using ($2 - 1.2):($3 - 0.11):\
     (sprintf("%.4f at %.4f", $3, $2)) with labels textcolor rgb "#d55e00", \
     data index 2 using 2:(0) with points \
     pointtype 7 pointsize 0.6 linecolor rgb "#333333", \
     data index 2 using ($2 - 0.15):(0.08):\
     (sprintf("0 at %.4f", $2)) with labels right textcolor rgb "#d55e00"
