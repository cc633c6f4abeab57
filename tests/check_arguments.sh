# check_arguments.sh: whatever arguments the programs, the weaver and the
# exercises are given, they end with status 0, or with 2 and a sentence of one
# line: never by a signal, and never without end. The arguments are put
# together at random from each program's own options and from what is wrong in
# the usual ways; the same ones each time.

. tests/say.sh
here=$(pwd)
build=$(cd "$BUILD" && pwd)
mkdir "$work/in"
ln -s "$here/tests/golden" "$work/in/golden"

# Prints $2 lines of arguments for the program $1, each ready for the shell.
arguments() {
	"$1" --help | awk -v lines="$2" '
	function pick(list, n) { return list[1 + int(rand() * n)] }
	/^  --/ { option[++options] = $1; argument[options] = $2 }
	END {
		srand(7)
		n = split("@ -1 +1 1.5 0x10 1e3 1e400 -1e400 1e39 nan inf -inf " \
			"18446744073709551616 9223372036854775808 4294967296 1,2 1,,2 " \
			", a=b %s%n% ../x /dev/null / /none/x ü -- - --help -x --none " \
			"golden/relu_ffn/x.npy golden/relu_ffn/W1.npy " \
			"golden/gpt2_gelu_erf/b1.npy y.npy .", value, " ")
		value[++n] = ""
		value[++n] = " "
		value[++n] = " 1"
		for (i = 0; i < lines; i++) {
			line = ""
			for (k = int(rand() * 6); k >= 0; k--) {
				o = 1 + int(rand() * options)
				split(argument[o], choice, "|")
				word = rand() < 0.3 && choice[2] != "" ? choice[1] \
					: pick(value, n)
				if (word == "@")
					word = "0"
				if (rand() < 0.85)
					line = line " " option[o]
				if (rand() < 0.85)
					line = line " \047" word "\047"
			}
			print line
		}
	}'
}

# Runs a program with arguments; its end must be one of those allowed.
ends_well() {
	( ulimit -t 10; eval "\"\$1\" $2" ) > "$work/out" 2> "$work/err" < /dev/null
	status=$?
	case $status in
	0) ;;
	2) [ "$(wc -l < "$work/err")" = 1 ] && [ ! -s "$work/out" ] ;;
	*) false ;;
	esac && return
	{ echo "status $status: $1 $2"; head -n 5 "$work/err"; } >> "$details"
	return 1
}

cd "$work/in" || exit 1
for program in "$build"/bin/*; do
	[ -f "$program" ] || continue
	name=${program##*/}
	"$program" --help > "$work/out" 2>&1
	[ $? != 77 ] || continue # not with this compiler
	arguments "$program" 60 > "$work/lines"
	: > "$details"
	while read -r line; do
		[ -z "$line" ] || ends_well "$program" "$line"
	done < "$work/lines"
	[ ! -s "$details" ]
	say $? "$name: 60 lines of arguments"
done
[ -z "$(find . -name '.*.*')" ]
say $? "and nothing half written is left behind"

: > "$details"
cd "$here" || exit 1
for line in --none "--check --build" "--build '' docs/notation.md" \
	"--build /none docs/notation.md" "'' ''" "--check ." "--check src" \
	"--check src/none.c" "--check tests/cases/npy/ok_1d_f4_3.npy"; do
	( ulimit -t 10; eval "\"\$build/weave\" $line" ) > "$work/out" 2> "$work/err"
	status=$?
	[ $status -le 2 ] && [ $status != 0 ] && [ -s "$work/err" ] ||
		echo "weave $line: status $status" >> "$details"
done
[ ! -s "$details" ]
say $? "weave: bad arguments"

: > "$details"
for command in check hint reset solution; do
	for ex in '' ' ' 1 1. .1 1.0 1.99 -1.1 1.1.1 '1.*' '*' 'x y' ü \
		18446744073709551616.1 '$(false)' "'"; do
		EX=$ex MAKE=false sh chapters/exercises.sh "$command" \
			> "$work/out" 2> "$work/err" < /dev/null
		[ $? = 2 ] && grep -q "^There is no exercise '" "$work/err" ||
			echo "$command EX=$ex" >> "$details"
	done
done
for n in 0 00 01 -1 +1 1.0 99 18446744073709551616 x ' ' '1 2' ü; do
	EX=1.1 N=$n sh chapters/exercises.sh hint > "$work/out" 2> "$work/err"
	[ $? = 2 ] && grep -q 'Exercise 1.1 has [0-9] hints' "$work/err" ||
		echo "hint N=$n" >> "$details"
done
[ ! -s "$details" ]
say $? "exercises: bad numbers"
