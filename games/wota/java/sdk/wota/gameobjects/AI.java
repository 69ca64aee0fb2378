package wota.gameobjects;

import java.util.ArrayList;
import java.util.List;
import wota.utility.Modulo;
import wota.utility.SeededRandomizer;
import wota.utility.Vector;

/**
 * What ants and hills have in common: what they perceive, and some geometry. All lists are new in each tick and yours:
 * you may sort them, and strike out of them.
 */
public abstract class AI {
	/** The living ants in sight, of all players; an ant does not see itself. */
	public List<Ant> visibleAnts;
	/** The corpses in sight, of all players. */
	public List<AntCorpse> visibleCorpses;
	/** What ants of the colony near by have said in the last tick. Nobody hears itself, nor other colonies. */
	public List<AntMessage> audibleAntMessages;
	/** The numbers of this match. */
	protected Parameters parameters;
	/** The random numbers of the colony. */
	public SeededRandomizer random = SeededRandomizer.random;

	/**
	 * What the ant or hill does. It is called once in each tick, and asks for actions; they are carried out when all ants
	 * have been asked. An exception costs only what it would have asked for afterwards.
	 */
	public abstract void tick() throws Exception;

	/** Its place, as it is the beginning of all arrows. */
	Snapshot place() {
		return null;
	}

	/** The visible ants of one player, in a new list. */
	protected List<Ant> visibleAntsOfPlayer(int playerId) {
		List<Ant> ants = new ArrayList<>();
		for (Ant ant : visibleAnts) {
			if (ant.playerID == playerId) {
				ants.add(ant);
			}
		}
		return ants;
	}

	/** The shortest arrow on the torus from one place to another. */
	protected Vector vectorBetween(Snapshot start, Snapshot end) {
		return parameters.shortestDifferenceOnTorus(end.getPosition(), start.getPosition());
	}

	/** The shortest arrow on the torus from here to there. */
	protected Vector vectorTo(Snapshot target) {
		return vectorBetween(place(), target);
	}

	/** The nearest of all; the first one of those equally near; null if the list is empty. */
	protected <T extends Snapshot> T closest(List<T> toConsider) {
		T best = null;
		double shortest = Double.POSITIVE_INFINITY;
		for (T candidate : toConsider) {
			double distance = parameters.distance(candidate.getPosition(), place().getPosition());
			if (best == null || distance < shortest) {
				best = candidate;
				shortest = distance;
			}
		}
		return best;
	}

	/** The remainder of x divided by m, which is never negative. */
	public static int mod(int x, int m) {
		return Modulo.mod(x, m);
	}

	/** The remainder of x divided by m, which is never negative. */
	public static double mod(double x, double m) {
		return Modulo.mod(x, m);
	}
}
