package rootfs

// stackTop is where stacks begin when addresses are not randomised.
const stackTop = 0x1000000000000

// dynamicLinker is the interpreter of executables that use libraries.
const dynamicLinker = "/lib/ld-linux-aarch64.so.1"
