# Compiles a player. Node's names have no types here, so errors of types are told and stop nothing.
tsc --outDir . --target ES2019 --module commonjs --lib ES2019,DOM "$@" > agon-tsc.log
cat agon-tsc.log
if grep -q 'error TS1[0-9][0-9][0-9]:' agon-tsc.log || [ ! -f MyBot.js ]; then
	exit 1
fi
