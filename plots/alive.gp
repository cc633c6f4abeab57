# alt: Bars for the eight units that ReLU leaves dead: no gradient with ReLU,
#   and between 5 and 23 percent of what living units get with SiLU and GELU.
# exact: alive
set key top left reverse Left samplen 2 horizontal
set xlabel "the units that ReLU leaves dead"
set xrange [-0.6:7.6]
set yrange [0:30]
set ylabel "gradient, % of a living unit's"
set boxwidth 0.3
set style fill solid 0.85 noborder
plot data using ($0 - 0.18):(100 * $3):xticlabels(1) with boxes linetype 2 \
     linewidth 1 title "SiLU", \
     data using ($0 + 0.18):(100 * $4) with boxes linetype 3 linewidth 1 \
     title "GELU", \
     data using 0:(100 * $2) with points pointtype 2 pointsize 0.9 \
     linecolor rgb "#0072b2" linewidth 2.5 title "ReLU"
