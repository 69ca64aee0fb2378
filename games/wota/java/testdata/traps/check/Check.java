package wota.ai.check;

/** What the traps say of what they find: an exception ends up in the answer. */
public final class Check {
	private Check() {
	}

	public static void that(boolean good, String what) {
		if (!good) {
			throw new IllegalStateException(what);
		}
	}

	public static void near(double expected, double found, String what) {
		that(Math.abs(expected - found) < 1e-9, what + ": " + found);
	}
}
