# say.sh: one line of TAP for the check_*.sh beside it.
#
#   say STATUS WHAT     holds if STATUS is 0; else shows the file $details

say() {
	if [ "$1" = 0 ]; then
		echo "ok - $2"
	else
		echo "not ok - $2"
		[ -z "$details" ] || sed 's/^/# /' "$details"
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
