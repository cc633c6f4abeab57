# check_weaver.sh: the weaver catches planted faults, with file and line, and
# leaves a page that is right as it is.

. tests/say.sh
weave=$(cd "$BUILD" && pwd)/weave
work=$(mktemp -d)
details=$work/said
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
mkdir -p src plots out/bin docs

# A little book: one source file, one program, one figure, one page.
cat > src/two.c <<'END'
/* two.c: a small file. */

#include <stddef.h>

enum { LIMIT = 3 };

/* Twice n. */
int twice(int n)
{
    int result = n;

    return result + n;
}

int declared(int n);

static const struct pair {
    int a, b;
} pairs[] = {
    {1, 2}, /* a brace in a comment: { */
};

static const float HALF = (float)0.5;

static float (*const table[])(float) = {NULL};
END
printf '#!/bin/sh\necho "$@"\n' > out/bin/say
printf '#!/bin/sh\necho "say: $*" >&2\nexit 2\n' > out/bin/complain
printf '#!/bin/sh\nexit 0\n' > out/bin/nothing
chmod +x out/bin/*
printf '# alt: A line\n#   that rises.\nplot data\n' > plots/line.gp
: > plots/line.svg
printf '# alt: A point.\nplot data\n' > plots/point.gp

write_page() {
	cat > docs/page.md <<'END'
# A page

<!-- code: src/two.c two.c LIMIT -->
<!-- code: src/two.c twice pairs HALF table -->
<!-- again: src/two.c twice -->
<!-- file: plots/line.gp -->
<!-- run: say hello "two words" -->
<!-- run 2: complain loudly -->
<!-- figure: line -->
<!-- values
answer: say 42
loss: say -0.5
-->

It is 42<!-- answer -->, with `0<!-- no -->`; a loss is −0.5<!-- loss -->.

```math
6 \cdot 7 = 42
```
<!-- proves: answer = 42 -->

A [link](../src/two.c), a $x_1$ and a $`x_1 + y_2`$.

<!-- sketch -->
```
<!-- values
nothing: absent
-->
```
END
}

run_weaver() {
	"$weave" "$@" --build out src/two.c docs/page.md > said 2>&1
}

# One fault: $2 is done to the woven page; $3 must be said of it.
plant() {
	write_page
	run_weaver
	sed -i.old "$2" docs/page.md
	run_weaver --check
	[ $? = 1 ] && grep -qF "$3" said && ! grep -q Sanitizer said
	say $? "$1"
}

write_page
run_weaver
say $? "weaves a page"
grep -q '18 of 18 lines' said
say $? "counts the lines of definitions, not of prototypes"
cp docs/page.md woven
run_weaver
cmp -s docs/page.md woven
say $? "leaves a woven page as it is"
run_weaver --check
say $? "finds nothing wrong with it"
grep -q '^\$ build/bin/say hello "two words"$' docs/page.md &&
	grep -q '^hello two words$' docs/page.md
say $? "shows a command and its output"
grep -q '^say: loudly$' docs/page.md
say $? "shows standard error where status 2 is expected"
grep -q '^!\[A line that rises.\](../plots/line.svg)$' docs/page.md
say $? "takes the alt text from the plot"

plant "a listing edited by hand" 's/    int result = n;/    int result = 1;/' \
	'docs/page.md:20: stale'
plant "a listing cut short" '/return result + n;/d' 'page.md:22: stale'
plant "an output edited by hand" 's/^hello two words/hello world/' \
	'page.md:58: stale'
plant "a number edited by hand" 's/It is 42/It is 43/' 'page.md:72: stale'
plant "a minus edited by hand" 's/−0.5</0.5</' 'page.md:72: stale'
plant "no number before a name" 's/It is 42</It is none</' \
	'page.md:72: no number of its own before the name answer'
plant "a number glued to what is before" 's/It is 42</It is 1\/42</' \
	'page.md:72: no number of its own before the name answer'
plant "a number that runs on" 's/ answer -->,/ answer -->0,/' \
	'page.md:72: a value runs into what follows'
plant "two values of one name" 's/^loss: say/answer: say/' \
	'page.md:69: a second value of that name'
plant "a fence of tildes" 's/^<!-- sketch -->/~~~/' \
	'page.md:81: code that cannot be checked'
plant "a quoted fence" 's/^<!-- sketch -->/> ```c/' \
	'page.md:81: code that cannot be checked'
plant "an indented line" 's/^A \[link/    A [link/' \
	'page.md:79: a line that may render as code'
plant "an unknown value" 's/ answer -->,/ anser -->,/' \
	'page.md:72: unknown value: anser'
plant "a formula that says something else" 's/proves: answer = 42/proves: answer = 41/' \
	'page.md:77: the formula says 41, the program 42'
plant "an unknown symbol" 's/two.c twice pairs/two.c thrice pairs/' \
	'page.md:13: src/two.c defines no thrice'
plant "an unknown file" 's|code: src/two.c twice|code: src/three.c twice|' \
	'page.md:13: src/three.c: No such file or directory'
plant "a definition shown nowhere" 's/two.c twice pairs/two.c twice/' \
	'src/two.c:17: pairs is shown nowhere'
plant "a definition shown twice" 's/again: src/code: src/' \
	'page.md:35: twice of src/two.c is shown a second time'
plant "an unknown directive" 's/sketch/scetch/' \
	'page.md:81: unknown directive: scetch'
plant "a directive that does not end" '/sketch/s/ -->//' \
	'page.md:81: a directive without an end'
plant "a fence without a directive" '/sketch/d' \
	'page.md:81: a fence without a directive'
plant "an indented fence" 's/^<!-- sketch -->/  ```/' \
	'page.md:81: a fence without a directive'
plant "a program that fails" 's/run: say hello/run: complain hello/' \
	'did not end with status 0'
plant "a program that does not exist" 's/run: say hello/run: absent hello/' \
	'did not end with status 0'
plant "a program that should fail and does not" 's/run 2: complain/run 2: say/' \
	'did not end with status 2'
plant "a value that is not one number" 's/answer: say 42/answer: say 4 2/' \
	'page.md:68: say 4 2: expected one number'
plant "a value without a number" 's/answer: say 42/answer: nothing/' \
	'page.md:68: nothing: expected one number'
plant "a figure without alt text" 's/figure: line/figure: curve/' \
	'plots/curve.gp has no alt text'
plant "a figure that was never drawn" 's/figure: line/figure: point/' \
	'plots/point.svg: No such file'
plant "values that end in the last of them" 's/^loss: say -0.5/loss: say -0.5 -->/' \
	'must stand alone on its line'
plant "a broken link" 's|../src/two.c)|../src/too.c)|' \
	'page.md:79: broken link: ../src/too.c'
plant "a link in the wrong case" 's|(../src/two.c)|(../src/Two.c)|' \
	'page.md:79: broken link: ../src/Two.c'
plant "two subscripts between dollar signs" 's/\$x_1\$/$x_1 + y_2$/' \
	'page.md:79: more than one subscript'
plant "a comment that renderers print" 's/ answer -->,/ answer | x -->,/' \
	'page.md:72: a comment that renderers print'
plant "an inline comment without an end" 's/ answer -->,/ answer/' \
	'page.md:72: '

plant "a constant shown nowhere" 's/ pairs HALF table/ pairs table/' \
	'src/two.c:23: HALF is shown nowhere'
plant "a table of functions shown nowhere" 's/ pairs HALF table/ pairs HALF/' \
	'src/two.c:25: table is shown nowhere'
write_page
run_weaver
sed -i.old 's/say hello/absent hello/' docs/page.md
cp docs/page.md before
run_weaver
[ $? = 1 ] && cmp -s before docs/page.md
say $? "does not write a page that it has to complain of"

write_page
printf 'a\0b\n' >> docs/page.md
run_weaver
[ $? = 1 ] && grep -q 'docs/page.md:1: ' said
say $? "refuses a page with a zero byte"

write_page
run_weaver --chek
[ $? = 2 ]
say $? "refuses an unknown option"
"$weave" --check src/nowhere.c > said 2>&1
[ $? = 2 ] && grep -q 'src/nowhere.c: No such file' said
say $? "refuses a source that does not exist"
"$weave" --check docs/nowhere.md > said 2>&1
[ $? = 1 ] && grep -q 'docs/nowhere.md:1: No such file' said
say $? "complains of a page that does not exist"
