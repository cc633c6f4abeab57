# alt: How many times faster the product runs when its inner loop walks along
#   the rows of the weight matrix, against the width d: little for small
#   matrices, several times for large ones.
# measured: loop-order
set key off
set xlabel "d, with W: [4d][d]"
set ylabel "times faster"
set logscale x 2
set xrange [32:1200]
set yrange [0:*]
set label "same speed" at 1150,1 right offset 0,-0.7
plot 1 with lines linetype 7, \
     data using 1:2 with linespoints linetype 1 pointtype 7 pointsize 0.7
