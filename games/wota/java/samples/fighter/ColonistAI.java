package wota.ai.fighter;

import java.util.List;
import wota.gameobjects.Ant;
import wota.gameobjects.AntAI;
import wota.gameobjects.Hill;

/** What all ants of this colony have in common: how they search, and whom they hit first. */
abstract class ColonistAI extends AntAI {

	/** The hill of enemies that this ant knows of; null if it knows of none. */
	Hill enemies;

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

	/** Notes where enemies live. */
	void lookForHills() {
		for (Hill hill : visibleHills) {
			if (hill.playerID != self.playerID) {
				enemies = hill;
			}
		}
	}

	/**
	 * The enemy to attack: one with sugar, which hurts it most; otherwise the weakest, so that all hit the same one. Null
	 * if there is none in sight.
	 */
	Ant prey() {
		List<Ant> seen = visibleEnemies();
		Ant best = null;
		for (Ant enemy : seen) {
			if (best == null || value(enemy) > value(best)) {
				best = enemy;
			}
		}
		return best;
	}

	private double value(Ant enemy) {
		double value = -enemy.health;
		if (enemy.sugarCarry > 0) {
			value += 60;
		}
		return value - 2 * Math.max(0, vectorTo(enemy).length() - parameters.ATTACK_RANGE);
	}
}
