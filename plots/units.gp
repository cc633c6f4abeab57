# alt: Two rows of bars over 48 hidden units: the share of tokens on which each is
#   on, and below it the size of its gradient. Eight units, marked with a
#   cross, have neither.
# exact: units
set multiplot layout 2,1 margins 0.11,0.97,0.17,0.95 spacing 0.13
set key off
set xrange [-1:48]
set boxwidth 0.7
set style fill solid 0.85 noborder
set ytics 0.5
set format x ""
set yrange [-0.12:1.1]
set label 1 "share of tokens on which the unit is on; dead units crossed" \
    at graph 0,1.07
plot data using 1:2 with boxes linetype 1 linewidth 1, \
     data using 1:2 with points linetype 1 pointtype 7 pointsize 0.35, \
     data using 1:($2 == 0 ? 0.0 : NaN) with points pointtype 2 \
     pointsize 0.9 linecolor rgb "#d55e00" linewidth 2.5
set format x "%g"
set xlabel "hidden unit"
set yrange [-8:75]
set ytics 25
set label 1 "size of the gradient of its weights in W1" at graph 0,1.07
plot data using 1:3 with boxes linetype 3 linewidth 1, \
     data using 1:3 with points linetype 3 pointtype 7 pointsize 0.35, \
     data using 1:($3 == 0 ? 0.0 : NaN) with points pointtype 2 \
     pointsize 0.9 linecolor rgb "#d55e00" linewidth 2.5
unset multiplot
