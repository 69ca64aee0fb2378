package wota.gameobjects;

import java.util.HashMap;
import java.util.Map;

/**
 * The numbers of the castes in this match. The judge tells them before anything of the player runs, that is before the
 * constants of {@link Caste} are made.
 */
final class CasteNumbers {
	private static final Map<String, double[]> told = new HashMap<>();

	private CasteNumbers() {
	}

	/** Notes the numbers of a caste by its name, in the order of the protocol. */
	static void tell(String name, double[] numbers) {
		told.put(name, numbers);
	}

	/** The numbers that were told, or else those given. */
	static double[] of(String name, double... usual) {
		double[] numbers = told.get(name);
		return numbers == null ? usual : numbers;
	}
}
