# builds.sh: the book builds, and its outputs are the same, with other flags,
# in other places, when disturbed, and after changes. Slow; run by .ci/run.

. tests/say.sh
if [ -d .git ]; then
	git -c core.autocrlf=true clone -q . "$work/windows" 2> "$details"
	! grep -rlI "$(printf '\r')" "$work/windows/Makefile" "$work/windows/tests" \
		"$work/windows/chapters" "$work/windows/src" > "$details"
	say $? "a clone that would turn line ends leaves them"
fi
in_a_copy
unset OPENMP

# Builds with these arguments of make, and finds the book's outputs unchanged.
# So many at once that what has not been said to depend on another goes wrong.
builds() {
	make -j 16 "$@" all check-book > "$details" 2>&1
}

# With -O0, with -O3 and with sanitizers, .ci/run does the same.
builds BUILD=other CFLAGS='-Os -Werror -std=c17'
say $? "with CFLAGS=-Os -std=c17"
builds BUILD=other CFLAGS='-O1 -Werror -std=c2x' LDFLAGS=-Wl,--as-needed
say $? "with CFLAGS=-O1 -std=c2x and LDFLAGS=-Wl,--as-needed"

# Where gcc can build for 32 bits; 387 is the older half of those processors.
can_32() {
	echo 'int main(void) { return 0; }' |
		gcc -m32 -x c -o "$work/a" - 2> /dev/null
}
if can_32; then
	builds BUILD=other CC=gcc CFLAGS='-O2 -Werror -m32 -msse2 -mfpmath=sse'
	say $? "for 32 bits"
fi

# A compiler that has no OpenMP, as clang where its package is not installed.
printf '#!/bin/sh\ncase " $* " in *" -fopenmp "*) exit 1 ;; esac\nexec cc "$@"\n' \
	> "$work/cc"
chmod +x "$work/cc"
builds BUILD=other CC="$work/cc" CFLAGS='-O1 -Werror' &&
	[ "$(grep -c 'note: built without OpenMP' "$details")" = 1 ]
say $? "without OpenMP, with a note"
builds BUILD=other CC="$work/cc" CFLAGS='-O1 -Werror' &&
	! grep -q OpenMP "$details"
say $? "  which is not repeated"
make OPENMP= BUILD=other/none other/none/flags > "$details" 2>&1 &&
	grep -q 'note: built without OpenMP' "$details"
say $? "or if it is not wanted"

for flags in -ffast-math -ffinite-math-only -Ofast; do
	! make BUILD=other CFLAGS="$flags" all > "$details" 2>&1 &&
		grep -q 'fast-math breaks NaN and infinity' "$details"
	say $? "$flags is refused"
done
rm -rf other

# Nothing that GNU make 3.81 does not know.
! grep -nE '^[A-Za-z_]+ *(!=|::=|:::=)|\$\(file |\$\(guile |\$\(let |\$\(intcmp |^\.(ONESHELL|EXTRA_PREREQS|RECIPEPREFIX|NOTINTERMEDIATE|WAIT)|^(undefine|load|private) |&:|^define .*=' \
	Makefile > "$details"
say $? "the Makefile keeps to GNU make 3.81"

# The kernels are all that may round a product and a sum together.
contracted() {
	make -n -f "$1" BUILD=other all |
		sed -n 's/.*-ffp-contract=fast.* \(src\/[a-z0-9_]*\.c\) .*/\1/p' | sort
}
contracted Makefile > "$details"
ls src/kernel_*.c src/kernel_*.c | sort | diff - "$details" > "$work/differ"
say $? "the kernels are compiled with contraction, and nothing else"
sed 's|/src/kernel_%|/src/%|' Makefile > "$work/loose"
! contracted "$work/loose" | diff - "$details" > /dev/null
say $? "  (and where others are, it is seen)"

# The kernels, as compiled by $1 in float and in double, with more flags.
kernel() {
	file=$2
	compiler=$1
	shift 2
	for number in float double; do
		$compiler -std=c11 -D_XOPEN_SOURCE=700 -Isrc -Wall -Wextra -Wpedantic \
			-Wconversion -Wdouble-promotion -Werror -ffp-contract=fast \
			-DREAL=$number -c -o "$work/$number.o" "$@" "$file" || return
	done > "$details" 2>&1
}

# What the function tile() moves between vectors and the stack, and how many
# times it multiplies and adds at once.
in_tile() {
	objdump -d --no-show-raw-insn "$1" | awk '
		/^[0-9a-f]+ </ { inside = $2 == "<tile>:" }
		inside && /[yz]mm/ && /\(%rsp|-0x[0-9a-f]+\(%rbp\)/ { moved++ }
		inside && /vfmadd[0-9]*p[sd]/ { sums++ }
		END { print moved + 0, sums + 0 }'
}

# Each sum of each tile of 1 to $1 rows has a register of its own.
in_registers() {
	for number in float double; do
		in_tile "$work/$number.o"
	done > "$details"
	awk -v rows="$1" '$1 > 0 || $2 < rows * (rows + 1) { bad = 1 }
		END { exit bad || NR != 2 }' "$details"
}
for compiler in gcc clang; do
	command -v $compiler > /dev/null || continue
	for file in src/kernel_*.c; do
		for flags in -O0 -Os -O3; do
			kernel $compiler $file $flags
			say $? "$compiler $flags compiles $file"
		done
	done
	[ "$(uname -m)" = x86_64 ] && command -v objdump > /dev/null || continue
	for width in avx2:6 avx512:14; do
		kernel $compiler src/kernel_${width%:*}.c -O2 && in_registers ${width#*:}
		say $? "$compiler keeps the sums of ${width%:*} in registers"
	done
	sed 's/ROWS 6/ROWS 8/' src/kernel_avx2.c > "$work/wide.c"
	kernel $compiler "$work/wide.c" -O2 && ! in_registers 8
	say $? "  (and those of two rows too many are seen to be elsewhere)"
done
if can_32; then
	for flags in -msse2 -mno-sse '-msse2 -mfpmath=sse'; do
		kernel gcc src/kernel_vector.c -O2 -m32 $flags
		say $? "gcc -m32 $flags compiles src/kernel_vector.c"
	done
fi

# Headers, included twice and before anything else, and the tests.
alone() {
	cc -std=c11 -D_XOPEN_SOURCE=700 -Isrc -Itests -Ichapters -Idocs/weaver \
		-fsyntax-only "$@" > "$details" 2>&1
}
for file in src/*.h docs/weaver/*.h tests/*.h; do
	[ "$file" != src/tile.h ] || continue # a part of each kernel_*.c
	first=${file##*/}
	! grep -q 'Include check.h first' "$file" || first=check.h
	printf '#include "%s"\n' "$first" "${file##*/}" "${file##*/}" | alone -x c -
	say $? "$file compiles alone"
done
for file in tests/test_*.c; do
	alone "$file"
	say $? "$file compiles alone"
done

# How make goes about it is the same where nothing is optimized, which is faster.
export MAKEFLAGS=CFLAGS=-O0
for time in 1 2; do
	rm -rf build
	make -j 16 all plots > "$details" 2>&1
	say $? "from clean with -j16 ($time)"
done

touch src/matrix.h
make -j 4 all > "$details" 2>&1 && grep -q 'compile src/linear.c (float)$' "$details" &&
	grep -q 'compile chapters/02-silu-curves/mlp.c (double)' "$details" &&
	! grep -q 'compile docs/weaver' "$details"
say $? "a header changes what depends on it"
make all > "$details" 2>&1 && ! grep -q compile "$details"
say $? "and then there is nothing to do"

for time in 1 2; do
	rm -rf build
	make -j 8 all > "$work/first" 2>&1 &
	make -j 8 all > "$details" 2>&1 && wait $! && builds
	say $? "two makes at once ($time)"
done
for delay in 0.3 0.8 1.5; do
	rm -rf build
	setsid make -j 4 all > /dev/null 2>&1 &
	sleep $delay
	kill -KILL -- -$! 2> /dev/null
	wait $! 2> /dev/null
	builds
	say $? "after a make that was killed ($delay s)"
done

# A small disk, if one can be had: what was built on it is whole or not there.
mkdir disk
if mount -t tmpfs -o size=300k tmpfs disk 2> /dev/null; then
	! make -j 4 BUILD=disk/build all > "$details" 2>&1
	say $? "a full disk is noticed"
	mount -o remount,size=300m tmpfs disk
	builds BUILD=disk/build
	say $? "and leaves nothing half made"
	umount disk
fi

# Somebody else's book, to be read and not written.
chmod -R a-w . && chmod a+rx "$work"
mkdir "$work/mine"
as_reader() {
	if [ "$(id -u)" = 0 ]; then
		chmod a+rwx "$work/mine"
		su -s /bin/sh nobody -c "$1"
	else
		sh -c "$1"
	fi
}
as_reader "SETUP=no make -j 4 BUILD='$work/mine/build' all check-book" \
	> "$details" 2>&1
say $? "a tree that is read only, built elsewhere"
rm -rf "$work/mine/build"
! as_reader "SETUP=no make BUILD='$work/book/other' all" > "$details" 2>&1 &&
	grep -q 'ermission denied' "$details"
say $? "or told that it cannot be written to"
chmod -R u+w .

# A language with a decimal comma.
if localedef -i de_DE -f UTF-8 "$work/de_DE.UTF-8" > /dev/null 2>&1; then
	for program in curves mlp alive units relu-ffn; do
		build/bin/$program > "$work/plain"
		LOCPATH=$work LC_ALL=de_DE.UTF-8 build/bin/$program | cmp - "$work/plain" \
			> "$details" 2>&1
		say $? "$program prints the same in German"
	done
	LOCPATH=$work LC_ALL=de_DE.UTF-8 builds
	say $? "and so does the book"
fi

# Data that holds no numbers.
for data in "" "# z" "1 2"; do
	printf '# alt: A figure.\n# exact: fake\nplot data using 1:2\n' > plots/fake.gp
	printf '#!/bin/sh\nprintf "%s\\n"\n' "$data" > build/bin/fake
	chmod +x build/bin/fake
	for time in first second; do
		make build/plots/fake.svg > "$details" 2>&1
		status=$?
		case $data in
		1*) [ $status = 2 ] && grep -q 'fake.gp draws nothing' "$details" ;;
		*) [ $status = 2 ] && grep -q 'fake.dat holds no numbers' "$details" &&
			[ ! -e build/plots/fake.svg ] ;;
		esac
		say $? "data '$data', the $time time"
	done
	rm -f build/plots/fake.*
done
