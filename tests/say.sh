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
