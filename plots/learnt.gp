# alt: What two trained networks give for the product of two equal numbers from
#   minus 2 to 2. Between minus 1 and 1, where they were trained, both are close
#   to the parabola. Beyond, the ReLU network goes on in straight lines, to 2.3
#   where 4 would be right; the SwiGLU network stays close, at 4.1.
# noise: double/learn --along
set key top center reverse Left samplen 3
set xlabel "t"
set ylabel "the output that should be t t"
set xrange [-2:2]
set yrange [-0.3:4.8]
set arrow from -1,-0.3 to -1,4 nohead linetype 7 dashtype (2,3)
set arrow from 1,-0.3 to 1,4 nohead linetype 7 dashtype (2,3)
set label "trained here" at 0,-0.12 center textcolor rgb "#777777"
plot data using 1:2 with lines linetype 7 linewidth 3 title "t t", \
     data using 1:3 with lines linetype 2 title "ReLU", \
     data using 1:4 with lines linetype 1 title "SwiGLU"
