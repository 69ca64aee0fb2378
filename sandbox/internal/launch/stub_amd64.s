//go:build linux

#include "go_asm.h"
#include "textflag.h"

// The stub: see stub.go. It uses no stack and, but for the fixed addresses, only registers.
TEXT stub<>(SB), NOSPLIT|NOFRAME, $0-0
	// dup3(fdSocket, fdControl, 0). It may be there already
	MOVQ $292, AX
	MOVQ $const_fdSocket, DI
	MOVQ $const_fdControl, SI
	MOVQ $0, DX
	SYSCALL

ready:
	// write(fdControl, "ready")
	MOVQ $1, AX
	MOVQ $const_fdControl, DI
	MOVQ $const_stubReady, SI
	MOVQ $const_readySize, DX
	SYSCALL

receive:
	// the size of the control buffer, which the kernel overwrites with the size that it has used
	MOVQ $const_stubControlLen, SI
	MOVQ $const_stubControlSize, AX
	MOVQ AX, 0(SI)

	// recvmsg(fdControl, header, MSG_CMSG_CLOEXEC). Again if it was interrupted; quit at the end or after an error
	MOVQ $47, AX
	MOVQ $const_fdControl, DI
	MOVQ $const_stubHeader, SI
	MOVQ $0x40000000, DX
	SYSCALL
	CMPQ AX, $-4
	JEQ  receive
	CMPQ AX, $0
	JLE  quit
	MOVQ $const_stubBatch, BX

next:
	MOVQ 0(BX), AX
	CMPQ AX, $-1
	JEQ  ready
	MOVQ 8(BX), DI
	MOVQ 16(BX), SI
	MOVQ 24(BX), DX
	MOVQ 32(BX), R10
	MOVQ 40(BX), R8
	MOVQ 48(BX), R9
	SYSCALL
	MOVQ 56(BX), R10
	CMPQ R10, $-1
	JEQ  done
	CMPQ AX, $-4095
	JCC  failed
	TESTQ R10, R10
	JEQ  done
	MOVL AX, 0(R10)

done:
	ADDQ $64, BX
	JMP  next

failed:
	// write(fdControl, {address of the call, error}). The call may have destroyed the batch in memory
	MOVQ $const_stubReport, SI
	MOVQ BX, 0(SI)
	NEGQ AX
	MOVQ AX, 8(SI)
	MOVQ $1, AX
	MOVQ $const_fdControl, DI
	MOVQ $const_ReportSize, DX
	SYSCALL

quit:
	// exit_group(1)
	MOVQ $231, AX
	MOVQ $1, DI
	SYSCALL
	JMP  quit

	// "agonstub"
	LONG $0x6e6f6761
	LONG $0x62757473

// func stubCode() unsafe.Pointer
TEXT ·stubCode(SB), NOSPLIT, $0-8
	LEAQ stub<>(SB), AX
	MOVQ AX, ret+0(FP)
	RET
