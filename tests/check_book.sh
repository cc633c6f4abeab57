# check_book.sh: the book shows what the code is and does.

. tests/say.sh

$MAKE -s check-book > "$details" 2>&1
say $? "$(grep '^book:' "$details")"
