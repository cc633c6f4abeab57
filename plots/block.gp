# alt: FLOPs for one token in one block of LLaMA-7B against the length of the
#   text. The network's 271 million and the 134 million of attention's matrices
#   stay level; attention's scores rise, and together with the matrices pass the
#   network at about 8300 tokens.
# exact: block
set key off
set logscale x 2
set xlabel "tokens in the text"
set ylabel "MFLOPs for one of them"
set xrange [256:32768]
set yrange [0:700]
set xtics 256,4
set label "the network" at 300,290 left textcolor rgb "#0072b2"
set label "attention's four matrices" at 300,108 left textcolor rgb "#777777"
set label "attention in all" at 13500,430 right textcolor rgb "#d55e00"
set arrow from 8320,0 to 8320,270.5 nohead linetype 7 dashtype (2,3)
set label "8320" at 8700,20 left textcolor rgb "#777777"
plot data using 1:($2 / 1e6) with lines linetype 1, \
     data using 1:($3 / 1e6) with lines linetype 7 linewidth 2, \
     data using 1:(($3 + $4) / 1e6) with lines linetype 2 smooth csplines
