# alt: The share of its arithmetic that the machine is kept busy with, against
#   FLOPs for each byte of weights, on logarithmic axes. The roof rises to 1 and
#   stays there. Above 32 FLOPs a byte the seven states stand one above the other,
#   from about a hundredth to three quarters; the plan for 1 to 512 tokens
#   begins at two and a half times the roof and ends at four fifths of it.
# exact: ratios --figure roofline
set key off
set logscale xy
set xlabel "FLOPs per byte of weights, half the number of tokens"
set ylabel "share of the arithmetic"
set xrange [0.25:512]
set yrange [0.006:2]
set xtics (0.5, 2, 8, 32, 128, 512)
set ytics ("1 %%" 0.01, "3 %%" 0.03, "10 %%" 0.1, "30 %%" 0.3, "100 %%" 1)
set label "as fast as memory" at 1.2,0.14 left textcolor rgb "#777777"
set label "as fast as arithmetic" at 40,1.35 left textcolor rgb "#777777"
plot data index 0 using 1:2 with lines linetype 7 linewidth 2, \
     data index 2 using 1:2 with linespoints linetype 1 pointtype 7 \
          pointsize 0.5, \
     data index 1 using 2:3 with points pointtype 5 pointsize 0.7 \
          linecolor rgb "#d55e00", \
     data index 1 using 2:3:(strcol(1) eq "packed" ? "" : \
          strcol(1) eq "fused" ? "packed, fused" : strcol(1)) \
          with labels left offset 1,-0.2 \
          textcolor rgb "#d55e00" font ",12"
