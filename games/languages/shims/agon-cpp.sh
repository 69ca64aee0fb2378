# Compiles a player: agon-cpp.sh OUTPUT SOURCE...
# As C++17, and what is none of that as C++11. When it is neither, the messages are those of C++17.
# Without arguments it compiles the headers, for all players: they take four times as long as a player.
flags="-O2 -fpermissive -Wno-register -Wno-narrowing"
if [ $# = 0 ]; then
    mkdir agon-headers.hh.gch
    for standard in gnu++17 gnu++11; do
        g++ -std=$standard $flags -x c++-header agon-headers.hh -o agon-headers.hh.gch/$standard || exit 1
    done
    exit
fi
output=$1
shift
compile() {
    standard=$1
    shift
    g++ -std="$standard" $flags -include ./agon-headers.hh -static -o "$output" "$@"
}
compile gnu++17 "$@" 2>agon-messages && {
    cat agon-messages >&2
    exit 0
}
compile gnu++11 "$@" 2>agon-older-messages && {
    echo "This is compiled as C++11, because it is no C++17." >&2
    cat agon-older-messages >&2
    exit 0
}
cat agon-messages >&2
exit 1
