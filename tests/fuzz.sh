# fuzz.sh: a minute of files that a fuzzer makes of those in tests/cases/npy.
# Each may take a second and little memory. Needs clang's libFuzzer.

fuzz=$BUILD/fuzz
mkdir -p "$fuzz" || exit 2
clang $FLAGS -fno-openmp -O1 -g $SANITIZE -fsanitize=fuzzer -o "$fuzz/npy" \
	tests/fuzz_npy.c src/npy.c -lm &&
	"$fuzz/npy" -max_total_time=60 -timeout=1 -rss_limit_mb=256 \
		-malloc_limit_mb=16 -max_len=4096 -print_final_stats=1 \
		-verbosity=0 -artifact_prefix="$fuzz/" "$fuzz" tests/cases/npy
