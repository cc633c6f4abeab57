# judge.sh: one answer to an exercise, and what its check says of it.
#
#   sh chapters/judge.sh chapters/01-relu-ffn/exercises/1-relu.c
#
# Prints a verdict: "pass" or "fail" alone on the first line, then the words
# for the learner. The answer may lie in exercises/ or in answers/1-relu/.

answer=$1
case $answer in
*/exercises/*)
	check=$(echo "${answer%.c}" | sed 's|/exercises/|/answers/|')/check.c ;;
*)
	check=${answer%/*}/check.c ;;
esac
work=$BUILD/${answer%.c}
program=$work.check
log=$work.log

compile() {
	$CC $FLAGS -g -DREAL=double -Werror=return-type -Ichapters -I. \
		 "-DANSWER=\"$answer\"" "$@" -o "$program" "$check" \
		"$BUILD/libffn-double.a" -lm > "$log" 2>&1
}

fail() {
	printf 'fail\n%s\n' "$1"
	[ -z "$2" ] || sed -n "1,$2p" "$log"
	rm -f "$program" "$log"
	exit 0
}

# The file is not C, or not what was asked for: which of the usual reasons?
explain_compiler() {
	if grep -q "redefinition of .main" "$log"; then
		fail "There is a main() in it: the check brings its own." 4
	elif grep -q "conflicting types for" "$log"; then
		fail "The function's types were changed: restore its first line." 6
	elif grep -qE "undefined reference|Undefined symbols" "$log"; then
		fail "A function is missing: the one asked for, or one that it calls." 6
	fi
	fail "It does not compile." 20
}

# Where a sanitizer's report points in the answer.
line_of_crash() {
	sed -n "s|.*$answer:\([0-9]*\).*| in line \1|p" "$log" | sed 1q
}

grep -q '[^[:space:]]' "$answer" || { : > "$log"; fail "The file is empty."; }
compile $SANITIZE || compile || explain_compiler
(ulimit -f 1000; exec "$program") > "$log" 2>&1
status=$?
case $status in
10) echo pass ;;
11) fail "$(sed -n '1,20p' "$log")" ;;
12) fail "It did not come to an end in five seconds." ;;
0) fail "It ended the program before the check was done." ;;
153) fail "It prints without end." 8 ;; # 128 + SIGXFSZ: see ulimit
*) if grep -qE 'buffer-overflow|out of bounds' "$log"; then
	fail "It reads or writes outside an array$(line_of_crash)." 8
   fi
   fail "It crashes$(line_of_crash)." 8 ;;
esac
rm -f "$program" "$log"
