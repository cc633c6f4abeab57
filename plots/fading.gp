# alt: The size of the slope on a logarithmic axis, for z from minus 12 to 0.
#   SiLU's touches zero at its dip and then falls along a straight line, to
#   0.0265 at minus 5 and 0.0004 at minus 10. GELU's falls much faster.
# exact: double/curves --derivative --from -12 --to 0 --points 481
# exact: double/curves --function silu --derivative --at -5,-10 --digits 3
set key off
set xlabel "z"
set logscale y
set xrange [-12:0]
set yrange [1e-9:2]
set format y "10^{%T}"
set label "size of SiLU's slope" at -7.2,4e-2 right textcolor rgb "#d55e00"
set label "of GELU's" at -6.1,1e-7 right textcolor rgb "#009e73"
plot data index 0 using 1:(abs($5)) with lines linetype 3, \
     data index 0 using 1:(abs($4)) with lines linetype 2, \
     data index 1 using 1:(abs($2)) with points pointtype 7 pointsize 0.6 \
     linecolor rgb "#333333", \
     data index 1 using ($0 == 0 ? $1 - 0.1 : NaN):(abs($2) * 2.4):\
     (sprintf("%g at %g", $2, $1)) with labels right textcolor \
     rgb "#d55e00", \
     data index 1 using ($0 == 1 ? $1 + 0.15 : NaN):(abs($2) * 0.45):\
     (sprintf("%g at %g", $2, $1)) with labels left textcolor rgb "#d55e00"
