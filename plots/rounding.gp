# alt: The width d_ff against d around 5120, rounded to multiples of 256 in three
#   directions: three staircases around the straight line 8d/3. At d = 5120 up
#   gives 13824, nearest and down give 13568.
# exact: widths --from 4900 --to 5340 --by 1
set key top left reverse Left samplen 3
set xlabel "d"
set ylabel "d_ff" noenhanced
set xrange [4900:5340]
set yrange [12750:14450]
set ytics 12800,256
set arrow from 5120,12750 to 5120,13824 nohead linetype 7 dashtype (2,3)
set label "13B: 13824" at 5113,13905 right textcolor rgb "#0072b2"
plot data using 1:2 with lines linetype 7 linewidth 1.5 title "8d/3", \
     data using 1:3 with steps linetype 1 title "up", \
     data using 1:4 with steps linetype 2 title "nearest", \
     data using 1:5 with steps linetype 3 title "down", \
     data using ($1 == 5120 ? $1 : NaN):3 with points pointtype 7 \
     pointsize 0.7 linecolor rgb "#0072b2" notitle, \
     data using ($1 == 5120 ? $1 : NaN):4 with points pointtype 7 \
     pointsize 0.7 linecolor rgb "#d55e00" notitle
