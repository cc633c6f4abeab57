# check_runner.sh: the reader's way through the exercises, in a copy of the
# book: what each command says, and what becomes of answers that do not even
# compile.

. tests/say.sh
cp -R Makefile src chapters "$work"
cd "$work" || exit 1
[ "$CC" = cc ] || unset OPENMP
unset BUILD CC FLAGS SANITIZE MAKEFLAGS MAKELEVEL
export EXERCISE_SECONDS=1 # in place of 5
count=$(ls chapters/*/exercises/*.c | wc -l | tr -d ' ')
first=chapters/01-relu-ffn/exercises/1-relu.c
answers=chapters/01-relu-ffn/answers/1-relu
for exercise in chapters/*/exercises/*.c; do
	cp "$(echo "${exercise%.c}" |
		sed 's|/exercises/|/answers/|')/original.c" "$exercise"
done

# Runs make with an answer to its question, if any; sets $status.
ask() {
	answer=$1
	shift
	echo "$answer" | $MAKE -s "$@" > said 2>&1
	status=$?
}

# What was said holds each of these sentences, and make ended with $1.
says() {
	wanted=$1
	[ "$status" = "$wanted" ] || return 1
	shift
	for sentence in "$@"; do
		grep -qF -- "$sentence" said || return 1
	done
}

# An answer of the reader's, from standard input, and what the check says.
judges() {
	cat > "$first"
	ask '' check EX=1.1
	says 2 "$2" "$first"
	say $? "$1"
}

ask '' next
says 0 "Exercise 1.1: $first" 'Not begun' 'expected 0, got -3' \
	'make hint EX=1.1' "] 0 of $count solved"
say $? "next: begins with the first exercise"
cp $answers/mistake-comparison.c $first
ask '' next
says 0 'the NaN is lost' && ! grep -q 'Not begun' said
say $? "next: names a mistake"
cp $answers/solution.c $first
ask '' next
says 0 'Exercise 1.1 is solved.' 'Exercise 1.2:' "[#-" "] 1 of $count solved"
say $? "next: moves on after a pass"
ask '' check EX=1.1
says 0 'Right.' 'make solution EX=1.1'
say $? "check: passes"
ask '' solution EX=1.1
says 0 'return z < 0 ? 0 : z;'
say $? "solution: shown after a pass"
ask '' progress
says 0 '1.1   solved' '1.2   to do' "[#-" "] 1 of $count solved"
say $? "progress: a line for each exercise"

ask n solution EX=1.2
says 0 'not solved yet' && ! grep -q linear_in_out said
say $? "solution: not shown without consent"
ask y solution EX=1.2
says 0 'y[o] += x[i] * w[i * out + o];'
say $? "solution: shown with consent"
ask '' hint EX=1.1
says 0 'What does NaN > 0 give?' 'make hint EX=1.1 N=2'
say $? "hint: the first, and how to get the next"
ask '' hint EX=1.1 N=2
says 0 'is false' && ! grep -q 'N=3' said
say $? "hint: the last"
for n in 3 0 -1 x 1x; do
	ask '' hint EX=1.1 N=$n
	says 2 'Exercise 1.1 has 2 hints'
	say $? "hint: there is no N=$n"
done
cp $answers/mistake-fmax.c old.c
touch -t 202001010000 old.c
cp $answers/solution.c $first
ask '' check EX=1.1
cp -p old.c $first
ask '' check EX=1.1
says 2 'the NaN is lost'
say $? "check: an older file is judged anew"
cp $answers/solution.c $first
for command in check hint reset solution; do
	ask '' $command EX=99.99
	says 2 "There is no exercise '99.99': say EX= one of 1.1 1.2"
	say $? "$command: there is no exercise 99.99"
	ask '' $command
	says 2 "There is no exercise ''"
	say $? "$command: which exercise?"
done
ask n reset EX=1.1
says 0 'Throw away' && cmp -s $first $answers/solution.c
say $? "reset: not without consent"
ask y reset EX=1.1
says 0 && cmp -s $first $answers/original.c
say $? "reset: restores the original"
ask y reset EX=1.1
says 0 'is untouched'
say $? "reset: nothing to do"

# In colour at a terminal, and there alone.
escape=$(printf '\033')
if can_have_terminal; then
	for answer in solution mistake-fmax; do
		cp $answers/$answer.c $first
		NO_COLOR= TERM=xterm at_terminal 80 24 "$MAKE -s check EX=1.1" > said
		grep -q "  $escape\[3[12]m[a-zA-Z].*$escape\[0m" said
		say $? "check: coloured at a terminal ($answer)"
		TERM=xterm NO_COLOR=1 at_terminal 80 24 "$MAKE -s check EX=1.1" > said
		! grep -q "$escape" said && grep -q "$first" said
		say $? "check: plain with NO_COLOR ($answer)"
		TERM=dumb at_terminal 80 24 "$MAKE -s check EX=1.1" > said
		! grep -q "$escape" said && grep -q "$first" said
		say $? "check: plain at a dumb terminal ($answer)"
	done
fi
ask '' check EX=1.1
! grep -q "$escape" said
say $? "check: plain in a pipe"
$MAKE -s check EX=1.1 2>&1 | sed 1q > /dev/null
say $? "check: a pipe that closes early"
cp $answers/original.c $first

(exec $MAKE -s watch > watched 2>&1 < /dev/null) &
watcher=$!
# Waits until the watcher has said this; on a busy machine it may take a while.
has_said() {
	second=0
	while [ $((second += 1)) -le 60 ]; do
		grep -qF "$1" watched && return
		sleep 1
	done
	cp watched said
	return 1
}
has_said 'expected 0, got -3'
say $? "watch: judges at once"
cp $answers/mistake-fmax.c $first
has_said 'the NaN is lost'
say $? "watch: judges again when a file is saved"
kill $watcher
cp $answers/original.c $first

rm $first
ask '' next
says 2 "$first is gone: make reset EX=1.1"
say $? "next: an exercise that is gone"
ask y reset EX=1.1
says 0 && cmp -s $first $answers/original.c
say $? "reset: brings it back"

judges "an empty file" 'The file is empty.' < /dev/null
judges "a syntax error" 'It does not compile.' <<END
#include "real.h"
real keep_positive(real z) { return z }
END
judges "a main() of one's own" 'There is a main() in it' <<END
#include "real.h"
real keep_positive(real z) { return z < 0 ? 0 : z; }
int main(void) { return 0; }
END
judges "a changed signature" "The function's types were changed" <<END
float keep_positive(float z) { return z < 0 ? 0 : z; }
END
judges "a function that is gone" 'A function is missing' <<END
#include "real.h"
real keep_negative(real z) { return z; }
END
judges "no return value" 'It does not compile.' <<END
#include "real.h"
real keep_positive(real z) { z = z < 0 ? 0 : z; }
END
judges "an endless loop" 'did not come to an end in 1 seconds' <<END
#include "real.h"
real keep_positive(real z) { while (z != 7) z = z < 0 ? 0 : z; return z; }
END
judges "an endless recursion" 'It crashes' <<END
#include "real.h"
real keep_positive(real z) { return 1 + keep_positive(z + 1); }
END
judges "a null pointer" 'It crashes in line 2.' <<END
#include "real.h"
real keep_positive(real z) { volatile real *p = 0; return z + *p; }
END
judges "a step outside an array" \
	'It reads or writes outside an array in line 2.' <<END
#include "real.h"
real keep_positive(real z) { real a[2]; volatile int i = 2; a[i] = z; return a[0]; }
END
judges "a shape that the library refuses" \
	'The library refused what the answer gave it:' <<END
#include "matrix.h"
real keep_positive(real z) { struct matrix m = {1, 2, &z}; matrix_expect("keep", "m", &m, 3, 4); return z; }
END
grep -q 'keep: m has the shape \[1\]\[2\], expected \[3\]\[4\]' said
say $? "  (with the library's sentence)"
judges "abort() in the answer" 'It crashes' <<END
#include <stdlib.h>
#include "real.h"
real keep_positive(real z) { if (z != 7) abort(); return z; }
END
judges "output without end" 'It prints without end.' <<END
#include <stdio.h>
#include "real.h"
real keep_positive(real z) { for (;;) printf("%g and on and on\n", z); }
END
judges "output of the reader's beside the verdict" 'got 9' <<END
#include <stdio.h>
#include "real.h"
real keep_positive(real z) { printf("z is %g\n", z); return 9; }
END
grep -q 'z is 2' said
say $? "  (which is shown)"
judges "helpers by the names that the check uses" 'expected 0, got 1' <<END
#include "real.h"
static int check(void) { return 1; }
static real wrong(real z) { return z + check() - 1; }
static real expect(real z) { return wrong(z); }
real keep_positive(real z) { return z < 0 ? 1 : expect(z); }
END
judges "a leak is no crash" 'got 1' <<END
#include <stdlib.h>
#include "real.h"
real keep_positive(real z) { volatile char *p = malloc(9); p[0] = 1; return z < 0 ? p[0] : z; }
END
judges "much output before the verdict" 'expected 2, got 9' <<END
#include <stdio.h>
#include "real.h"
real keep_positive(real z) { for (int i = 0; i < 99; i++) puts("noise"); return z > 0 ? 9 : 0; }
END
judges "a deaf endless loop" 'did not come to an end' <<END
#include <signal.h>
#include "real.h"
real keep_positive(real z) { signal(SIGALRM, SIG_IGN); for (volatile int i = 0;;) i = 1; return z; }
END
judges "fractions cut off" 'expected 1e-30, got 0' <<END
#include "real.h"
real keep_positive(real z) { return isfinite(z) ? (z < 0 ? 0 : floor(z)) : z < 0 ? 0 : z; }
END
judges "a function that is declared nowhere" 'not declared above' <<END
#include "real.h"
real keep_positive(real z) { return (z + abs(z)) / 2; }
END
judges "an answer that reads what is not there" 'expected 2, got -1' <<END
#include <stdio.h>
#include "real.h"
real keep_positive(real z) { return z < 0 ? 0 : getchar(); }
END
judges "exit() in the answer" 'ended the program' <<END
#include <stdlib.h>
#include "real.h"
real keep_positive(real z) { exit(z > 100); }
END
judges "a loop that sleeps through the alarm" 'did not come to an end' <<END
#include <unistd.h>
#include "real.h"
real keep_positive(real z) { alarm(0); pause(); return z; }
END
judges "much on standard error, and a bell" 'expected 2, got 9' <<END
#include <stdio.h>
#include "real.h"
real keep_positive(real z) { for (int i = 0; i < 999; i++) fprintf(stderr, "noise\\033[2J\\n"); return z > 0 ? 9 : 0; }
END
[ "$(wc -l < said)" -lt 30 ] && ! grep -q "$escape" said
say $? "  (which does not bury the verdict)"

# An exercise that is measured. `real` is double while it is checked, and float
# while it is measured.
timed=chapters/08-speed/exercises/2-tile.c
answers_timed=chapters/08-speed/answers/2-tile
measures() {
	ask '' check EX=8.2
	says "$2" "$3" "$timed"
	say $? "$1"
}
# The solution, with $1 before its long loop.
but() {
	sed "s/^    for (size_t k.*/    $1\n&/" $answers_timed/solution.c > $timed
}
cp $answers_timed/solution.c $timed
measures "a fast answer" 0 'Right.'
grep -qE '^  It is [0-9.]+ times as fast as the sums in memory\.$' said
say $? "  (which says how fast)"
cp $answers_timed/mistake-slow-memory.c $timed
measures "a slow answer" 2 'It is right, but too slow: '
but '_Static_assert(sizeof(real) == sizeof(double), "no");'
measures "an answer that knows no float" 2 \
	'It is right, but cannot be compiled in float to be measured.'
but 'if (sizeof(real) == sizeof(float)) sum[0][0] = 9;'
measures "an answer that is wrong in float" 2 \
	'In float, and optimised, entry 0 is '
but 'while (sizeof(real) == sizeof(float)) ;'
measures "an endless loop in float" 2 \
	'did not come to an end in 1 seconds when its speed was measured.'
but 'if (sizeof(real) == sizeof(float)) *(volatile int *)0 = 1;'
measures "a crash in float" 2 'It crashes when its speed was measured.'
cp $answers_timed/solution.c $timed
echo 'static void check(void) { nothing(); }' >> $answers_timed/speed.c
measures "a measurement that does not compile" 2 \
	'cannot be compiled in float to be measured.'
grep -q "$answers_timed/speed.c:.*error" said
say $? "  (which says where)"
cp $answers_timed/original.c $timed

# Saved while an older state of it is being judged.
echo '#include "real.h"
real keep_positive(real z) { while (z != 7) z = z < 0 ? 0 : z; return z; }' > $first
$MAKE -s check EX=1.1 > said 2>&1 &
sleep 0.7
cp $answers/solution.c $first
wait $!
grep -q 'Right\.' said
say $? "check: a file saved in the meantime is judged again"

cp $answers/solution.c kept.c
rm $first
ln -s ../answers/1-relu/solution.c $first
ask y reset EX=1.1
cmp -s kept.c $answers/solution.c && cmp -s $first $answers/original.c &&
	[ ! -L $first ]
say $? "reset: what a link leads to is left alone"
rm $first
mkdir $first
ask y reset EX=1.1
says 2 "$first is a folder" && [ -z "$(ls $first)" ]
say $? "reset: a folder is not filled"
rmdir $first
cp $answers/original.c $first
