# alt: Histograms of hidden numbers in units of their root mean square. With
#   ReLU half of them are zero and the others positive, as far as 4. With SwiGLU
#   they lie on both sides, nearly half of them within a quarter of zero, and a
#   few far out.
# exact: hidden
set key top right reverse Left samplen 2
set xlabel "hidden number, in root mean squares"
set ylabel "share, %"
set xrange [-3:4]
set yrange [0.02:80]
set logscale y
set format y "%g"
set style fill solid 0.55 noborder
plot data using ($1 + 0.0625):(100 * $2) with steps linetype 2 \
     dashtype solid title "ReLU", \
     data using ($1 + 0.0625):(100 * $3) with steps linetype 1 \
     title "SwiGLU"
