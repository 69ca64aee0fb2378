#!/bin/sh
# Runs the kit's program for this machine: ./NAME --help
# If the system does not let you start this file: sh NAME --help
here=$(cd "$(dirname "$0")" && pwd)
suffix=
case "$(uname -s)/$(uname -m)" in
Linux/x86_64) system=Linux64 ;;
Linux/aarch64 | Linux/arm64) system=LinuxArm64 ;;
Darwin/x86_64) system=MacIntel ;;
Darwin/arm64) system=MacArm ;;
MINGW* | MSYS* | CYGWIN*) system=Windows64 suffix=.exe ;;
*)
	echo "NAME: the kit has no program for this system, $(uname -s) $(uname -m)" >&2
	exit 1
	;;
esac
built=$here/bin/Game.$system
program=$here/bin/Game$suffix
# Not cp: a copy would inherit that the file was downloaded, and macOS would not run it.
if ! cmp -s "$built" "$program"; then
	cat "$built" > "$program.$$" && chmod +x "$program.$$" && mv -f "$program.$$" "$program" || exit 1
fi
exec "$program" "$@"
