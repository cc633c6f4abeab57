# check_counted.sh: the operations of the forward passes of chapters 1 to 3,
# counted while they run, are what chapter 5's formula says.

. tests/say.sh

"$BUILD/bin/tally" > "$work/table" 2> "$details"
case $? in
77)
	echo "ok - counted operations # SKIP $(cat "$details")"
	exit ;;
0) status=0 ;;
*) status=1 ;;
esac
cp "$work/table" "$details"
say $status "counted operations are those of the formula"

# Enough of them, in all three passes, and not nothing.
for pass in relu silu swiglu; do
	awk -F '\t' -v pass=$pass '
		$1 == pass && $5 == "yes" && $6 > 0 && $7 > 0 { biased++ }
		$1 == pass && $5 == "no" && $6 > 0 && $7 > 0 { plain++ }
		END { exit !(biased >= 3 && plain >= 3) }' "$work/table"
	say $? "  with $pass, in three shapes with biases and three without"
done

# The formula is a formula: the counts of SwiGLU by hand, T d d_ff without bias.
awk -F '\t' '$1 == "swiglu" && $5 == "no" {
		macs = 3 * $2 * $3 * $4
		units = $2 * $4
		if ($7 != macs + 4 * units || $8 != 2 * units || $9 != units ||
				$6 < macs + units || $6 > macs + 2 * units)
			bad = 1
		seen++
	}
	END { exit bad || !seen }' "$work/table"
say $? "  and by hand"
