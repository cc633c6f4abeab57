# alt: The size of the hidden layer against the scale of the token, both on
#   logarithmic axes. Bilinear and SwiGLU follow a line of slope 2, ReLU and GLU
#   one of slope 1.
# exact: growth
set key off
set logscale xy 2
set logscale y 10
set xlabel "the token, times"
set ylabel "size of the hidden layer"
set xrange [0.0625:8192]
set yrange [5e-4:1e6]
set xtics 0.0625, 16, 1024
set xtics add ("1/16" 0.0625)
set format y "10^{%T}"
set label "bilinear" at 1300,4.5e5 left textcolor rgb "#cc79a7"
set label "SwiGLU" at 1300,1.5e5 left textcolor rgb "#0072b2"
set label "GLU" at 1300,700 left textcolor rgb "#009e73"
set label "ReLU" at 1300,240 left textcolor rgb "#d55e00"
set label "slope 2" at 3,60 right textcolor rgb "#777777"
set label "slope 1" at 40,4.5 left textcolor rgb "#777777"
plot data using 1:($1 > 3 && $1 < 600 ? 1.5 * $1**2 : NaN) with lines linetype 7, \
     data using 1:($1 > 3 && $1 < 600 ? 0.25 * $1 : NaN) with lines linetype 7, \
     data using 1:2 with lines linetype 2, \
     data using 1:3 with lines linetype 3, \
     data using 1:4 with lines linetype 4, \
     data using 1:5 with lines linetype 1
