# alt: Five slices of that surface, silu(gate) times up for up from minus 2 to
#   2. All go through zero at gate zero; each is the SiLU curve, stretched by
#   up, and turned over where up is negative.
# exact: surface
set key top left reverse Left samplen 3
set xlabel "gate"
set ylabel "h"
set xrange [-6:4]
set yrange [-8:8]
plot data using 1:($2 == 2 ? $3 : NaN) with lines linetype 1 \
     title "up = 2", \
     data using 1:($2 == 1 ? $3 : NaN) with lines linetype 3 \
     title "up = 1: SiLU", \
     data using 1:($2 == 0 ? $3 : NaN) with lines linetype 7 linewidth 2 \
     title "up = 0", \
     data using 1:($2 == -1 ? $3 : NaN) with lines linetype 4 \
     title "up = -1", \
     data using 1:($2 == -2 ? $3 : NaN) with lines linetype 2 \
     title "up = -2"
