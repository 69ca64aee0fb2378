# Compiles a player: agon-ghc.sh FLAGS. GHC finds its libraries by way of /proc, which compilations do not have. They lie
# beside its program, of which the script that starts it says where it is.
programs=$(sed -n 's/^exedir="\(.*\)"$/\1/p' "$(command -v ghc)")
LD_LIBRARY_PATH=$(printf '%s:' "$programs"/../*/)
export LD_LIBRARY_PATH
exec ghc "$@"
