# alt: Time against work, both relative to the case of the steps, on logarithmic
#   axes: 1 to 512 tokens with 512 x 1376, and 64 tokens with widths from 128 to
#   2048. All lie near a line of slope 1, but for the fewest tokens and the
#   smallest width, which take longer than their work.
# exact: ratios --figure time
set key top left
set logscale xy
set xlabel "work, T d d_{ff}, relative to 64 x 384 x 1024"
set ylabel "time, relative"
set xrange [0.02:40]
set yrange [0.02:40]
set format xy "%g"
plot x with lines linetype 7 linewidth 2 notitle, \
     data index 0 using 1:2 with linespoints linetype 1 pointtype 7 \
          pointsize 0.6 title "1 to 512 tokens", \
     data index 1 using 1:2 with points linetype 2 pointtype 5 \
          pointsize 0.6 title "64 tokens, d from 128 to 2048"
