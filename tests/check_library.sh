# check_library.sh: docs/library.md can be followed. Its commands, in a folder
# that has this book beside it, print what stands there.

. tests/say.sh
own=$work/own
mkdir -p "$own/book" "$BUILD/single"
for name in Makefile chapters docs plots src tests; do
	ln -s "$PWD/$name" "$own/book/$name"
done
ln -s "$(cd "$BUILD" && pwd)" "$own/book/build"
cp docs/library.c "$own"
sed -n '/^```console/,/^```/p' docs/library.md | grep -v '^```' > "$work/page"
[ -n "$OPENMP" ] || sed -i.old 's/ -fopenmp//' "$work/page"
cd "$own" || exit 1

# The compiler and the flags that this library was built with.
cc() {
	command $CC "$@" $CFLAGS $LDFLAGS
}
make() {
	MAKEFLAGS= SETUP=no command $MAKE -s -j 4 "$@" CC="$CC" CFLAGS="$CFLAGS" \
		LDFLAGS="$LDFLAGS" > /dev/null
}

# Runs the commands of a page, and shows them with what they print.
follow() {
	sed -n 's/^\$ //p' "$1" | while read -r command; do
		echo "$ $command"
		eval "$command" < /dev/null
	done
}
is_followed() {
	rm -f library
	follow "$1" 2>&1 | diff "$1" - > "$details" && [ -s "$1" ]
}

is_followed "$work/page"
say $? "the commands of the page print what it shows"
sed 's|cc |&-DREAL=double |; s|/libffn|&-double|; /^\$ make/,$d' "$work/page" > "$work/double"
is_followed "$work/double" && grep -q 'REAL.*libffn-double' "$work/double"
say $? "and in double"
sed 's/0.0603/0.0604/' "$work/page" > "$work/other"
! is_followed "$work/other"
say $? "  (and another number is seen)"

$CC $FLAGS -Werror -I book/src -c library.c > "$details" 2>&1
say $? "without a warning"
if [ -n "$OPENMP" ]; then
	! cc -I book/src library.c book/build/libffn.a -lm -o library \
		> "$details" 2>&1 && grep -qi omp "$details"
	say $? "a library with OpenMP wants -fopenmp"
fi

# The last that was linked runs on one thread and with any kernel.
is_followed "$work/page"
[ "$(FFN_KERNEL=plain OMP_NUM_THREADS=1 ./library)" = "$(./library)" ]
say $? "the plain kernel prints the same"
FFN_KERNEL=none ./library > "$details" 2>&1
[ $? = 2 ] && grep -q "no kernel 'none' here" "$details"
say $? "a kernel that is not there ends with status 2"
