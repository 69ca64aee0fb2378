//go:build linux

#include "go_asm.h"
#include "textflag.h"

// The stub: see stub.go. It uses no stack and, but for the fixed addresses, only registers.
TEXT stub<>(SB), NOSPLIT|NOFRAME, $0-0
	// dup3(fdSocket, fdControl, 0). It may be there already
	MOVD $24, R8
	MOVD $const_fdSocket, R0
	MOVD $const_fdControl, R1
	MOVD $0, R2
	SVC

ready:
	// write(fdControl, "ready")
	MOVD $64, R8
	MOVD $const_fdControl, R0
	MOVD $const_stubReady, R1
	MOVD $const_readySize, R2
	SVC

receive:
	// the size of the control buffer, which the kernel overwrites with the size that it has used
	MOVD $const_stubControlLen, R1
	MOVD $const_stubControlSize, R0
	MOVD R0, 0(R1)

	// recvmsg(fdControl, header, MSG_CMSG_CLOEXEC). Again if it was interrupted; quit at the end or after an error
	MOVD $212, R8
	MOVD $const_fdControl, R0
	MOVD $const_stubHeader, R1
	MOVD $0x40000000, R2
	SVC
	CMP  $-4, R0
	BEQ  receive
	CMP  $0, R0
	BLE  quit
	MOVD $const_stubBatch, R19

next:
	MOVD 0(R19), R8
	CMN  $1, R8
	BEQ  ready
	MOVD 8(R19), R0
	MOVD 16(R19), R1
	MOVD 24(R19), R2
	MOVD 32(R19), R3
	MOVD 40(R19), R4
	MOVD 48(R19), R5
	SVC
	MOVD 56(R19), R9
	CMN  $1, R9
	BEQ  done
	CMN  $4095, R0
	BHS  failed
	CBZ  R9, done
	MOVW R0, 0(R9)

done:
	ADD  $64, R19
	B    next

failed:
	// write(fdControl, {address of the call, error}). The call may have destroyed the batch in memory
	MOVD $const_stubReport, R1
	MOVD R19, 0(R1)
	NEG  R0, R0
	MOVD R0, 8(R1)
	MOVD $64, R8
	MOVD $const_fdControl, R0
	MOVD $const_ReportSize, R2
	SVC

quit:
	// exit_group(1)
	MOVD $94, R8
	MOVD $1, R0
	SVC
	B    quit

	// "agonstub"
	WORD $0x6e6f6761
	WORD $0x62757473

// func stubCode() unsafe.Pointer
TEXT ·stubCode(SB), NOSPLIT, $0-8
	MOVD $stub<>(SB), R0
	MOVD R0, ret+0(FP)
	RET
