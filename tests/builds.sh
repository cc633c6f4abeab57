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

# Builds with these arguments of make, and finds the book's outputs unchanged.
builds() {
	make -j 4 "$@" all check-book > "$details" 2>&1
}

for flags in -O0 -O3 '-O2 -std=c17' '-O2 -std=c2x' '-O2 -fsanitize=undefined'; do
	builds BUILD=other CFLAGS="$flags"
	say $? "with CFLAGS=$flags"
done
builds BUILD=other LDFLAGS=-Wl,--as-needed
say $? "with LDFLAGS=-Wl,--as-needed"
if echo 'int main(void){return 0;}' | gcc -m32 -x c -o "$work/a" - 2> /dev/null
then
	builds BUILD=other CC=gcc CFLAGS='-O2 -m32 -msse2 -mfpmath=sse'
	say $? "for 32 bits"
fi
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

# Headers, included twice and before anything else, and the tests.
alone() {
	cc -std=c11 -D_XOPEN_SOURCE=700 -Isrc -Itests -Ichapters -Idocs/weaver \
		-fsyntax-only "$@" > "$details" 2>&1
}
for file in src/*.h docs/weaver/*.h tests/*.h; do
	first=${file##*/}
	! grep -q 'Include check.h first' "$file" || first=check.h
	printf '#include "%s"\n' "$first" "${file##*/}" "${file##*/}" | alone -x c -
	say $? "$file compiles alone"
done
for file in tests/test_*.c; do
	alone "$file"
	say $? "$file compiles alone"
done

good=0
for time in 1 2 3 4 5 6 7 8 9 10; do
	rm -rf build
	make -j 16 all plots > "$details" 2>&1 && good=$((good + 1))
done
[ $good = 10 ]
say $? "ten times from clean with -j16"

touch src/matrix.h
make -j 4 all > "$details" 2>&1 && grep -q 'compile src/linear.c (float)$' "$details" &&
	grep -q 'compile chapters/02-silu-curves/mlp.c (double)' "$details" &&
	! grep -q 'compile docs/weaver' "$details"
say $? "a header changes what depends on it"
make all > "$details" 2>&1 && ! grep -q compile "$details"
say $? "and then there is nothing to do"

for time in 1 2 3; do
	rm -rf build
	make -j 4 all > "$work/first" 2>&1 &
	make -j 4 all > "$details" 2>&1 && wait $! && builds
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
