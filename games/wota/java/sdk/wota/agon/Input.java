package wota.agon;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads the words of the protocol's messages, separated by spaces and line ends, without making strings of them where
 * nobody needs one.
 */
public final class Input {
	private static final double[] POWERS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14,
			1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
	private static final int MOST_DIGITS = 17; // more than any double needs; all of them fit a long
	private static final double SPLITTER = (1 << 27) + 1;
	private static final int CACHED_WORDS = 64;

	private final InputStream source;
	private byte[] buffer = new byte[1 << 16];
	private int next;
	private int end;
	private int wordStart; // of the word read last, up to next
	private final String[] words = new String[CACHED_WORDS];

	/** A reader of messages. */
	public Input(InputStream source) {
		this.source = source;
	}

	/** Says whether nothing follows any more: the match is over. */
	public boolean ended() throws IOException {
		return !skipSpace();
	}

	/** Reads more bytes, and keeps those from the position on, which moves to the beginning. */
	private boolean fill(int keep) throws IOException {
		int kept = end - keep;
		if (kept == buffer.length) {
			throw new IOException("a word of " + kept + " bytes");
		}
		System.arraycopy(buffer, keep, buffer, 0, kept);
		next -= keep;
		end = kept;
		int count = source.read(buffer, end, buffer.length - end);
		if (count <= 0) {
			return false;
		}
		end += count;
		return true;
	}

	/** Goes on to the next word, and says false if there is none. */
	private boolean skipSpace() throws IOException {
		do {
			while (next < end) {
				if (buffer[next] > ' ' || buffer[next] < 0) {
					return true;
				}
				next++;
			}
		} while (fill(end));
		return false;
	}

	/** Finds the next word: it begins at wordStart and ends before next. */
	private void find() throws IOException {
		if (!skipSpace()) {
			throw new EOFException("the input ends within a message");
		}
		wordStart = next;
		for (;;) {
			while (next < end && (buffer[next] > ' ' || buffer[next] < 0)) {
				next++;
			}
			if (next < end) {
				return;
			}
			int keep = wordStart;
			wordStart = 0;
			if (!fill(keep)) {
				return;
			}
		}
	}

	/** The next word. */
	public String word() throws IOException {
		find();
		int hash = 0;
		for (int i = wordStart; i < next; i++) {
			hash = 31 * hash + buffer[i];
		}
		int slot = (hash ^ hash >>> 8) & CACHED_WORDS - 1;
		String known = words[slot];
		if (known == null || !isWord(known)) {
			known = new String(buffer, wordStart, next - wordStart, StandardCharsets.UTF_8);
			words[slot] = known;
		}
		return known;
	}

	private boolean isWord(String expected) {
		if (next - wordStart != expected.length()) {
			return false;
		}
		for (int i = 0; i < expected.length(); i++) {
			if (buffer[wordStart + i] != expected.charAt(i)) {
				return false;
			}
		}
		return true;
	}

	/** Reads one certain word. */
	public void expect(String word) throws IOException {
		find();
		if (!isWord(word)) {
			throw wrong("the word " + word);
		}
	}

	/** Says whether the next word is this one, and reads it if it is. */
	public boolean skip(String word) throws IOException {
		find();
		if (isWord(word)) {
			return true;
		}
		next = wordStart;
		return false;
	}

	/** Skips what is left of the line. */
	public void skipLine() throws IOException {
		for (;;) {
			while (next < end) {
				if (buffer[next++] == '\n') {
					return;
				}
			}
			if (!fill(end)) {
				return;
			}
		}
	}

	/** The next word, a whole number of 32 bits. */
	public int integer() throws IOException {
		long value = longInteger();
		if (value != (int) value) {
			throw wrong("a whole number of 32 bits");
		}
		return (int) value;
	}

	/** The next word, a whole number of 64 bits. */
	public long longInteger() throws IOException {
		find();
		int at = wordStart;
		boolean negative = buffer[at] == '-';
		if (negative) {
			at++;
		}
		if (next - at > 18 || next == at) {
			return slowLong();
		}
		long value = 0;
		for (; at < next; at++) {
			int digit = buffer[at] - '0';
			if (digit < 0 || digit > 9) {
				throw wrong("a whole number");
			}
			value = 10 * value + digit;
		}
		return negative ? -value : value;
	}

	private long slowLong() throws IOException {
		try {
			return Long.parseLong(text());
		} catch (NumberFormatException e) {
			throw wrong("a whole number");
		}
	}

	/** The next word, a double: exactly what {@link Double#parseDouble} makes of it, but faster. */
	public double number() throws IOException {
		find();
		int at = wordStart;
		boolean negative = buffer[at] == '-';
		if (negative) {
			at++;
		}
		long digits = 0;
		int count = 0;
		int behind = -1; // digits behind the point; -1 before it
		for (; at < next; at++) {
			int digit = buffer[at] - '0';
			if (digit >= 0 && digit <= 9) {
				digits = 10 * digits + digit;
				if (digits != 0) {
					count++;
				}
				if (behind >= 0) {
					behind++;
				}
			} else if (buffer[at] == '.' && behind < 0) {
				behind = 0;
			} else {
				return slowNumber();
			}
			if (count > MOST_DIGITS) {
				return slowNumber();
			}
		}
		if (behind >= POWERS.length) {
			return slowNumber();
		}
		double value = behind <= 0 ? digits : quotient(digits, POWERS[behind]);
		return negative ? -value : value;
	}

	/**
	 * Divides a whole number of up to 17 digits by a power of ten, rounding only once. Rounded to a double each of them
	 * would do for 15 digits; the rest takes arithmetic with pairs of doubles. It errs in the hundredth bit, and what a
	 * double's shortest form stands for is never so near the middle between two doubles.
	 */
	private static double quotient(long digits, double power) {
		double high = digits;
		double low = digits - (long) high;
		double quotient = high / power;
		if (low == 0 && digits < 1L << 53) {
			return quotient;
		}
		double product = quotient * power;
		double a = SPLITTER * quotient;
		double aHigh = a - (a - quotient);
		double aLow = quotient - aHigh;
		double b = SPLITTER * power;
		double bHigh = b - (b - power);
		double bLow = power - bHigh;
		double error = aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
		return quotient + (high - product - error + low) / power;
	}

	private double slowNumber() throws IOException {
		try {
			return Double.parseDouble(text());
		} catch (NumberFormatException e) {
			throw wrong("a number");
		}
	}

	private String text() {
		return new String(buffer, wordStart, next - wordStart, StandardCharsets.UTF_8);
	}

	private IOException wrong(String expected) {
		return new IOException("the judge's message has \"" + text() + "\" in place of " + expected);
	}
}
