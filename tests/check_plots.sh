# check_plots.sh: fresh data is the data behind the book's figures. Exact data
# is compared number by number, rounding errors within a factor of ten,
# measurements by their shape alone. The pictures must be opaque.

. tests/say.sh

# Compares two files column by column; "kind" stands in their first lines.
same_data() {
	awk '
	function fail(why) {
		print "# line " FNR ": " why
		failed = 1
		exit
	}
	function close_enough(a, b, kind) {
		if (kind == "measured:")
			return 1
		if (kind == "noise:")
			return a == b || (b != 0 && a / b > 0.1 && a / b < 10)
		return (a - b)^2 <= 1e-12 * (a^2 + b^2)
	}
	/^# (exact|noise|measured): / { kind = $2 }
	NR == FNR { line[FNR] = $0; lines = FNR; next }
	{
		n = split(line[FNR], old)
		if (n != NF)
			fail("other columns")
		for (i = 1; i <= n; i++) {
			number = $i ~ /^-?[0-9.]+(e[-+]?[0-9]+)?$/
			if (number ? !close_enough(old[i] + 0, $i + 0, kind) \
			           : old[i] != $i)
				fail(old[i] " was drawn, now it is " $i)
		}
	}
	END {
		if (!failed && FNR != lines)
			print "# " lines " lines were drawn, now there are " FNR
		exit failed || FNR != lines
	}' "$1" "$2"
}

for figure in $FIGURES; do
	same_data "plots/$figure.dat" "$BUILD/plots/$figure.dat"
	say $? "$figure.dat is as drawn"
	grep -qE 'fill ?= ?"#ffffff"' "plots/$figure.svg"
	say $? "$figure.svg is opaque"
	grep -q '<title>[A-Z]' "plots/$figure.svg" &&
		! grep -q '<title>Gnuplot' "plots/$figure.svg"
	say $? "$figure.svg has a title for screen readers"
	sh plots/draw.sh stamp "$figure" | grep -qFf - "plots/$figure.svg"
	say $? "$figure.svg is as its plot drew it from $figure.dat"
done

# A figure in the terminal: as large as that is, coloured unless told not to.
escape=$(printf '\033')
shown=$work/shown.log
details=$shown
fits() {
	sed "s/$escape\[[0-9;]*m//g" "$shown" | awk -v cols="$1" -v rows="$2" '
		length($0) > cols { wide = 1 }
		/[^ ]/ { lines++ }
		END { exit wide || NR > rows || lines < rows / 2 }'
}
if can_have_terminal; then
	for size in "70 24" "120 40" "40 12"; do
		set -- $size
		NO_COLOR= TERM=xterm at_terminal $1 $2 "sh plots/draw.sh show relu" > "$shown"
		fits $1 $2 && grep -q "$escape" "$shown"
		say $? "make show fits into $1 x $2, in colour"
		TERM=xterm NO_COLOR=1 at_terminal $1 $2 "sh plots/draw.sh show relu" \
			> "$shown"
		fits $1 $2 && ! grep -q "$escape" "$shown"
		say $? "make show fits into $1 x $2, without colour"
	done
fi
sh plots/draw.sh show relu < /dev/null > "$shown"
grep -q "its slope" "$shown" && ! grep -q "$escape" "$shown"
say $? "make show in a pipe is plain"
echo 'set logscale y; set xrange [0:1]; set key off' > "$work/.gnuplot"
HOME=$work sh plots/draw.sh svg relu | cmp - "$BUILD/plots/relu.svg" > "$shown" 2>&1
say $? "a figure does not depend on what is set for gnuplot at home"
sh plots/draw.sh show no-such-figure > "$shown" 2>&1
[ $? = 2 ] && grep -q "there is no figure 'no-such-figure'" "$shown"
say $? "make show names the figures that there are"
