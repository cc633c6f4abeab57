# check_exercises.sh: every exercise's check fails the original, passes the
# solution, and fails each typical mistake with the sentence that names it.
# The verdicts have been made by make, from the copies in answers/.

. tests/say.sh

for answer in chapters/*/answers/*/*.c; do
	verdict=$BUILD/${answer%.c}.verdict
	case $answer in
	*/check.c | */speed.c)
		continue ;;
	*/original.c)
		[ "$(sed 1q "$verdict")" = fail ] && sed 1d "$verdict" | grep -q .
		say $? "$answer fails with a sentence" ;;
	*/solution.c)
		[ "$(sed 1q "$verdict")" = pass ]
		say $? "$answer passes" ;;
	*/mistake-*.c)
		sentence=$(sed -n '1s|.*The check says: \(.*\) \*/|\1|p' "$answer")
		[ -n "$sentence" ] && [ "$(sed 1q "$verdict")" = fail ] &&
			grep -qF "$sentence" "$verdict"
		say $? "$answer fails and is named" ;;
	*)
		say 1 "$answer is neither original, solution nor mistake" ;;
	esac
done

# An exercise has two mistakes, a solution and a hint at least.
for exercise in chapters/*/exercises/*.c; do
	answers=$(echo "${exercise%.c}" | sed 's|/exercises/|/answers/|')
	[ -f "$answers/check.c" ] && [ -f "$answers/solution.c" ] &&
		[ -f "$answers/original.c" ] && [ -s "$answers/hints.txt" ] &&
		[ "$(ls "$answers"/mistake-*.c | wc -l)" -ge 2 ]
	say $? "$exercise has all its answers"
	if [ -n "$CI" ]; then
		cmp -s "$exercise" "$answers/original.c"
		say $? "$exercise is untouched"
	fi
done
