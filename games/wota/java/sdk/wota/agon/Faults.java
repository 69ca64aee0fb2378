package wota.agon;

import java.io.PrintStream;
import java.util.HashSet;
import java.util.Set;

/** The exceptions of a player's ants and hill: they are counted, and shown as far as that helps. */
public final class Faults {
	private static final int MOST_SHOWN = 5; // different ones
	private static final int MOST_FRAMES = 12;
	private static final int LONGEST_TEXT = 200;

	private final PrintStream notes;
	private final Set<String> shown = new HashSet<>();
	private int total;
	private int inTick;
	private String firstInTick;

	/** Something that ends the colony. The message says what to do about it. */
	@SuppressWarnings("serial")
	public static final class Fatal extends RuntimeException {
		/** With the exception that led to it, or null. */
		public Fatal(String message, Throwable cause) {
			super(message, cause);
		}
	}

	/** Faults are shown in the notes. */
	public Faults(PrintStream notes) {
		this.notes = notes;
	}

	/** Counts an exception that left the method tick of an ant or hill. */
	public void add(Class<?> ai, Throwable e) {
		total++;
		if (inTick++ == 0) {
			firstInTick = ai.getSimpleName() + ": " + text(e);
		}
		if (shown.size() < MOST_SHOWN && shown.add(ai.getName() + e.getClass().getName())) {
			notes.println("Exception in " + ai.getName() + ": " + text(e));
			show(notes, e);
		}
	}

	/** Tells the judge of the exceptions of this tick. */
	public void report(Output out) {
		if (inTick > 0) {
			out.word("f").integer(inTick).word(" ").word(firstInTick).line();
			inTick = 0;
		}
	}

	/** How many there were in the whole match. */
	public int total() {
		return total;
	}

	/** Prints where an exception comes from: only the frames of the player. */
	static void show(PrintStream notes, Throwable e) {
		int count = 0;
		for (StackTraceElement frame : e.getStackTrace()) {
			if (frame.getClassName().equals("wota.gameobjects.Colony") || count++ == MOST_FRAMES) {
				break;
			}
			notes.println("\tat " + frame);
		}
		Throwable cause = e.getCause();
		if (cause != null && cause != e) {
			notes.println("Caused by: " + text(cause));
		}
	}

	/** An exception in one line of printable ASCII. */
	static String text(Throwable e) {
		String message;
		try {
			message = String.valueOf(e);
		} catch (RuntimeException bad) {
			message = e.getClass().getName(); // its own message fails
		}
		StringBuilder line = new StringBuilder();
		for (int i = 0; i < message.length() && i < LONGEST_TEXT; i++) {
			char c = message.charAt(i);
			line.append(c < ' ' ? ' ' : c > '~' ? '?' : c);
		}
		return line.toString();
	}
}
