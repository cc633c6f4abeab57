# alt: The network's share of a block's FLOPs against the length of the text,
#   for three widths. All begin at two thirds; the narrower the model, the
#   earlier the share falls. At 4096 tokens it is 31 percent for d = 512, 51 for
#   2048 and 62 for 8192.
# exact: block --d-model 512
# exact: block --d-model 2048
# exact: block --d-model 8192
set key off
set logscale x 2
set xlabel "tokens in the text"
set ylabel "the network's share, %"
set xrange [128:131072]
set yrange [0:75]
set xtics 128,4
set label "d = 512" at 2300,30 right textcolor rgb "#d55e00"
set label "d = 2048" at 9000,45 left textcolor rgb "#009e73"
set label "d = 8192" at 30000,50 left textcolor rgb "#0072b2"
plot data index 0 using 1:5 with lines linetype 2, \
     data index 1 using 1:5 with lines linetype 3, \
     data index 2 using 1:5 with lines linetype 1
