# check_architecture.sh: the code keeps to docs/architecture.md.

. tests/say.sh

# The modules of the drawing, the lowest first, and those below the files.
modules() {
	awk -v without="$1" '/^```/ { inside = !inside; next }
		inside && NF > 1 && $1 != "programs" && $1 != without {
			row = ""
			for (i = 2; i <= NF; i++)
				row = row " " $i
			rows = row rows
		}
		END { print rows }' docs/architecture.md
}
order=$(modules)
lower=$(modules files)

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
	grep -nE '^ *# *include *["<]' "$@" /dev/null |
		sed 's/: *# *include *["<]/:/; s/[">].*//' |
		while IFS=: read -r file line name; do
			case " $allowed " in
			*" ${name%.h} "*) ;;
			*) [ ! -f "src/${name##*/}" ] && [ "$name" = "${name#*/}" ] ||
				[ "${name%/*}" = sys ] || echo "$file:$line: $name" ;;
			esac
		done
}

below=
for module in $order; do
	below="$below $module"
	for file in src/$module.h src/$module.c; do
		[ ! -f "$file" ] || uses_only "$below" "$file"
	done
done > "$details"
[ ! -s "$details" ]
say $? "a module uses what lies below it or left of it"

uses_only "$order" chapters/*/*.c chapters/*/*/tally.c > "$details"
[ ! -s "$details" ]
say $? "a program uses src/ alone"

uses_only "" docs/weaver/*.[ch] > "$details"
[ ! -s "$details" ]
say $? "the weaver uses nothing of src/"

# What the three lower rows call, beside each other: mathematics and strings.
# Memory and the last sentence before an end are the affair of two modules.
for module in $lower; do
	nm "$BUILD/float/src/$module.o" 2> /dev/null
done | sed -n 's/^[0-9a-f]* [TDRB] _*//p' > "$work/defined"
for module in $lower; do
	case $module in
	matrix) more='calloc|free|exit|abort|fprintf|fwrite|stderr' ;;
	gradcheck) more='abort|fprintf|fwrite|stderr' ;;
	*) more=none ;;
	esac
	nm -u "$BUILD/float/src/$module.o" "$BUILD/double/src/$module.o" 2> /dev/null |
		sed -n 's/^ *U _*\([a-z]\)/\1/p' | sed 's/@.*//' | sort -u |
		grep -vFx -f "$work/defined" |
		grep -vE '^(exp|fabs|sqrt|erfc|copysign|log2?|mem[a-z]*|strcmp)f?$|_chk$' |
		grep -vE "^($more)\$" | sed "s|^|src/$module.c calls |"
done > "$details"
[ -n "$lower" ] && [ ! -s "$details" ]
say $? "the library calls only what is listed here, and so reads and prints nothing"

grep -nE '<(math|locale)\.h>|setlocale' src/*.[ch] chapters/*/*.c chapters/*/*/tally.c > "$details"
[ ! -s "$details" ]
say $? "mathematics comes through real.h, and the locale stays as it is"
