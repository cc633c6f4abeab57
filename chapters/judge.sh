# judge.sh: one answer to an exercise, and what its check says of it.
#
#   sh chapters/judge.sh chapters/01-relu-ffn/exercises/1-relu.c
#
# Prints a verdict: "pass" or "fail" alone on the first line, then the words
# for the learner. The answer may lie in exercises/ or in answers/1-relu/. An
# answer that check.c has passed is measured by speed.c, if there is one.

export LC_ALL=C
seconds=${EXERCISE_SECONDS:-5}
answer=$1
case $answer in
*/exercises/*)
	folder=$(echo "${answer%.c}" | sed 's|/exercises/|/answers/|') ;;
*)
	folder=${answer%/*} ;;
esac
work=$BUILD/${answer%.c}.$$
trap 'rm -f "$work".*' EXIT
trap 'exit 2' HUP INT TERM

# What the answer prints, what compiler and sanitizers say, and the check's own
# words.
printed=$work.out
said=$work.err
words=$work.words

# The answer with a test and the library: check.c and libffn-double.a, say.
compile() {
	test=$folder/$1 library=$BUILD/$2
	shift 2
	$CC $FLAGS $CFLAGS -Wno-error "$@" -DEXERCISE_SECONDS=$seconds \
		-Werror=return-type -Werror=implicit-function-declaration \
		-Ichapters -include "$folder/function.h" -o "$work.check" \
		"$test" "$answer" "$library" $LDFLAGS -lm > "$said" 2>&1
}

compile_check() {
	compile check.c libffn-double.a -O0 -g -DREAL=double "$@"
}

# Optimised. A comparison with NaN may raise a flag in the processor; the last
# option says that nobody looks, or else gcc makes a branch of `x < 0 ? 0 : x`.
compile_speed() {
	compile speed.c libffn.a -O3 -DREAL=float -fno-sanitize=all \
		-fno-trapping-math
}

fail() {
	printf 'fail\n%s\n' "$1" || exit 2
	[ -z "$2" ] || sed -n "1,$2p" "$said"
	if [ -s "$printed" ]; then
		echo
		echo "It printed:"
		head -c 1000 "$printed" | tr -d '\000-\010\013-\037' | head -n 10
	fi
	exit 0
}

# The file is not C, or not what was asked for: which of the usual reasons?
explain_compiler() {
	if grep -q "No space left on device" "$said"; then
		cat "$said" >&2
		exit 2
	elif grep -q "implicit declaration of function" "$said"; then
		fail "It calls a function that is not declared above." 8
	elif grep -q "conflicting types for" "$said"; then
		fail "The function's types were changed: restore its first line." 6
	elif grep -qE "multiple definition of .?_?main|duplicate symbol" "$said"
	then
		fail "There is a main() in it: the check brings its own." 4
	elif grep -qE "undefined reference|Undefined symbols" "$said"; then
		fail "A function is missing: the one asked for, or one that it calls." 6
	fi
	fail "It does not compile." 20
}

# What matrix_expect() says before it aborts, if that is how the check ended.
refusal() {
	[ "$status" = 134 ] && # 128 + SIGABRT
		grep -E '^[a-z_]+: [a-z_.]+ has the shape .*, expected ' "$said" |
		tail -n 1 | grep .
}

# Where a sanitizer's report points in the answer.
line_of_crash() {
	sed -n "s|.*$answer:\([0-9]*\).*| in line \1|p" "$said" | sed 1q
}

# Runs what was compiled; sets $status.
#
# The check ends itself after some seconds. The limits are for when it cannot:
# twice as many of computing, three times as many of anything, and half a
# megabyte of output.
run() {
	(
		ulimit -t $((2 * seconds))
		ulimit -f 1000
		ASAN_OPTIONS=detect_leaks=0 exec "$work.check"
	) > "$printed" 2> "$said" 3> "$words" < /dev/null &
	check=$!
	(
		sleep $((3 * seconds))
		kill -KILL $check
	) > /dev/null 2>&1 < /dev/null &
	guard=$!
	wait $check 2> /dev/null # without the shell's own word of how it died
	status=$?
	kill $guard 2> /dev/null
}

# Explains how a run ended that did not end well; $1 says when, if not while
# the answer was checked.
explain_run() {
	case $status in
	11) cat "$said" >> "$printed"
	    words=$(cat "$words")
	    fail "${words:-It is wrong, and has closed the way to say how.}" ;;
	12 | 137 | 152)
	    words=$(cat "$words")
	    fail "It did not come to an end in $seconds seconds$1.${words:+
$words}" ;;
	0) fail "It ended the program before the check was done." ;;
	153) fail "It prints without end." ;; # 128 + SIGXFSZ: see ulimit
	*) if sentence=$(refusal); then
		grep -vF "$sentence" "$said" >> "$printed"
		fail "The library refused what the answer gave it:
$sentence"
	   fi
	   if grep -qE 'buffer-overflow|out of bounds' "$said"; then
		fail "It reads or writes outside an array$(line_of_crash)." 8
	   fi
	   fail "It crashes$1$(line_of_crash)." 8 ;;
	esac
}

[ -r "$answer" ] || fail "The file cannot be read."
grep -q '[^[:space:]]' "$answer" || fail "The file is empty."
compile_check $SANITIZE || compile_check || explain_compiler
run
[ $status = 10 ] || explain_run ''
if [ -f "$folder/speed.c" ]; then
	compile_speed ||
		fail "It is right, but cannot be compiled in float to be measured." 20
	run
	[ $status = 10 ] || explain_run " when its speed was measured"
fi
echo pass || exit 2
[ ! -f "$folder/speed.c" ] || cat "$words" || exit 2
