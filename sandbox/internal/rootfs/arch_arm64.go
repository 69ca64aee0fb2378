package rootfs

// stackTop is where stacks begin when addresses are not randomised.
const stackTop = 0x1000000000000
