# check_rendered.sh: a renderer prints no comment of a page as text, save in a
# listing. (The weaver looks for such comments itself; this asks a renderer.)

. tests/say.sh
page=$work/rendered.md
details=$work/rendered.log

# No comment of the page $1 comes out as text.
is_clean() {
	cmark-gfm --unsafe -e table "$1" |
		sed -e '/<pre>/,/<\/pre>/d' -e 's/<code>[^<]*<\/code>//g' |
		grep -n '&lt;!--' > "$details"
	[ ! -s "$details" ]
}

if ! command -v cmark-gfm > /dev/null; then
	echo "ok - # SKIP there is no cmark-gfm here"
	exit
fi
for path in $PAGES; do
	is_clean "$path"
	say $? "$path prints no comment"
done
printf 'A page.\n\n    <!-- one -->\n\nIt is 42\\<!-- two -->.\n' > "$page"
! is_clean "$page" && [ "$(wc -l < "$details")" -eq 1 ]
say $? "  (and a comment that is printed is seen)"
