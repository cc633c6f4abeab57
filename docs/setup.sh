# setup.sh: sees that the machine has what the book needs, and installs what
# is missing: at a terminal after asking; without one as root, or if SETUP=yes.
#
# CC in the environment is the compiler; SETUP is yes, no or nothing.

compiler=${CC:-cc}
compiler=${compiler%% *}

have() {
	command -v "$1" > /dev/null 2>&1
}

# Sets $missing to what is not there: gcc or clang, gnuplot, pkg-config, cmocka.
find_missing() {
	missing=
	have "$compiler" || case $compiler in
	cc | gcc) missing="$missing gcc" ;;
	clang) missing="$missing clang" ;;
	*)
		echo "CC=$CC: there is no such compiler" >&2
		exit 2 ;;
	esac
	have gnuplot || missing="$missing gnuplot"
	have pkg-config || missing="$missing pkg-config"
	have pkg-config && pkg-config --exists cmocka 2> /dev/null ||
		missing="$missing cmocka"
	[ -z "$missing" ]
}

# What the package manager calls it.
package() {
	case $manager:$1 in
	apt-get:gcc) echo gcc libc6-dev ;;
	apt-get:gnuplot) echo gnuplot-nox ;;
	apt-get:cmocka) echo libcmocka-dev ;;
	dnf:pkg-config) echo pkgconf-pkg-config ;;
	dnf:cmocka) echo libcmocka-devel ;;
	pacman:pkg-config | brew:pkg-config) echo pkgconf ;;
	brew:clang) echo llvm ;;
	*) echo "$1" ;;
	esac
}

case $SETUP in
yes | no | '') ;;
*)
	echo "SETUP=$SETUP: expected yes or no" >&2
	exit 2 ;;
esac
find_missing && exit 0

manager=
for one in brew pacman dnf apt-get; do
	have $one && manager=$one
done
packages=
for one in $missing; do
	packages="$packages $(package "$one")"
done

# The commands; Homebrew is the one that does not want to be root.
is_root=
[ "$(id -u)" != 0 ] || is_root=yes
sudo=
[ -n "$is_root" ] || [ "$manager" = brew ] || sudo="sudo "
update=
case $manager in
apt-get)
	apt="${sudo}env DEBIAN_FRONTEND=noninteractive apt-get"
	update="$apt update"
	install="$apt install --yes --no-install-recommends$packages" ;;
dnf) install="${sudo}dnf install --assumeyes$packages" ;;
pacman) install="${sudo}pacman -S --needed --noconfirm$packages" ;;
brew) install="brew install$packages" ;;
esac

stop() {
	echo "$1" >&2
	echo "The book needs a C compiler, gnuplot, pkg-config and cmocka." >&2
	[ -z "$manager" ] || echo "To install what is missing: $install" >&2
	exit 2
}

agreed() {
	[ "$SETUP" = yes ] && return 0
	[ "$SETUP" = no ] && return 1
	if [ ! -t 0 ] || [ ! -t 1 ]; then
		[ -n "$is_root" ]
		return
	fi
	printf 'Run this now? [y/N] '
	read -r answer
	case $answer in [Yy] | [Yy]es) ;; *) return 1 ;; esac
}

[ -n "$manager" ] ||
	stop "Something is missing, and here is no apt-get, dnf, pacman or brew."
[ -z "$sudo" ] || have sudo ||
	stop "Something is missing, and there is no sudo here: run this as root."
echo "Missing:$missing"
for command in "$update" "$install"; do
	[ -z "$command" ] || echo "To be run: $command"
done
agreed || stop "Nothing was installed."
$update && $install && find_missing || stop "That did not work."
