# alt: FLOPs per byte against the tokens taken at once, on logarithmic axes, with
#   numbers of 2 bytes. Both lines rise like T from 1, that of 512 x 1376 bends
#   at a few hundred, that of 4096 x 11008 at a few thousand. A level line at 153
#   is the ridge of an A100. Thin lines, for programs that keep nothing in the
#   cache, bend earlier: that of 512 x 1376 ends at 215.
# exact: intensity
set key off
set logscale xy
set xlabel "tokens at once"
set ylabel "FLOPs per byte"
set xrange [1:16384]
set yrange [0.7:20000]
set xtics (1, 4, 16, 64, 256, 1024, 4096, 16384)
set format y "%g"
set arrow from 1,153 to 16384,153 nohead linetype 7 linewidth 2 \
     dashtype (4,3)
set label "A100: 153" at 1.3,240 left textcolor rgb "#777777"
set label "memory is the limit" at 3,1.3 left textcolor rgb "#777777"
set label "arithmetic is the limit" at 1.3,450 left textcolor rgb "#777777"
set label "4096 x 11008" at 1700,5000 right textcolor rgb "#0072b2"
set label "512 x 1376" at 15500,800 right textcolor rgb "#d55e00"
plot data using 1:5 with lines linetype 1 linewidth 1, \
     data using 1:3 with lines linetype 2 linewidth 1, \
     data using 1:4 with lines linetype 1, \
     data using 1:2 with lines linetype 2
