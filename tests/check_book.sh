# check_book.sh: the book shows what the code is and does.

if $MAKE -s check-book > "$BUILD/book.log" 2>&1; then
	echo "ok - $(grep '^book:' "$BUILD/book.log")"
else
	echo "not ok - the book is not what the code is"
	cat "$BUILD/book.log"
fi
