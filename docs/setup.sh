# setup.sh: sees that the machine has what the book needs, and installs what
# is missing: at a terminal after asking; without one as root, or if SETUP=yes.
#
# CC in the environment is the compiler; SETUP is yes, no or nothing.

compiler=${CC:-cc}
compiler=${compiler%% *}

have() {
	command -v "$1" > /dev/null 2>&1
}

# Sets $missing to the packages (by Debian's names) that are not there.
find_missing() {
	missing=
	have "$compiler" || case $compiler in
	cc | gcc) missing="$missing gcc libc6-dev" ;;
	clang) missing="$missing clang" ;;
	*)
		echo "CC=$CC: there is no such compiler" >&2
		exit 2 ;;
	esac
	have gnuplot || missing="$missing gnuplot-nox"
	have pkg-config || missing="$missing pkg-config"
	have pkg-config && pkg-config --exists cmocka 2> /dev/null ||
		missing="$missing libcmocka-dev"
	[ -z "$missing" ]
}

case $SETUP in
yes | no | '') ;;
*)
	echo "SETUP=$SETUP: expected yes or no" >&2
	exit 2 ;;
esac
find_missing && exit 0

as_root=
[ "$(id -u)" = 0 ] || as_root="sudo "
apt="${as_root}env DEBIAN_FRONTEND=noninteractive apt-get"
install="$apt install --yes --no-install-recommends$missing"

stop() {
	echo "$1" >&2
	echo "The book needs a C compiler, gnuplot, pkg-config and cmocka." >&2
	have apt-get && echo "On Debian or Ubuntu: $install" >&2
	exit 2
}

agreed() {
	[ "$SETUP" = yes ] && return 0
	[ "$SETUP" = no ] && return 1
	if [ ! -t 0 ] || [ ! -t 1 ]; then
		[ -z "$as_root" ]
		return
	fi
	printf 'Run this now? [y/N] '
	read -r answer
	case $answer in [Yy] | [Yy]es) ;; *) return 1 ;; esac
}

have apt-get || stop "Something is missing, and there is no apt-get here."
[ -z "$as_root" ] || have sudo ||
	stop "Something is missing, and there is no sudo here: run this as root."
echo "Missing:$missing"
echo "To be run: $apt update"
echo "           $install"
agreed || stop "Nothing was installed."
$apt update && $install && find_missing || stop "That did not work."
