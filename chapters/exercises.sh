# exercises.sh: the reader's way through the exercises.
#
#   sh chapters/exercises.sh next|watch|progress|check|hint|reset|solution
#
# EX in the environment says which exercise, as in 1.2; N which hint.
#
# An exercise is chapters/NN-chapter/exercises/K-name.c; its check, hints and
# solution lie in chapters/NN-chapter/answers/K-name/. A verdict is a file that
# make renews when the exercise changes.

# No slots of a make that runs several jobs: the few jobs here run in turn.
MAKEFLAGS=$(echo "$MAKEFLAGS" | sed 's/ *-j[0-9]*//; s/ *--jobserver[^ ]*//')

# Colours at a terminal that has them, unless NO_COLOR says otherwise.
good='' bad='' plain=''
if [ -t 1 ] && [ -z "$NO_COLOR" ] && [ "${TERM:-dumb}" != dumb ]; then
	good=$(printf '\033[32m') bad=$(printf '\033[31m')
	plain=$(printf '\033[0m')
fi

# Every exercise has answers, even if the reader has lost the exercise.
all=$(ls -d chapters/[0-9]*/answers/[0-9]* |
	sed 's|/answers/\(.*\)|/exercises/\1.c|')

# chapters/01-relu-ffn/exercises/2-linear.c is 1.2
number() {
	echo "$1" | sed 's|chapters/0*\([0-9]*\)-.*/\([0-9]*\)-.*|\1.\2|'
}

find_exercise() {
	exercise=
	for path in $all; do
		[ "$(number "$path")" = "$EX" ] && exercise=$path
	done
	[ -n "$exercise" ] && return
	echo "There is no exercise '$EX': say EX= one of" \
		$(for path in $all; do number "$path"; done) >&2
	exit 2
}

answers() {
	echo "${1%.c}" | sed 's|/exercises/|/answers/|'
}

verdict() {
	echo "$BUILD/${1%.c}.verdict"
}

is_untouched() {
	cmp -s "$1" "$(answers "$1")/original.c"
}

# Renews the verdict on an exercise. Make goes by time; a file that was
# put back may be older than its verdict, so a copy is kept to compare with.
judge() {
	if [ ! -f "$1" ]; then
		echo "$1 is gone: make reset EX=$(number "$1")" >&2
		exit 2
	fi
	file=$(verdict "$1")
	mkdir -p "${file%/*}"
	until cmp -s "$1" "$file.of" && [ -f "$file" ]; do
		rm -f "$file"
		cp "$1" "$file.of" || exit 2
		$MAKE -s --no-print-directory "$file" || exit 2
	done # again, if it was saved in the meantime
	$MAKE -s --no-print-directory "$file" || exit 2
}

# Judges what the reader has changed; the rest is unsolved without a look.
judge_changed() {
	for path in $all; do
		is_untouched "$path" || judge "$path"
	done
}

is_solved() {
	! is_untouched "$1" && [ "$(sed 1q "$(verdict "$1")")" = pass ]
}

show_bar() {
	solved=0 count=0 done= rest=
	for path in $all; do
		count=$((count + 1))
		if is_solved "$path"; then
			solved=$((solved + 1)) done=$done#
		else
			rest=$rest-
		fi
	done
	echo "[$good$done$plain$rest] $solved of $count solved"
}

show_verdict() {
	ex=$(number "$1")
	judge "$1"
	echo "Exercise $ex: $1"
	echo
	if [ "$(sed 1q "$(verdict "$1")")" = pass ]; then
		echo "  ${good}Right.$plain"
		sed '1d; s/^/  /' "$(verdict "$1")"
		echo
		echo "Compare with ours: make solution EX=$ex"
		return 0
	fi
	is_untouched "$1" && echo "  Not begun. As it stands, the check says:"
	sed "1d; s/^/  /; 2s/  \(.*\)/  $bad\1$plain/" "$(verdict "$1")"
	echo
	echo "Stuck? make hint EX=$ex"
	return 1
}

confirmed() {
	printf '%s [y/N] ' "$1"
	read -r answer
	case $answer in [Yy] | [Yy]es) ;; *) return 1 ;; esac
}

# The first exercise that is not solved, and what its check says.
judge_next() {
	judge_changed
	for path in $all; do
		if is_solved "$path"; then
			ex=$(number "$path")
			echo "Exercise $ex is solved. Ours: make solution EX=$ex"
		else
			echo
			show_verdict "$path"
			show_bar
			return 0
		fi
	done
	show_bar
	echo "That was the last one so far."
}

case $1 in
next)
	judge_next ;;
watch)
	echo "Judging whenever you save; Ctrl-C ends it."
	seen=
	while :; do
		now=$(cat $all 2> /dev/null | cksum)
		if [ "$now" != "$seen" ]; then
			printf '\n--------\n'
			(judge_next)
		fi
		seen=$now
		sleep 1
	done ;;
progress)
	judge_changed
	for path in $all; do
		state="to do"
		is_untouched "$path" || state=begun
		is_solved "$path" && state=solved
		printf '%-5s %-7s %s\n' "$(number "$path")" "$state" "$path"
	done
	show_bar ;;
check)
	find_exercise
	show_verdict "$exercise" ;;
hint)
	find_exercise
	hints=$(answers "$exercise")/hints.txt
	which=${N:-1}
	count=$(awk 'BEGIN { RS = "" } END { print NR }' "$hints")
	case $which in 0* | *[!0-9]*) which=0 ;; esac
	awk -v n="$which" 'BEGIN { RS = "" } NR == n + 0' "$hints" | grep . || {
		echo "Exercise $EX has $count hints: N=1 to N=$count." >&2
		exit 2
	}
	if [ "$which" = "$count" ]; then
		echo "(That is the last one.)"
	else
		echo "(The next one: make hint EX=$EX N=$((which + 1)))"
	fi ;;
reset)
	find_exercise
	if [ -d "$exercise" ]; then
		echo "$exercise is a folder: move it away first." >&2
		exit 2
	fi
	is_untouched "$exercise" && echo "$exercise is untouched." && exit 0
	confirmed "Throw away what you wrote in $exercise?" || exit 0
	rm -f "$exercise" # which may be a link
	cp "$(answers "$exercise")/original.c" "$exercise" ;;
solution)
	find_exercise
	is_untouched "$exercise" || judge "$exercise"
	is_solved "$exercise" ||
		confirmed "Exercise $EX is not solved yet. Show it all the same?" ||
		exit 0
	cat "$(answers "$exercise")/solution.c" ;;
esac
