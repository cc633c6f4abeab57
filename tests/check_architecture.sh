# check_architecture.sh: the code keeps to docs/architecture.md.

. tests/say.sh

# The modules of the drawing, the lowest first, and those below the files. A
# row that begins without a name goes on with the one above it.
modules() {
	awk -v without="$1" '/^```/ { inside = !inside; next }
		inside && NF > 1 {
			named = /^  [a-z]/
			if (named) {
				rows = row rows
				row = ""
				skip = $1 == "programs" || index(without, $1)
			}
			for (i = named ? 2 : 1; i <= NF && !skip; i++)
				row = row " " $i
		}
		END { print row rows }' docs/architecture.md
}
order=$(modules)
lower=$(modules "measuring files")

for module in $(cd src && ls *.c *.h | sed 's/\..*//' | sort -u); do
	case " $order " in *" $module "*) ;; *) echo "$module" ;; esac
done > "$details"
for module in $order; do
	[ -f "src/$module.h" ] || [ -f "src/$module.c" ] || echo "$module"
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

# What the rows below the files call, beside each other: mathematics and
# strings. Memory, the last sentence before an end, threads, the environment
# and the kind of processor are the affair of a few modules each.
for module in $lower; do
	nm "$BUILD/float/src/$module.o" 2> /dev/null
done | sed -n 's/^[0-9a-f]* [TDRB] _*//p' > "$work/defined"
for module in $lower; do
	case $module in
	matrix) more='calloc|free|exit|abort|fprintf|fwrite|stderr' ;;
	gradcheck) more='abort|fprintf|fwrite|stderr' ;;
	share) more='omp_[a-z_]*|kmpc_[a-z0-9_]*' ;;
	kernel) more='getenv|exit|fprintf|fwrite|stderr' ;;
	kernel_avx*) more='cpu_[a-z0-9_]*' ;;
	packing) more='posix_memalign|madvise|free|exit|fprintf|fwrite|stderr' ;;
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
