package rootfs

// stackTop is where stacks begin when addresses are not randomised.
const stackTop = 0x7ffffffff000

// dynamicLinker is the interpreter of executables that use libraries.
const dynamicLinker = "/lib64/ld-linux-x86-64.so.2"
