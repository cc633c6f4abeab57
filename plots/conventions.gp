# alt: By how many percent three ways of counting differ from two FLOPs for a
#   multiply-add, against d, on logarithmic axes: straight lines falling from
#   about 1 percent at d = 96 to some thousandths at 24576.
# exact: conventions
set key off
set logscale xy
set xlabel "d"
set ylabel "more than the matrices, %"
set xrange [96:300000]
set yrange [5e-4:2]
set xtics (96, 384, 1536, 6144, 24576)
set format y "%g"
set label "all elementwise" at 28000,0.0038 left textcolor rgb "#0072b2"
set label "all, n - 1 sums" at 28000,0.0017 left textcolor rgb "#009e73"
set label "the product" at 28000,0.00075 left textcolor rgb "#d55e00"
plot data using 1:3 with lines linetype 1, \
     data using 1:4 with lines linetype 3, \
     data using 1:2 with lines linetype 2
