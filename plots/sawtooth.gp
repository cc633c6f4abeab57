# alt: What rounding up costs, in percent, against d from 256 to 4096: saw-teeth
#   that become smaller as d grows, for multiples of 256 30 percent high
#   at the left and 2 at the right, for 64 a quarter of that, for 32 half of
#   that again.
# exact: widths --multiple-of 256 --from 256 --to 4096 --by 8
# exact: widths --multiple-of 64 --from 256 --to 4096 --by 8
# exact: widths --multiple-of 32 --from 256 --to 4096 --by 8
set key top right samplen 3
set xlabel "d"
set ylabel "more than 8d/3, %"
set xrange [256:4096]
set xtics 512,512
set yrange [0:32]
plot data index 0 using 1:6 with lines linetype 1 linewidth 1.5 \
     title "multiples of 256", \
     data index 1 using 1:6 with lines linetype 2 dashtype solid \
     linewidth 1.5 title "of 64", \
     data index 2 using 1:6 with lines linetype 3 dashtype solid \
     linewidth 1.5 title "of 32"
