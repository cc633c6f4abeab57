# alt: Two hundred tokens of three numbers, seen along the direction (1, 1, 1).
#   As they are they form a cloud to one side. After LayerNorm all lie on a
#   circle around the origin, after RMSNorm inside that circle.
# exact: cloud
set key top left reverse Left samplen 1
set xlabel "seen along (1, 1, 1)"
set size ratio -1
set xrange [-4.5:5.5]
set yrange [-3:4]
set border 15
plot data using 2:3 with points pointtype 7 pointsize 0.35 \
     linecolor rgb "#bbbbbb" title "as they are", \
     data using 6:7 with points pointtype 7 pointsize 0.4 \
     linecolor rgb "#009e73" title "RMSNorm", \
     data using 4:5 with points pointtype 7 pointsize 0.4 \
     linecolor rgb "#d55e00" title "LayerNorm"
