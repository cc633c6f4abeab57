# check_chapters.sh: the programs of a chapter link with the modules that it
# and the chapters before it show, and with those of the appendices that belong
# to no chapter, so that a reader who stops there has all of the code. What an
# option --fast needs is chapter 8's.

. tests/say.sh
details=$work/link.log

# The objects of the modules that chapters 1 to $1 have shown, in one line.
modules_to() {
	for page in chapters/[0-9]*/README.md docs/appendix-*.md; do
		number=$(echo "$page" | sed -n 's|chapters/0*\([0-9]*\)-.*|\1|p
			s|docs/appendix-\([0-9]*\).*\.md|\1|p')
		[ "${number:-0}" -le "$1" ] &&
			sed -n 's|^<!-- code: src/\([a-z0-9_]*\)\.c .*|\1|p' "$page"
	done | sort -u | sed "s|.*|$BUILD/float/src/&.o|"
}

# What is fast, by the drawing in docs/architecture.md. From an archive the
# linker takes only what a program asks for: else a program of chapter 2 would
# need what chapter 7 shows, for the sake of the Conformer's plan.
fast=$work/fast.a
ar rcs "$fast" $(awk '/^  [a-z]/ { inside = $1 == "speed"; $1 = "" }
	!NF || /[|`]/ { inside = 0 }
	inside' docs/architecture.md | tr -s ' ' '\n' |
	while read -r module; do
		[ ! -f "src/$module.c" ] || echo "$BUILD/float/src/$module.o"
	done)

for chapter in chapters/[0-9]*; do
	number=$(echo "$chapter" | sed 's|chapters/0*\([0-9]*\)-.*|\1|')
	for program in "$chapter"/*.c; do
		[ -f "$program" ] || continue
		more=
		! grep -q '^    {"fast", NULL,' "$program" || more=$fast
		$CC $OPENMP -o "$work/link" "$BUILD/float/${program%.c}.o" \
			$(modules_to "$number") $more $LDFLAGS -lm > "$details" 2>&1
		say $? "$program needs nothing of later chapters"
	done
done

# See it fail: chapter 2's network without chapter 2.
! $CC $OPENMP -o "$work/link" "$BUILD/float/chapters/02-silu-curves/mlp.o" \
	$(modules_to 1) $LDFLAGS -lm > "$details" 2>&1 &&
	grep -q activation "$details"
say $? "  (and a program without its own chapter does not link)"
