# style.gp: what all figures share. Colours from Okabe and Ito, which people
# with colour blindness can tell apart; dashes for those who print in grey.
set terminal svg size 640,400 enhanced font "Helvetica,Arial,sans-serif,14" \
    background rgb "#ffffff" dashed linewidth 1.2
set linetype 1 linecolor rgb "#0072b2" linewidth 2.5 dashtype solid
set linetype 2 linecolor rgb "#d55e00" linewidth 2.5 dashtype (10,4)
set linetype 3 linecolor rgb "#009e73" linewidth 2.5 dashtype (4,3)
set linetype 4 linecolor rgb "#cc79a7" linewidth 2.5 dashtype (12,3,3,3)
set linetype 7 linecolor rgb "#999999" linewidth 1 dashtype solid
set border 3 linecolor rgb "#444444"
set grid linecolor rgb "#e4e4e4" linewidth 1
set tics nomirror textcolor rgb "#333333"
