# build.sh: builds tally, where the compiler has a type of number whose
# operations are calls and the linker can put a function in front of another.
# (gcc and GNU ld do, on x86-64 and others.) Elsewhere it makes a script that
# says so and ends with status 77.
#
#   sh chapters/05-flops/counted/build.sh OUTPUT SOURCE.c ...

output=$1
shift
trap 'rm -f "$output"; exit 2' HUP INT TERM

# Nothing is optimized: a division by 2 is to stay one.
compile() {
	$CC $FLAGS -w -O0 -o "$output" "$@"
}
compile_counting() {
	compile -DREAL=_Float128 -D__STDC_WANT_IEC_60559_TYPES_EXT__ \
		-Wl,--wrap=__addtf3,--wrap=__subtf3,--wrap=__multf3 \
		-Wl,--wrap=__divtf3,--wrap=expf128 "$@" -lm
}

# If this fails, it is no matter of types.
echo 'int main(void) { return 0; }' | compile -x c - && "$output" || exit 2

# Is a wrapped exp called, and an addition counted, but none of those that the
# real exp makes?
reason=$(compile_counting -x c - 2>&1 <<END && "$output" || echo "no calls"
#include <tgmath.h>
REAL x = 1;
int sums;
REAL __real_expf128(REAL a);
REAL __wrap_expf128(REAL a) { return __real_expf128(a) * 0 + a; }
REAL __real___addtf3(REAL a, REAL b);
REAL __wrap___addtf3(REAL a, REAL b) { sums++; return __real___addtf3(a, b); }
REAL __real___multf3(REAL a, REAL b);
REAL __wrap___multf3(REAL a, REAL b) { return __real___multf3(a, b); }
int main(void) { return exp(x) == 1 && sums == 1 ? 0 : 1; }
END
)
if [ -z "$reason" ]; then
	compile_counting "$@"
else
	echo "  (not with this compiler: $(echo "$reason" | sed -n 1p))"
	printf '#!/bin/sh\necho "tally: this compiler cannot build it" >&2\nexit 77\n' \
		> "$output" && chmod +x "$output"
fi
