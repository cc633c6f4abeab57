# check_weaver.sh: the weaver catches planted faults, with file and line, and
# leaves a page that is right as it is.

. tests/say.sh
unset CDPATH
weave=$(cd "$BUILD" && pwd)/weave
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

static const float HALF = (float)0.5; // half "{

#  define SUM(a, b) \
	((a) + (b))

typedef int (*operation)(int);

struct node;

static char room[sizeof(int)];

static float (*const table[])(float) = {NULL};
END
printf '#!/bin/sh\necho "$@"\n' > out/bin/say
printf '#!/bin/sh\necho "say: $*" >&2\nexit 2\n' > out/bin/complain
printf '#!/bin/sh\nexit 0\n' > out/bin/nothing
printf '#!/bin/sh\necho "cannot: not here" >&2\nexit 77\n' > out/bin/cannot
printf '#!/bin/sh\nprintf "no newline"\n' > out/bin/trunk
printf '#!/bin/sh\necho \\`\\`\\`\n' > out/bin/ticks
printf '#!/bin/sh\necho kept > "$1"\n' > out/bin/put
printf '#!/bin/sh\ncat "$1"\n' > out/bin/get
chmod +x out/bin/*
printf '# alt: A line\n#   that rises.\nplot data\n' > plots/line.gp
: > plots/line.svg
printf '# alt: A point.\nplot data\n' > plots/point.gp

write_page() {
	cat > docs/page.md <<'END'
# A `page`!
<a id="spot"></a>
<!-- code: src/two.c two.c LIMIT -->
<!-- code: src/two.c twice pairs HALF SUM operation room table -->
<!-- again: src/two.c twice -->
<!-- file: plots/line.gp -->
<!-- run: say hello "two words" -->
<!-- run: say one
    two -->
<!-- run: trunk -->
<!-- run 2: complain loudly -->
<!-- figure: line -->
<!-- values
answer: say 42
loss: say -0.5
small: say -1e-05
-->

It is 42<!-- answer -->, with `0<!-- no -->`; a loss is −0.5<!-- loss -->, or
−1e−05<!-- small -->; \`42<!-- answer -->\`.

```math
6 \cdot 7 = 42
```
<!-- proves: answer = 42 -->

A [link](../src/two.c), [two](#a-page) [more](page.md#spot), a $x_1$ and a $`x_1 + y_2`$.

<!-- sketch -->
```
<!-- values
nothing: absent
-->
```

<!-- run: put build/file -->
<!-- run: get build/file -->
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
grep -q '22 of 22 lines' said
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
grep -q '^\$ build/bin/say one \\$' docs/page.md &&
	grep -q '^    two$' docs/page.md && grep -q '^one two$' docs/page.md
say $? "a command may go on"
grep -q '^\$ build/bin/get build/file$' docs/page.md &&
	grep -q '^kept$' docs/page.md && [ "$(ls out)" = bin ]
say $? "what a command writes is there for the next one, and then gone"
grep -q '^no newline$' docs/page.md
say $? "ends a last line that the program does not end"
grep -q '^say: loudly$' docs/page.md
say $? "shows standard error where status 2 is expected"
grep -q '^!\[A line that rises.\](../plots/line.svg)$' docs/page.md
say $? "takes the alt text from the plot"

sed -i.old 's/run: say hello/run: cannot hello/; s/say hello "two/cannot hello "two/' \
	docs/page.md
cp docs/page.md woven
run_weaver --check && grep -q 'page.md: cannot hello .* cannot run here' said &&
	run_weaver && cmp -s docs/page.md woven
say $? "leaves alone what cannot run here"
for fault in '/^\$ build.bin.cannot/d' 's/^```console/```python/' \
	's/^\$ build.bin.cannot hello/$ rm hello/' '/^```console/,/^```$/d'; do
	sed "$fault" woven > docs/page.md
	! run_weaver --check && grep -q 'cannot run here, and does not' said
	say $? "  but not if something else stands there: $fault"
done

plant "a listing edited by hand" 's/    int result = n;/    int result = 1;/' \
	'docs/page.md:20: stale'
plant "a listing cut short" '/return result + n;/d' 'page.md:22: stale'
plant "an output edited by hand" 's/^hello two words/hello world/' \
	'page.md:65: stale'
plant "a number edited by hand" 's/It is 42/It is 43/' 'page.md:92: stale'
plant "a minus edited by hand" 's/−0.5</0.5</' 'page.md:92: stale'
plant "no number before a name" 's/It is 42</It is none</' \
	'page.md:92: no number of its own before the name answer'
plant "a number glued to what is before" 's/It is 42</It is 1\/42</' \
	'page.md:92: no number of its own before the name answer'
plant "a number that runs on" 's/ answer -->,/ answer -->0,/' \
	'page.md:92: a value runs into what follows'
plant "a value that nobody uses" 's/^loss: say -0.5/&\nidle: say 1/' \
	'page.md:89: idle is used nowhere'
plant "a link without its target" 's/^A \[link\]/A [link][nowhere] [link]/' \
	'page.md:100: a link without its target'
plant "another text for a figure" 's/^!\[A line/![A curve/' 'page.md:85: stale'
plant "another picture" 's|/line.svg)|/point.svg)|' 'page.md:85: stale'
plant "a listing of another language" 's/^```c$/```cpp/' 'page.md:6: stale'
plant "a listing said to be of another file" \
	's|^\[`src/two.c`\](../src/two.c)|[`src/two.c`](page.md)|' 'page.md:4: stale'
plant "a directive taken away" '/^<!-- run: say hello/d' \
	'a fence without a directive'
plant "a directive with another letter" 's/^<!-- run: trunk/<!-- Run: trunk/' \
	'unknown directive: Run: trunk'
plant "lines that end with a carriage return" 's/$/\r/' 'page.md:'
plant "two values of one name" 's/^loss: say/answer: say/' \
	'page.md:88: a second value of that name'
plant "a fence of tildes" 's/^<!-- sketch -->/~~~/' \
	'page.md:102: code that cannot be checked'
plant "a quoted fence" 's/^<!-- sketch -->/> ```c/' \
	'page.md:102: code that cannot be checked'
plant "an indented line" 's/^A \[link/    A [link/' \
	'page.md:100: a line that may render as code'
plant "an unknown value" 's/ answer -->,/ anser -->,/' \
	'page.md:92: unknown value: anser'
plant "a formula that says something else" \
	's/7 = 42$/7 = 41/; s/proves: answer = 42/proves: answer = 41/' \
	'page.md:98: the formula says 41, the program 42'
plant "an unknown symbol" 's/two.c twice pairs/two.c thrice pairs/' \
	'page.md:13: src/two.c defines no thrice'
plant "an unknown file" 's|code: src/two.c twice|code: src/three.c twice|' \
	'page.md:13: src/three.c: No such file or directory'
plant "a definition shown nowhere" 's/two.c twice pairs/two.c twice/' \
	'src/two.c:17: pairs is shown nowhere'
plant "a definition shown twice" 's/again: src/code: src/' \
	'page.md:42: twice of src/two.c is shown a second time'
plant "a fence without an end" '/^nothing/,$d' 'a fence without an end'
plant "a program that prints a fence" 's/run: say hello/run: ticks/' \
	'prints what no fence can hold'
plant "a decimal after a value" 's/ answer -->,/ answer -->.5,/' \
	'a value runs into what follows'
plant "a comment without blanks" 's/<!-- answer -->,/<!--answer-->,/' \
	'a comment that names no value'
plant "a formula about something else" 's/6 .cdot 7 = 42/6 + 2 = 99/' \
	'the formula above does not hold 42'
plant "an image of one's own" 's/^A \[link/![A](..\/src\/two.c) [link/' \
	'an image without a directive'
plant "a link's target apart" 's/^A \[link.*/[link]: nowhere.md/' "a link's target apart"
plant "the same, quoted and without a blank" 's/^A \[link.*/> [link]:nowhere.md/' \
	"a link's target apart"
plant "a link to the root" 's|../src/two.c)|/)|' 'broken link: /'
plant "a device for a file" 's|file: plots/line.gp|file: /dev/full|' \
	'/dev/full: Invalid argument'
plant "a target on the next line" 's/(page.md#spot)/(\npage.md#spot)/' \
	'a link without its target'
mkdir build
plant "a link to what is built" 's|../src/two.c)|../build)|' \
	'broken link: ../build'
rmdir build
plant "a link out of the book" "s|../src/two.c)|../../${work##*/}/src/two.c)|" \
	"broken link: ../../${work##*/}/src/two.c"
plant "a place within a fence" 's/#a-page/#nothing/; s/^nothing:/# nothing\n&/' \
	'broken link: no #nothing there'
plant "a link in HTML" 's/^A \[link\]/<A class="x" href="nowhere.md">A<\/A> &/' 'HTML: <A class'
plant "an image in HTML" 's/^A \[link\]/<picture> &/' 'HTML: <picture'
plant "code in HTML" 's/^A \[link\]/<xmp>int x; &/' 'HTML: <xmp>'
plant "code within a quotation" 's/^A \[link\]/>     int x;\n&/' \
	'a line that may render as code'
plant "C without a directive of its own" '/^<!-- sketch/{n;s/$/c/}' \
	'C that no directive has shown'
plant "a comment that is no comment" 's/ is 42<!-- answer/ is 42\\<!-- answer/' \
	'a comment that renderers print'
for before in '10^' '1_' "1'" '2*' '\&minus;' 'x'; do
	plant "a value after $before" "s/It is 42</It is ${before}42</" \
		'no number of its own before the name answer'
done
for after in '**2**' ' 000' 'e3' '.5'; do
	plant "a value before $after" "s/ answer -->,/ answer -->$after,/" \
		'a value runs into what follows'
done
plant "a formula with a longer number" 's/7 = 42$/7 = 142/' \
	'the formula above does not hold 42'
plant "a sketch of nothing" 's/^<!-- sketch -->/&\n/' 'unknown directive: sketch'
plant "a lone dollar sign" 's/a \$x_1\$ and/a $x_1 and/' 'a $ without its partner'
plant "an unknown directive" 's/sketch/scetch/' \
	'page.md:102: unknown directive: scetch'
plant "a directive that does not end" '/sketch/s/ -->//' \
	'page.md:102: a directive without an end'
plant "a fence without a directive" '/sketch/d' \
	'page.md:102: a fence without a directive'
plant "an indented fence" 's/^<!-- sketch -->/  ```/' \
	'page.md:102: a fence without a directive'
plant "a program that fails" 's/run: say hello/run: complain hello/' \
	'did not end with status 0'
plant "a program that does not exist" 's/run: say hello/run: absent hello/' \
	'did not end with status 0'
plant "a program that should fail and does not" 's/run 2: complain/run 2: say/' \
	'did not end with status 2'
plant "a value that is not one number" 's/answer: say 42/answer: say 4 2/' \
	'page.md:87: say 4 2: expected one number'
plant "a value without a number" 's/answer: say 42/answer: nothing/' \
	'page.md:87: nothing: expected one number'
plant "a figure without alt text" 's/figure: line/figure: curve/' \
	'plots/curve.gp has no alt text'
plant "a figure that was never drawn" 's/figure: line/figure: point/' \
	'plots/point.svg: No such file'
plant "values that end in the last of them" 's/^loss: say -0.5/loss: say -0.5 -->/' \
	'must stand alone on its line'
plant "a broken link" 's|../src/two.c)|../src/too.c)|' \
	'page.md:100: broken link: ../src/too.c'
plant "a heading that does not exist" 's/#a-page/#a-pager/' \
	'page.md:100: broken link: no #a-pager there'
plant "a place that does not exist" 's/page.md#spot/page.md#sport/' \
	'page.md:100: broken link: no #sport there'
plant "a link in the wrong case" 's|(../src/two.c)|(../src/Two.c)|' \
	'page.md:100: broken link: ../src/Two.c'
plant "two subscripts between dollar signs" 's/\$x_1\$/$x_1 + y_2$/' \
	'page.md:100: more than one subscript'
plant "a comment that renderers print" 's/ answer -->,/ answer | x -->,/' \
	'page.md:92: a comment that renderers print'
plant "an inline comment without an end" 's/ answer -->,/ answer/' \
	'page.md:92: '

plant "a constant shown nowhere" 's/ pairs HALF SUM/ pairs SUM/' \
	'src/two.c:23: HALF is shown nowhere'
plant "a table of functions shown nowhere" 's/ room table/ room/' \
	'src/two.c:34: table is shown nowhere'
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
"$weave" --check --build out src/nowhere.c > said 2>&1
[ $? = 2 ] && grep -q 'src/nowhere.c: No such file' said
say $? "refuses a source that does not exist"
"$weave" --check --build out docs/nowhere.md > said 2>&1
[ $? = 1 ] && grep -q 'docs/nowhere.md:1: No such file' said
say $? "complains of a page that does not exist"
