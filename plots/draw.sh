# draw.sh: a figure's data, its picture, or a look at it in the terminal.
#
#   sh plots/draw.sh data NAME    print the data that plots/NAME.gp asks for
#   sh plots/draw.sh svg NAME     print the picture of $BUILD/plots/NAME.dat
#   sh plots/draw.sh show NAME    draw it with letters, as wide as the terminal
#
# A plot names the commands that make its data in comments:
#
#   # exact: hinges        to be compared by value
#   # noise: gradient-check    rounding errors: compared within a factor of 10
#   # measured: loop-order     timings: not compared
#
# The output of several commands is parted by two empty lines, which gnuplot
# counts as index 0, 1, ...

plot=plots/$2.gp
data=$BUILD/plots/$2.dat

fail() {
	echo "plots: $*" >&2
	exit 2
}

print_data() {
	grep -E '^# (exact|noise|measured): ' "$plot" |
	while read -r hash kind command; do
		echo "# ${kind%:}: $command"
		$BUILD/bin/$command || fail "$plot: $command failed"
		printf '\n\n'
	done
}

# gnuplot's own title is "Gnuplot"; readers of the screen get the alt text.
print_svg() {
	alt=$(sed -n 's/^# alt: //p; s/^#   //p' "$plot" | tr '\n' ' ')
	gnuplot -e "data='$data'" plots/style.gp "$plot" > "$data.svg" &&
	sed -e "s|<title>Gnuplot</title>|<title>$alt</title>|" \
		-e '/<desc>/d' "$data.svg"
	rm -f "$data.svg"
}

has_numbers() {
	grep -q '^[-0-9]' "$1"
}

[ -f "$plot" ] && [ "$2" != style ] ||
	fail "there is no figure '$2'; there are: $FIGURES"
case $1 in
data)
	print_data ;;
svg)
	has_numbers "$data" || { rm -f "$data"; fail "$data holds no numbers"; }
	print_svg ;;
show)
	mkdir -p "$BUILD/plots"
	print_data > "$data"
	set -- $(stty size 2> /dev/null < /dev/tty)
	gnuplot -e "set terminal dumb ${2:-79} $((${1:-26} - 2))" \
		-e "data='$data'" "$plot" ;;
esac
