package wota.agon;

import java.io.IOException;
import java.io.OutputStream;

/** A stream that takes only so much, and swallows the rest: nobody reads more. */
final class Notes extends OutputStream {
	private final OutputStream sink;
	private int left;

	Notes(OutputStream sink, int limit) {
		this.sink = sink;
		this.left = limit;
	}

	@Override
	public void write(int b) throws IOException {
		write(new byte[] {(byte) b}, 0, 1);
	}

	@Override
	public void write(byte[] bytes, int from, int count) throws IOException {
		int most = Math.min(count, left);
		left -= most;
		if (most > 0) {
			sink.write(bytes, from, most);
		}
	}
}
