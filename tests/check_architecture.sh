# check_architecture.sh: the code keeps to docs/architecture.md.

. tests/say.sh

# The modules of the drawing, the lowest first.
order=$(awk '/^```/ { inside = !inside }
	inside && $1 ~ /^(files|networks|layers|numbers)$/ {
		row = ""
		for (i = 2; i <= NF; i++)
			row = row " " $i
		rows = row rows
	}
	END { print rows }' docs/architecture.md)

for module in $(cd src && ls *.c *.h | sed 's/\..*//' | sort -u); do
	case " $order " in *" $module "*) ;; *) echo "$module" ;; esac
done > "$details"
for module in $order; do
	[ -f "src/$module.h" ] || echo "$module"
done >> "$details"
[ -n "$order" ] && [ ! -s "$details" ]
say $? "the drawing has the modules of src/"

# Prints what the files use, by include, that is not among the names in $1.
uses_only() {
	allowed=$1
	shift
	grep -n '^#include "' "$@" /dev/null | while IFS='"' read -r place name rest
	do
		case " $allowed " in
		*" ${name%.h} "*) ;;
		*) echo "$place$name" ;;
		esac
	done
}

: > "$details"
below=
for module in $order; do
	below="$below $module"
	for file in src/$module.h src/$module.c; do
		[ ! -f "$file" ] || uses_only "$below" "$file"
	done
done > "$details"
[ ! -s "$details" ]
say $? "a module uses what lies below it or left of it"

uses_only "$order" chapters/*/*.c > "$details"
[ ! -s "$details" ]
say $? "a program uses src/ alone"

own=$(cd docs/weaver && ls *.h | sed 's/\.h//')
uses_only "$(echo $own)" docs/weaver/*.[ch] > "$details"
[ ! -s "$details" ]
say $? "the weaver uses nothing of src/"

# The three lower rows: no input, output, memory, clock or surroundings.
lower=${order%%" options "*}
for module in $lower; do
	case $module in
	matrix) words='fopen|getenv|printf|time|rand' ;;
	gradcheck) words='fopen|getenv|printf|time|rand|exit|malloc|calloc' ;;
	*) words='fopen|getenv|fprintf|printf|time|rand|exit|abort|malloc|calloc' ;;
	esac
	grep -nE "(^|[^_a-zA-Z])($words)\(" "src/$module.c" /dev/null
done > "$details" 2> /dev/null
[ -n "$lower" ] && [ ! -s "$details" ]
say $? "the library reads and prints nothing"

grep -nE '<(math|locale)\.h>|setlocale' src/*.[ch] chapters/*/*.c > "$details"
[ ! -s "$details" ]
say $? "mathematics comes through real.h, and the locale stays as it is"
