package wota.agon;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Collects the lines of an answer and sends them at once. */
public final class Output {
	private final OutputStream sink;
	private byte[] buffer = new byte[1 << 14];
	private int size;

	/** A writer of answers. */
	public Output(OutputStream sink) {
		this.sink = sink;
	}

	/** Begins a line with this word, or goes on with it. */
	public Output word(String ascii) {
		room(ascii.length());
		for (int i = 0; i < ascii.length(); i++) {
			buffer[size++] = (byte) ascii.charAt(i);
		}
		return this;
	}

	/** Goes on with a space and a whole number. */
	public Output integer(int value) {
		room(12);
		buffer[size++] = ' ';
		if (value < 0) {
			buffer[size++] = '-';
		}
		digits(Math.abs((long) value));
		return this;
	}

	/** Goes on with a space and a double that reads back exactly. */
	public Output exact(double value) {
		if (value == (int) value) {
			return integer((int) value);
		}
		return word(" ").word(Double.toString(value));
	}

	private void digits(long value) {
		int count = 1;
		for (long rest = value / 10; rest > 0; rest /= 10) {
			count++;
		}
		for (int i = count - 1; i >= 0; i--) {
			buffer[size + i] = (byte) ('0' + value % 10);
			value /= 10;
		}
		size += count;
	}

	/** Ends a line. */
	public void line() {
		room(1);
		buffer[size++] = '\n';
	}

	/** Ends the answer and sends it. */
	public void send() throws IOException {
		word("end").line();
		sink.write(buffer, 0, size);
		sink.flush();
		size = 0;
	}

	private void room(int bytes) {
		if (buffer.length - size < bytes) {
			buffer = Arrays.copyOf(buffer, 2 * buffer.length + bytes);
		}
	}
}
