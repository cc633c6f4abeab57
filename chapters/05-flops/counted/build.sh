# build.sh: builds tally, where the compiler has a type of number whose
# operations are calls and the linker can put a function in front of another.
# (gcc and GNU ld do, on x86-64 and others.) Elsewhere it makes a script that
# says so and ends with status 77.
#
#   sh chapters/05-flops/counted/build.sh OUTPUT SOURCE.c ...

output=$1
shift

# Nothing is optimized: a division by 2 is to stay one.
compile() {
	$CC $FLAGS -w -O0 -DREAL=_Float128 -D__STDC_WANT_IEC_60559_TYPES_EXT__ \
		-Wl,--wrap=__addtf3,--wrap=__subtf3,--wrap=__multf3 \
		-Wl,--wrap=__divtf3,--wrap=expf128 -o "$output" "$@" -lm
}

# Does a wrapped exp get called?
compile -x c - 2> /dev/null <<END && "$output"
#include <tgmath.h>
REAL x;
REAL __wrap_expf128(REAL y) { return y + 5; }
REAL __wrap___addtf3(REAL a, REAL b) { return 7; }
int main(void) { return exp(x) == 7 ? 0 : 1; }
END
if [ $? = 0 ]; then
	compile "$@"
else
	echo "  (not with this compiler: see chapter 5)"
	printf '#!/bin/sh\necho "tally: this compiler cannot build it" >&2\nexit 77\n' \
		> "$output" && chmod +x "$output"
fi
