# alt: The matrices of both networks drawn to scale for d = 768. Above, two
#   rectangles 768 high and 3072 wide. Below, three of the same height, 2048
#   wide. The areas are the same.
# exact: areas
set key off
unset border
unset grid
unset xtics
unset ytics
set xrange [-1500:6400]
set yrange [-1900:1250]
set style fill solid 0.8 noborder
name(row, i) = row == 0 ? word("up down", i + 1) : \
     word("gate up down", i - 1)
set label "plain, 4d" at -150,384 right textcolor rgb "#333333"
set label "gated, 8d/3" at -150,-1116 right textcolor rgb "#333333"
set label "768 x 3072 each" at 3122,950 center textcolor rgb "#666666"
set label "768 x 2048 each" at 3172,-550 center textcolor rgb "#666666"
plot data using (($2 + $3) / 2):(($4 + $5) / 2 - 1500 * $1):2:3:\
     ($4 - 1500 * $1):($5 - 1500 * $1) with boxxyerror \
     linecolor rgb "#0072b2", \
     data using (($2 + $3) / 2):(($4 + $5) / 2 - 1500 * $1):\
     (name($1, int($0))) with labels textcolor rgb "#ffffff" font ",16"
