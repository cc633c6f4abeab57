# check_names.sh: what the pages name in passing is there: files and programs
# in code spans, targets of make, figures and exercises.

. tests/say.sh
missing=$work/names.log
details=$missing
: > "$missing"

# Prints "page:line:name" for each match of $1, reduced to a name by sed's $2.
names() {
	grep -noE "$1" $PAGES | sed -E "s/^([^:]*:[0-9]*:)$2/\\1\\3/"
}

# Keeps those names for which the command does not hold.
absent() {
	while IFS=: read -r page line name; do
		"$1" "$name" || echo "$page:$line: $name" >> "$missing"
	done
	[ ! -s "$missing" ]
}

# A path with NAME, NN or the like stands for any.
is_path() {
	case $1 in
	*NAME* | *NN* | *-N.md | *K-name*) ;;
	*\**) ls $1 > /dev/null 2>&1 ;;
	*) [ -e "$1" ] ;;
	esac
}
names '`(src|tests|chapters|docs|plots|build/bin)/[^` ]*' '(`)(.*)' |
	sed "s|:build/|:$BUILD/|" | absent is_path
say $? "files and programs in code spans are there"

MAKEFLAGS= $MAKE -s help > "$work/help"
is_target() {
	grep -q "^make $1 " "$work/help"
}
: > "$missing"
names '(`|\$ )make [a-z][a-z-]*' '(.*make )(.*)' | absent is_target
say $? "targets of make are there"

is_figure() {
	[ "$1" = NAME ] || [ -f "plots/$1.gp" ]
}
: > "$missing"
names 'FIG=[a-zA-Z-]+' '(FIG=)(.*)' | absent is_figure
say $? "figures are there"

is_exercise() {
	ls chapters/0"${1%.*}"-*/exercises/"${1#*.}"-*.c > /dev/null 2>&1
}
: > "$missing"
names '(EX=|[Ee]xercise )[0-9]+\.[0-9]+' '(EX=|[Ee]xercise )(.*)' |
	absent is_exercise
say $? "exercises are there"

# A test is named as `test_FILE: FUNCTION`, which may stand on two lines.
: > "$missing"
tr '\n' ' ' < docs/claims.md | grep -oE '`test_[a-z_]+: +[a-z_0-9]+`' |
	tr -d '`:' | while read -r file function; do
	grep -q "^static void $function(" "tests/$file.c" ||
		echo "docs/claims.md: $file: $function"
done > "$missing"
[ ! -s "$missing" ] && grep -q '`test_' docs/claims.md
say $? "tests that claims.md names are there"

details=$work/names.diff

# Each exercise is set once, in its chapter, in order.
for chapter in chapters/[0-9]*; do
	number=$(echo "$chapter" | sed 's|chapters/0*\([0-9]*\)-.*|\1|')
	ls "$chapter/exercises" | sed "s|^\([0-9]*\)-.*|$number.\1|" > "$missing"
	grep -oE '^> \*\*Exercise [0-9.]*[0-9]' "$chapter/README.md" |
		sed 's/.* //' | diff - "$missing" > "$work/names.diff"
	say $? "$chapter sets each of its exercises once"
	for exercise in "$chapter"/exercises/*.c; do
		k=${exercise##*/}
		sed -n 2p "$exercise" | grep -q "Exercise $number\.${k%%-*}:" ||
			echo "$exercise says another number"
	done > "$work/names.diff"
	[ ! -s "$work/names.diff" ]
	say $? "$chapter has exercises that know their number"
done

for figure in $FIGURES; do
	grep -q "^<!-- figure: $figure -->$" $PAGES
	say $? "the figure $figure is on a page"
done
for chapter in chapters/[0-9]*; do
	grep -q "^| [0-9]* | \[.*\]($chapter/README.md) |" README.md
	say $? "$chapter is in the table of the README"
done
