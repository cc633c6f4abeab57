# check_setup.sh: what docs/setup.sh would run, when, and what it says, with
# stand-ins for the package manager and for who one is.

. tests/say.sh
shell=$(command -v sh)
printf '#!%s\n' "$shell" > "$work/quiet"
chmod +x "$work/quiet"

# A program that logs how it was called and ends with status 0.
stand_in() {
	printf '#!%s\necho "%s $*" >> "%s/ran"\n' "$shell" "$1" "$work" \
		> "$work/bin/$1"
	chmod +x "$work/bin/$1"
}

# A machine with these programs, seen by user $1. The package managers, and env
# and sudo, which run them, log how they were called; if it was to install, what
# was missing is there afterwards.
machine() {
	rm -rf "$work/bin"
	mkdir "$work/bin"
	printf '#!%s\necho %s\n' "$shell" "$1" > "$work/bin/id"
	chmod +x "$work/bin/id"
	shift
	for program in env "$@"; do
		stand_in "$program"
		case $program in
		env | sudo | dnf | pacman | brew)
			echo "case \$* in *install* | *-S*)" \
				"for p in cc clang gnuplot pkg-config; do" \
				"$(command -v cp) '$work/quiet' '$work/bin/'\$p;" \
				"done ;; esac" >> "$work/bin/$program" ;;
		esac
	done
}

# Runs the set-up without a terminal; sets $status.
setup() {
	: > "$work/ran"
	PATH=$work/bin CC=${CC_WANTED:-cc} SETUP=$1 "$shell" docs/setup.sh \
		> "$work/said" 2>&1 < /dev/null
	status=$?
}

# What was run to install something is this and nothing else.
ran() {
	grep -v -e '^pkg-config' -e '^apt-get --exists' "$work/ran" > "$work/installed"
	[ "$(cat "$work/installed")" = "$1" ]
}

apt="env DEBIAN_FRONTEND=noninteractive apt-get"
all="--yes --no-install-recommends gnuplot-nox pkg-config libcmocka-dev"

machine 0 cc gnuplot pkg-config apt-get
setup ''
[ $status = 0 ] && ran '' && [ ! -s "$work/said" ]
say $? "nothing to do, nothing said"

machine 0 cc apt-get
setup ''
[ $status = 0 ] && ran "$apt update
$apt install $all"
say $? "root installs without being asked"
grep -q '^Missing: gnuplot pkg-config cmocka$' "$work/said" &&
	grep -q "^To be run: $apt update$" "$work/said" &&
	grep -q "^To be run: $apt install $all$" "$work/said"
say $? "and says first what it will run"

machine 0 cc apt-get
setup no
[ $status = 2 ] && ran '' && grep -q "$apt install $all" "$work/said"
say $? "SETUP=no never installs, and names the command"

machine 1000 cc apt-get sudo
setup ''
[ $status = 2 ] && ran '' && grep -q "sudo $apt install $all" "$work/said"
say $? "a user without a terminal is told the command"

setup yes
[ $status = 0 ] && ran "sudo $apt update
sudo $apt install $all"
say $? "SETUP=yes installs with sudo"

machine 1000 cc apt-get
setup yes
[ $status = 2 ] && ran '' && grep -q 'no sudo here' "$work/said"
say $? "without sudo it stops"

machine 0 cc
setup yes
[ $status = 2 ] && ran '' && grep -q 'here is no apt-get, dnf, pacman or brew' \
	"$work/said" && grep -q 'gnuplot, pkg-config and cmocka' "$work/said"
say $? "without a package manager it names what is needed"

machine 0 gnuplot pkg-config apt-get
setup ''
[ $status = 0 ] && ran "$apt update
$apt install --yes --no-install-recommends gcc libc6-dev"
say $? "a compiler is installed too"

machine 0 cc gnuplot pkg-config apt-get
CC_WANTED=clang
setup ''
[ $status = 0 ] && ran "$apt update
$apt install --yes --no-install-recommends clang"
say $? "and the one that was asked for"
CC_WANTED=

machine 0 cc gnuplot pkg-config apt-get
CC_WANTED=/opt/odd/cc
setup ''
[ $status = 2 ] && ran '' && grep -q 'CC=/opt/odd/cc: there is no such' "$work/said"
say $? "no compiler is invented"
CC_WANTED=

machine 0 cc apt-get
setup No
[ $status = 2 ] && ran '' && grep -q 'SETUP=No: expected yes or no' "$work/said"
say $? "SETUP is yes or no"

machine 0 cc apt-get
stand_in env
setup ''
[ $status = 2 ] && grep -q 'That did not work' "$work/said"
say $? "looks again after installing"

machine 0 cc apt-get
printf '#!%s\nexit 100\n' "$shell" > "$work/bin/env"
setup ''
[ $status = 2 ] && grep -q 'That did not work' "$work/said"
say $? "a failing package manager is not passed over"

# The other package managers: what runs, as root and as a user.
dnf="dnf install --assumeyes gnuplot pkgconf-pkg-config libcmocka-devel"
pacman="pacman -S --needed --noconfirm gnuplot pkgconf cmocka"
brew="brew install gnuplot pkgconf cmocka"
for command in "$dnf" "$pacman" "$brew"; do
	manager=${command%% *}
	machine 0 cc $manager
	setup ''
	[ $status = 0 ] && ran "$command"
	say $? "$manager: root installs without being asked"
	machine 1000 cc $manager sudo
	sudo="sudo "
	[ $manager != brew ] || sudo=
	setup ''
	[ $status = 2 ] && ran '' && grep -q "missing: $sudo$command$" "$work/said"
	say $? "$manager: a user without a terminal is told the command"
	setup yes
	[ $status = 0 ] && ran "$sudo$command"
	say $? "$manager: SETUP=yes installs"
	setup no
	[ $status = 0 ] && [ ! -s "$work/said" ]
	say $? "$manager: and then nothing is missing"
	machine 0 gnuplot pkg-config $manager
	setup ''
	[ $status = 0 ] && ran "${command%gnuplot*}gcc"
	say $? "$manager: a compiler is installed too"
done

machine 1000 cc dnf
setup yes
[ $status = 2 ] && ran '' && grep -q 'no sudo here' "$work/said"
say $? "dnf: without sudo it stops"

machine 0 cc dnf pacman brew apt-get
setup ''
[ $status = 0 ] && ran "$apt update
$apt install $all"
say $? "of several package managers apt-get goes first"
