// Programs that say too much, too little or at the wrong time.
#include "hostile.h"

static void slow_drip_output(int round) {
	for (;;) {
		put("x", 1);
		struct timespec t = {0, 10 * MS};
		nanosleep(&t, 0);
	}
}

static void partial_line_stall(int round) {
	put("half a lin", 10);
	receive();
}

static void output_flood(int round) {
	for (;;) put("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n", 56);
}

static void stderr_flood(int round) {
	static char junk[1 << 16];
	memset(junk, 'e', sizeof junk);
	int refused = 0;
	for (int i = 0; i < 1 << 14; i++) refused += write(2, junk, sizeof junk) < 0; // a gigabyte
	say("%s", refused ? "ok" : "all of it was taken");
}

static void proto_negative_len(int round) { say(round % 2 ? "2147483647" : "-1"); }

static void proto_1001_commands(int round) {
	for (int i = 0; i < 1001; i++) put("move 1 n\n", 9);
}

static void proto_early_answer(int round) { put("end\nend\nend\nend\nend\n", 20); }

static void proto_binary_garbage(int round) {
	unsigned x = 1;
	for (int i = 0; i < 1 << 20; i++) {
		x = x * 1103515245 + 12345;
		buffer[i] = x >> 16;
		if (buffer[i] == 'e') buffer[i] = 0;
	}
	put(buffer, 1 << 20);
}

static void proto_nul_utf8(int round) {
	put("\xef\xbb\xbf\0\xff\r\n\x1b[31m\xe2\x80\xa8\nend\r\n end\nend \nend\n", 35);
	round_answered = 1;
}

static void proto_truncated_struct(int round) {
	put("a\nb\nen", 6);
	exit(0);
}

static void close_output(int round) {
	close(1);
	round_answered = 1;
	for (;;) pause();
}

static void close_input(int round) {
	close(0);
	say("ok");
	for (;;) pause();
}

// Writes a long answer without reading the message first.
static void write_before_read(int round) {
	static char line[1 << 16];
	memset(line, 'w', sizeof line);
	line[sizeof line - 1] = '\n';
	for (int i = 0; i < 8; i++) put(line, sizeof line);
}

// Reads on and on: main() does.
static void blocking_read_after_end(int round) { say("ok"); }

static void ignore_eof(int round) {
	answer("");
	for (;;)
		if (!receive())
			for (;;)
				;
		else
			answer("");
}

struct program output[] = {
	{"slow_drip_output", slow_drip_output},
	{"partial_line_stall", partial_line_stall},
	{"output_flood", output_flood},
	{"stderr_flood", stderr_flood},
	{"proto_negative_len", proto_negative_len},
	{"proto_1001_commands", proto_1001_commands},
	{"proto_early_answer", proto_early_answer},
	{"proto_binary_garbage", proto_binary_garbage},
	{"proto_nul_utf8", proto_nul_utf8},
	{"proto_truncated_struct", proto_truncated_struct},
	{"close_output", close_output},
	{"close_input", close_input},
	{"write_before_read", write_before_read},
	{"blocking_read_after_end", blocking_read_after_end},
	{"ignore_eof", ignore_eof},
	{0},
};
