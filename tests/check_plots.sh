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
			return b != 0 && a / b > 0.1 && a / b < 10
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
	say $? "$figure.svg was drawn by its plot as it is now"
done
