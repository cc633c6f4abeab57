# setup.sh: sees that the machine has what the book needs, and installs what
# is missing: at a terminal after asking; without one as root, or if SETUP=yes.
#
#   sh docs/setup.sh COMPILER SETUP

compiler=$1
setup=$2
missing=

have() {
	command -v "$1" > /dev/null 2>&1
}

have "${compiler%% *}" || missing="$missing gcc libc6-dev"
have gnuplot || missing="$missing gnuplot-nox"
have pkg-config || missing="$missing pkg-config"
have pkg-config && pkg-config --exists cmocka 2> /dev/null ||
	missing="$missing libcmocka-dev"
[ -z "$missing" ] && exit 0

as_root=
[ "$(id -u)" = 0 ] || as_root=sudo
update="$as_root apt-get update"
install="$as_root apt-get install --yes --no-install-recommends$missing"
update=${update# } install=${install# }

stop() {
	echo "$1" >&2
	echo "The book needs a C compiler, gnuplot, pkg-config and cmocka." >&2
	have apt-get && echo "On Debian or Ubuntu: $install" >&2
	exit 2
}

agreed() {
	[ "$setup" = yes ] && return 0
	[ "$setup" = no ] && return 1
	[ -t 0 ] && [ -t 1 ] || [ -z "$as_root" ] || return 1
	[ -t 0 ] && [ -t 1 ] || return 0
	printf 'Run this now? [y/N] '
	read -r answer
	[ "$answer" = y ] || [ "$answer" = yes ]
}

have apt-get || stop "Something is missing, and there is no apt-get here."
[ -z "$as_root" ] || have sudo ||
	stop "Something is missing, and there is no sudo here: run this as root."
echo "Missing:$missing"
echo "To be run: $update"
echo "           $install"
agreed || stop "Nothing was installed."
export DEBIAN_FRONTEND=noninteractive
$update && $install || stop "That did not work."
