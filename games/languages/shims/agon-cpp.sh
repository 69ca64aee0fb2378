# Compiles a player: agon-cpp.sh OUTPUT SOURCE...
# As C++17, and what is none of that as C++11. When it is neither, the messages are those of C++17.
output=$1
shift
compile() {
    standard=$1
    shift
    g++ -std="$standard" -O2 -fpermissive -Wno-register -Wno-narrowing -include ./agon-headers.hh -static -o "$output" "$@"
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
