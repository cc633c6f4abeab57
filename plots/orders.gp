# alt: Four rows of eight boxes: the gates g0 to g3 and the ups u0 to u3. Gate
#   first: g0 g1 g2 g3 u0 u1 u2 u3. Gate second: the ups, then the gates.
#   Interleaved: g0 u0 g1 u1 and so on. Gate first in two shards: g0 g1 u0 u1
#   g2 g3 u2 u3.
# exact: orders
set key off
unset border
unset grid
unset xtics
unset ytics
set xrange [-4.6:8.2]
set yrange [3.8:-0.7]
set style fill solid 0.85 noborder
name(row) = word("gate-first gate-second interleaved gate-first,", row + 1)
set label "--shards 2" at -0.5,3.33 right textcolor rgb "#666666"
plot data using ($4 == 1 ? $2 : NaN):1:($2):($2 + 0.94):($1 - 0.35):($1 + 0.35) \
     with boxxyerror linecolor rgb "#0072b2", \
     data using ($4 == 0 ? $2 : NaN):1:($2):($2 + 0.94):($1 - 0.35):($1 + 0.35) \
     with boxxyerror linecolor rgb "#e69f00", \
     data using ($2 + 0.47):1:(($4 == 1 ? "g" : "u").sprintf("%d", $3)) \
     with labels textcolor rgb "#ffffff" font ",15", \
     data using (-0.5):(int($0) % 8 == 0 ? $1 : NaN):(name(int($1))) \
     with labels right textcolor rgb "#333333"
