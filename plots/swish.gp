# alt: Swish for five values of beta: a straight line of slope one half for 0,
#   then curves that bend more and more, SiLU for 1, until at 10 it can hardly
#   be told from ReLU.
# exact: curves --function swish --beta 0 --from -4 --to 3 --points 141
# exact: curves --function swish --beta 0.5 --from -4 --to 3 --points 141
# exact: curves --function swish --beta 1 --from -4 --to 3 --points 141
# exact: curves --function swish --beta 2 --from -4 --to 3 --points 141
# exact: curves --function swish --beta 10 --from -4 --to 3 --points 141
set key top left reverse Left samplen 3
set xlabel "z"
set xrange [-4:3]
set yrange [-2.1:3]
plot data index 4 using 1:2 with lines linetype 1 title "beta = 10", \
     data index 3 using 1:2 with lines linetype 3 title "beta = 2", \
     data index 2 using 1:2 with lines linetype 2 title "beta = 1: SiLU", \
     data index 1 using 1:2 with lines linetype 4 title "beta = 0.5", \
     data index 0 using 1:2 with lines linetype 7 linewidth 2 \
     title "beta = 0: z/2"
