# alt: How many times as long as the plan PyTorch, ONNX Runtime and a BLAS with
#   the same SiLU take for 512 x 1376, against the number of tokens.
# exact: ratios --figure engines
set key top right
set logscale xy 2
set xlabel "tokens at once, 512 x 1376"
set ylabel "time, the plan's being 1"
set xrange [0.8:640]
set yrange [0.5:12]
set xtics (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
set ytics (0.5, 1, 2, 4, 8)
plot 1 with lines linetype 7 linewidth 2 notitle, \
     data using 1:2 with linespoints linetype 1 pointtype 7 pointsize 0.6 \
          title "PyTorch", \
     data using 1:4 with linespoints linetype 3 pointtype 9 pointsize 0.6 \
          title "OpenBLAS and our SiLU", \
     data using 1:3 with linespoints linetype 2 pointtype 5 pointsize 0.6 \
          title "ONNX Runtime"
