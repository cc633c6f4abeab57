# alt: The ratio of d_ff to d of 60 gated networks against d. Some twenty lie
#   along the line 8/3, ten on 4, three at 8, several between 5 and 6, and two
#   below 1, which are small experts.
# exact: size --models
set key off
set datafile separator "\t"
set logscale x 2
set xlabel "d"
set ylabel "d_ff / d" noenhanced
set xrange [300:26000]
set yrange [0:8.8]
set xtics (384, 768, 1536, 3072, 6144, 12288, 24576)
set arrow from 300,8./3 to 26000,8./3 nohead linetype 7 linewidth 1.5
set label "8/3" at 24500,2.87 right textcolor rgb "#666666"
set label "Gemma 1" at 2500,8.35 center textcolor rgb "#666666"
set label "Gemma 2 27B" at 5100,8 left textcolor rgb "#666666"
set label "Gemma 3 1B" at 1080,6.05 right textcolor rgb "#666666"
set label "Qwen2.5" at 2750,5.7 center textcolor rgb "#666666"
set label "PaLM, Gemma 2 and 3, and others" at 6500,4.4 center \
     textcolor rgb "#666666"
set label "Llama 3, Mistral" at 9200,3.58 left textcolor rgb "#666666"
set label "LLaMA 1 and 2" at 5600,2.2 center textcolor rgb "#666666"
set label "T5 v1.1 small" at 480,1.75 center textcolor rgb "#666666"
set label "small experts" at 3800,0.7 center textcolor rgb "#666666"
plot data using 2:($5 == 3 ? $4 : NaN) with points pointtype 7 pointsize 0.6 \
     linecolor rgb "#0072b2"
