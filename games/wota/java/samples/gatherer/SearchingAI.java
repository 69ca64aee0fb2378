package wota.ai.gatherer;

import wota.gameobjects.AntAI;

/** What scouts and gatherers have in common: the way they search. */
abstract class SearchingAI extends AntAI {

	private double direction = Double.NaN;
	private int straight;

	/** Walks long straight lines: one that turns often stays where it is. */
	void search() {
		if (straight-- <= 0) {
			boolean first = Double.isNaN(direction);
			direction = first ? 360 * random.nextDouble() : direction + 120 * (random.nextDouble() - 0.5);
			straight = 30 + random.nextInt(30);
		}
		moveInDirection(direction);
	}
}
