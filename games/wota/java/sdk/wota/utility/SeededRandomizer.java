package wota.utility;

import java.util.Random;

/**
 * The random numbers of a colony. All its ants and its hill draw from one stream, whose seed comes from the seed of the
 * match: with equal seeds a colony meets the same luck. Use it instead of {@link Math#random()}, and your matches can be
 * played again.
 *
 * <p>The methods are static; ants and hills reach them through their field {@code random} as well:
 * {@code random.nextInt(3)}. The world has its own random numbers: nothing done here changes them.
 */
public final class SeededRandomizer {
	/** For those who like to have an object. */
	public static final SeededRandomizer random = new SeededRandomizer();

	private static final Random stream = new Random(0);
	private static long seed;

	private SeededRandomizer() {
	}

	/** A number from 0 to n - 1, all equally likely; n is at least 1. */
	public static int nextInt(int n) {
		return stream.nextInt(n);
	}

	/** A number in [0, 1). */
	public static double nextDouble() {
		return stream.nextDouble();
	}

	/** Any long. */
	public static long nextLong() {
		return stream.nextLong();
	}

	/** The same as {@link #nextInt}: the name of this method until March 2014. */
	public static int getInt(int n) {
		return nextInt(n);
	}

	/** The same as {@link #nextDouble}: the name of this method until March 2014. */
	public static double getDouble() {
		return nextDouble();
	}

	/** The same as {@link #nextLong}, spelled like the other two. */
	public static long getLong() {
		return nextLong();
	}

	/** The seed with which the stream of this colony began. */
	public static long getSeed() {
		return seed;
	}

	/** Lets the stream of this colony begin anew. Sugar and other colonies do not notice. */
	public static void resetSeed(long newSeed) {
		seed = newSeed;
		stream.setSeed(newSeed);
	}
}
