# run.sh: runs tests, one after the other, and counts.
#
# Each argument is a program or a shell script that prints TAP: a line that
# begins with "ok" for each check that holds and "not ok" for each that does
# not. One that ends badly, says nothing or less than it planned ("1..N") has
# failed. UNDER may name a program to run the others under, such as valgrind. If
# FIRST is set, the first test that fails is the last.

# A thread that waits for others sleeps: the processors may have more to do.
export OMP_WAIT_POLICY="${OMP_WAIT_POLICY:-passive}"

ulimit -t 1800 # seconds of computing, for a test that would never end
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
passed=0
failed=0

for test in "$@"; do
	case $test in
	*.sh) sh "$test" ;;
	*) CMOCKA_MESSAGE_OUTPUT=TAP $UNDER "$test" ;;
	esac > "$log" 2>&1
	status=$?
	skipped=$(grep -c '^ok.*# SKIP' "$log")
	good=$(($(grep -c '^ok' "$log") - skipped))
	bad=$(grep -c '^not ok' "$log")
	planned=$(sed -n 's/^1\.\.//p' "$log")
	if [ "${planned:-0}" -gt $((good + bad + skipped)) ]; then
		bad=$((planned - good - skipped))
	fi
	if [ $((good + bad + skipped)) = 0 ]; then
		bad=1
	fi
	if [ $status != 0 ] && [ "$bad" = 0 ]; then
		bad=1
	fi
	passed=$((passed + good))
	failed=$((failed + bad))
	printf '%-40s %3d passed' "${test#"$BUILD"/}" "$good"
	[ "$skipped" = 0 ] || printf ', %d skipped' "$skipped"
	if [ "$bad" != 0 ]; then
		printf ', %d FAILED (status %d)\n' "$bad" $status
		grep -v '^ok' "$log"
		[ -z "$FIRST" ] || break
	else
		echo
	fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
