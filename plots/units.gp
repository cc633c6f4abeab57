# alt: For each of 48 hidden units the share of tokens on which it fires. Most
#   lie between never and always; the dead ones, at zero, are marked with a
#   cross.
# exact: units
set key top center horizontal outside samplen 1
set xlabel "hidden unit"
set ylabel "share of tokens on which it fires"
set xrange [-1:48]
set yrange [-0.06:1.06]
set boxwidth 0.7
set style fill solid 0.85 noborder
plot data using 1:2 with boxes linetype 1 linewidth 1 title "fires", \
     data using 1:($2 == 0 ? 0.0 : NaN) with points pointtype 2 \
     pointsize 0.9 linecolor rgb "#d55e00" linewidth 2.5 title "dead"
