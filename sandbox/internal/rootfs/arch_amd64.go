package rootfs

// stackTop is where stacks begin when addresses are not randomised.
const stackTop = 0x7ffffffff000
