package wota.utility;

/** The remainder as the torus needs it: never negative, unlike that of the operator {@code %}. */
public final class Modulo {
	private Modulo() {
	}

	/**
	 * The remainder of x divided by m.
	 *
	 * @param x any number
	 * @param m a positive number
	 * @return a number from 0 to m - 1; {@code mod(-1, 5)} is 4
	 */
	public static int mod(int x, int m) {
		int remainder = x % m;
		return remainder < 0 ? remainder + m : remainder;
	}

	/**
	 * The remainder of x divided by m.
	 *
	 * @param x any number
	 * @param m a positive number
	 * @return a number in [0, m); {@code mod(-0.5, 5)} is 4.5
	 */
	public static double mod(double x, double m) {
		double remainder = x % m;
		if (remainder < 0) {
			remainder += m;
			return remainder < m ? remainder : 0; // a tiny negative number plus m is m
		}
		return remainder;
	}
}
