# draw.sh: a figure's data, its picture, or a look at it in the terminal.
#
#   sh plots/draw.sh data NAME    print the data that plots/NAME.gp asks for
#   sh plots/draw.sh svg NAME     print the picture of $BUILD/plots/NAME.dat
#   sh plots/draw.sh show NAME    draw it with letters, as large as the terminal
#   sh plots/draw.sh stamp NAME   print the mark that plots/NAME.svg must bear
#
# A plot names the commands that make its data in comments:
#
#   # exact: hinges        to be compared by value
#   # noise: gradient-check    rounding errors: compared within a factor of 10
#   # measured: loop-order     timings: not compared
#
# The output of several commands is parted by two empty lines, which gnuplot
# counts as index 0, 1, ...

name=$2
plot=plots/$2.gp
data=$BUILD/plots/$2.dat

fail() {
	echo "plots: $*" >&2
	exit 2
}

print_data() {
	grep -E '^# (exact|noise|measured): ' "$plot" |
	while read -r hash kind command; do
		echo "# $kind $command"
		$BUILD/bin/$command || fail "$plot: $command failed"
		printf '\n\n'
	done
}

# The alt text: what follows "# alt:", and the lines "#   ..." right under it.
print_alt() {
	awk '/^# alt: / { sub(/^# alt: /, ""); printf "%s", $0; on = 1; next }
	on && /^#   / { sub(/^#  /, ""); printf "%s", $0; next }
	{ on = 0 }' "$plot"
}

# A mark for the picture $1, drawn from the data $2: sums of what it was drawn
# by and from, and of itself without the mark.
print_stamp() {
	echo "drawn by $name.gp," $(cat "$plot" plots/style.gp "$2" | cksum) \
		$(sed 's|<desc>drawn by[^<]*</desc>|<desc></desc>|' "$1" | cksum)
}

# gnuplot as it comes, without what the user has set for it at home.
plain_gnuplot() {
	HOME=/nowhere gnuplot -e "data='$data'" "$@"
}

# gnuplot's own title is "Gnuplot"; readers of the screen get the alt text,
# with what is special in XML, and then in sed, escaped.
print_svg() {
	title=$(print_alt | sed -e 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g' \
		-e 's/[\\&|]/\\&/g')
	if ! plain_gnuplot plots/style.gp "$plot" > "$data.svg" 2> "$data.err" ||
		[ -s "$data.err" ] || ! grep -q 'id="gnuplot_plot_1' "$data.svg" ||
		! grep -q '</svg>' "$data.svg"; then
		cat "$data.err" >&2
		rm -f "$data.svg" "$data.err"
		fail "$plot draws nothing, or not all of it"
	fi
	sed -e "s|<title>Gnuplot</title>|<title>$title</title>|" \
		-e 's|<desc>.*</desc>|<desc></desc>|' "$data.svg" > "$data.err" &&
		sed "s|<desc></desc>|<desc>$(print_stamp "$data.err" "$data")</desc>|" \
			"$data.err"
	status=$?
	rm -f "$data.svg" "$data.err"
	return $status
}

# Data without a number is removed, so that it is made anew the next time.
check_data() {
	grep -q '^[^#]*[0-9]' "$data" && return
	rm -f "$data"
	fail "$data holds no numbers"
}

[ -f "$plot" ] && [ "$2" != style ] ||
	fail "there is no figure '$2'; there are: $FIGURES"
case $1 in
data)
	print_data ;;
svg)
	check_data
	print_svg ;;
stamp)
	print_stamp "plots/$name.svg" "plots/$name.dat" ;;
show)
	mkdir -p "$BUILD/plots"
	data=$data.$$
	trap 'rm -f "$data"' EXIT
	print_data > "$data" || exit 2
	check_data
	colour=
	if [ -t 1 ] && [ -z "$NO_COLOR" ] && [ "${TERM:-dumb}" != dumb ]; then
		colour=ansi
	fi
	set -- $(stty size 2> /dev/null < /dev/tty)
	plain_gnuplot -e "set terminal dumb size ${2:-79},$((${1:-26} - 2)) $colour" \
		"$plot" ;;
esac
