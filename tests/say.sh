# say.sh: what the check_*.sh beside it share: a folder of their own, $work,
# and one line of TAP for each check.
#
#   say STATUS WHAT     holds if STATUS is 0; else shows the file $details
#
# If FIRST is set, the first check that does not hold is the last.

unset CDPATH
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
details=$work/said
: > "$details"

say() {
	if [ "$1" = 0 ]; then
		echo "ok - $2"
	else
		echo "not ok - $2"
		sed 's/^/# /' "$details"
		[ -z "$FIRST" ] || exit 1
	fi
}

# at_terminal COLUMNS ROWS COMMAND: what it shows at a terminal of that size,
# without carriage returns. Fails where there is no script(1) to make one.
at_terminal() {
	script -qec "stty cols $1 rows $2; $3" /dev/null < /dev/null | tr -d '\r\f'
}
can_have_terminal() {
	[ "$(at_terminal 80 24 'echo yes' 2> /dev/null)" = yes ]
}

# Makes $work/book, a copy of the book without what was built, and goes there.
# What make has set for this run is forgotten; but what it knows of OpenMP holds
# for the same compiler, and to find it out takes a while.
in_a_copy() {
	mkdir "$work/book"
	(git ls-files -z 2> /dev/null || find * .c* -type f -print0) |
		xargs -0 tar cf - | (cd "$work/book" && tar xf -)
	cd "$work/book" || exit 1
	[ "$CC" = cc ] || unset OPENMP
	unset BUILD CC FLAGS CFLAGS LDFLAGS SANITIZE FIGURES PAGES MAKEFLAGS \
		MAKELEVEL LC_ALL
	export SETUP=no
}
