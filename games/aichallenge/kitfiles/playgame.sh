#!/bin/sh
# Plays a match between programs on this machine: ./playgame.sh --help
here=$(cd "$(dirname "$0")" && pwd)
case "$(uname -s)/$(uname -m)" in
Linux/x86_64) system=Linux64 ;;
Linux/aarch64 | Linux/arm64) system=LinuxArm64 ;;
Darwin/x86_64) system=MacIntel ;;
Darwin/arm64) system=MacArm ;;
MINGW* | MSYS* | CYGWIN*) system=Windows64 ;;
*)
	echo "playgame: there is no program for this system, $(uname -s) $(uname -m)" >&2
	exit 1
	;;
esac
exec "$here/bin/Game.$system" "$@"
