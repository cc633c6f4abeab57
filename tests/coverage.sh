# coverage.sh: the share of lines of src/ that the tests have reached, in float
# and double together, and the lines that they have not.
#
#   sh tests/coverage.sh BUILD      after a run of tests built with --coverage

least=95
for object in "$1"/float/src/*.gcda "$1"/double/src/*.gcda; do
	gcov --stdout -o "$object" "$object" 2> /dev/null
done | awk -F: -v least=$least '
	$2 + 0 == 0 && $3 == "Source" { file = $4 }
	file ~ /^src\/.*\.c$/ && $2 + 0 > 0 && $1 !~ /^ *-$/ {
		key = file ":" $2 + 0
		line[key] = $0
		if ($1 !~ /#####|=====/)
			reached[key] = 1
	}
	END {
		for (key in line) {
			all++
			if (key in reached)
				good++
			else {
				text = line[key]
				sub(/^[^:]*:[^:]*:/, "", text)
				print key ": " text | "sort -t: -k1,1 -k2,2n"
			}
		}
		close("sort -t: -k1,1 -k2,2n")
		if (all == 0) {
			print "coverage: gcov has found nothing"
			exit 1
		}
		printf "src: %d of %d lines reached, %.1f %%\n", good, all, 100 * good / all
		exit 100 * good / all < least
	}'
