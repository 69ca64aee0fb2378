# Compiles a player: agon-ocaml.sh PROGRAM FILES. Linking statically gives warnings about calls that no player makes.
program=$1
shift
if ! files=$(ocamldep -sort "$@"); then
	exit 1
fi
# shellcheck disable=SC2086 # names of modules hold no spaces
ocamlopt -I . -ccopt -static -o "$program" unix.cmxa str.cmxa $files 2> agon-ocaml.log
status=$?
grep -v -e 'statically linked applications' -e ': in function `' agon-ocaml.log >&2
exit $status
