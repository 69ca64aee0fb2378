package wota.gameobjects;

import java.util.Map;
import wota.utility.Modulo;
import wota.utility.Vector;

/**
 * The numbers of this match, as {@code parameters.txt} sets them, and the geometry of its torus: who leaves the world at
 * one edge enters it at the opposite one.
 */
public class Parameters {
	/** How wide the world is. With more than two players it is larger than the file says, so that all have equal room. */
	public final double SIZE_X;
	/** How high the world is. */
	public final double SIZE_Y;
	/** How far from the centre of its hill an ant leaves its sugar. */
	public final double HILL_RADIUS;
	/** How far from an ant its target may be, and how far from the target the attack does damage to others. */
	public final double ATTACK_RANGE;
	/** How many times the damage an ant takes that carries sugar. */
	public final double VULNERABILITY_WHILE_CARRYING;
	/** The radius of a full source. */
	public final double INITIAL_SUGAR_RADIUS;
	/** The sugar in a new source. */
	public final int INITIAL_SUGAR_IN_SOURCE;
	/** The food that a new ant costs. */
	public final int ANT_COST;
	/** The food of each hill at the beginning. */
	public final int STARTING_FOOD;
	/** How long a source rests after it gave sugar, in ticks. */
	public final int TICKS_BETWEEN_PICK_UPS_AT_SOURCE;
	/** How long a corpse can be seen, in ticks. */
	public final int CORPSE_DECAY_TIME;
	/** How far hills are from each other at least. */
	public final double MINIMUM_DISTANCE_BETWEEN_HILLS;
	/** How far the first sources are from their hill, and from each other, at least. */
	public final double MINIMUM_STARTING_SUGAR_DISTANCE;
	/** How far the first sources are from their hill at most. */
	public final double MAXIMUM_STARTING_SUGAR_DISTANCE;
	/** How far the first sources are from the other hills at least. */
	public final double MINIMUM_STARTING_SUGAR_DISTANCE_TO_OTHER_HILLS;
	/** How far later sources are from all hills at least. */
	public final double MINIMUM_SUGAR_DISTANCE;
	/** How far later sources are from other sources at least. */
	public final double MINIMUM_SUGAR_DISTANCE_TO_OTHER_SUGAR;
	/** How many sources there always are for each player. */
	public final int SUGAR_SOURCES_PER_PLAYER;
	/** The part of all ants that makes its owner the winner. */
	public final double FRACTION_OF_ALL_ANTS_NEEDED_FOR_VICTORY;
	/** Before this tick nobody wins. */
	public final int DONT_CHECK_VICTORY_CONDITION_BEFORE;
	/** At this tick the match ends, and who has most ants wins. */
	public final int MAX_TICKS_BEFORE_END;
	/** The number of players in this match. */
	public final int NUMBER_OF_PLAYERS;

	/** @throws IllegalArgumentException if one is missing; the message names it */
	Parameters(Map<String, Double> values) {
		SIZE_X = number(values, "SIZE_X");
		SIZE_Y = number(values, "SIZE_Y");
		HILL_RADIUS = number(values, "HILL_RADIUS");
		ATTACK_RANGE = number(values, "ATTACK_RANGE");
		VULNERABILITY_WHILE_CARRYING = number(values, "VULNERABILITY_WHILE_CARRYING");
		INITIAL_SUGAR_RADIUS = number(values, "INITIAL_SUGAR_RADIUS");
		INITIAL_SUGAR_IN_SOURCE = (int) number(values, "INITIAL_SUGAR_IN_SOURCE");
		ANT_COST = (int) number(values, "ANT_COST");
		STARTING_FOOD = (int) number(values, "STARTING_FOOD");
		TICKS_BETWEEN_PICK_UPS_AT_SOURCE = (int) number(values, "TICKS_BETWEEN_PICK_UPS_AT_SOURCE");
		CORPSE_DECAY_TIME = (int) number(values, "CORPSE_DECAY_TIME");
		MINIMUM_DISTANCE_BETWEEN_HILLS = number(values, "MINIMUM_DISTANCE_BETWEEN_HILLS");
		MINIMUM_STARTING_SUGAR_DISTANCE = number(values, "MINIMUM_STARTING_SUGAR_DISTANCE");
		MAXIMUM_STARTING_SUGAR_DISTANCE = number(values, "MAXIMUM_STARTING_SUGAR_DISTANCE");
		MINIMUM_STARTING_SUGAR_DISTANCE_TO_OTHER_HILLS = number(values, "MINIMUM_STARTING_SUGAR_DISTANCE_TO_OTHER_HILLS");
		MINIMUM_SUGAR_DISTANCE = number(values, "MINIMUM_SUGAR_DISTANCE");
		MINIMUM_SUGAR_DISTANCE_TO_OTHER_SUGAR = number(values, "MINIMUM_SUGAR_DISTANCE_TO_OTHER_SUGAR");
		SUGAR_SOURCES_PER_PLAYER = (int) number(values, "SUGAR_SOURCES_PER_PLAYER");
		FRACTION_OF_ALL_ANTS_NEEDED_FOR_VICTORY = number(values, "FRACTION_OF_ALL_ANTS_NEEDED_FOR_VICTORY");
		DONT_CHECK_VICTORY_CONDITION_BEFORE = (int) number(values, "DONT_CHECK_VICTORY_CONDITION_BEFORE");
		MAX_TICKS_BEFORE_END = (int) number(values, "MAX_TICKS_BEFORE_END");
		NUMBER_OF_PLAYERS = (int) number(values, "NUMBER_OF_PLAYERS");
	}

	private static double number(Map<String, Double> values, String name) {
		Double value = values.get(name);
		if (value == null) {
			throw new IllegalArgumentException("the judge did not tell the parameter " + name);
		}
		return value;
	}

	/** The position inside the world, [0, SIZE_X) and [0, SIZE_Y), that is the same place on the torus. */
	public Vector normalize(Vector position) {
		return new Vector(Modulo.mod(position.x, SIZE_X), Modulo.mod(position.y, SIZE_Y));
	}

	/** The shortest arrow on the torus from p2 to p1. */
	public Vector shortestDifferenceOnTorus(Vector p1, Vector p2) {
		return new Vector(shortest(p1.x - p2.x, SIZE_X), shortest(p1.y - p2.y, SIZE_Y));
	}

	/** The shortest arrow that leads to the same place of the torus as this one. */
	public Vector shortestVectorOnTorusTo(Vector vector) {
		return new Vector(shortest(vector.x, SIZE_X), shortest(vector.y, SIZE_Y));
	}

	/** How far two places of the torus are from each other. */
	public double distance(Vector p1, Vector p2) {
		double x = shortest(p1.x - p2.x, SIZE_X);
		double y = shortest(p1.y - p2.y, SIZE_Y);
		return Math.sqrt(x * x + y * y);
	}

	private static double shortest(double difference, double size) {
		double half = size / 2;
		if (difference >= -half && difference <= half) {
			return difference;
		}
		double positive = Modulo.mod(difference, size);
		return positive > half ? positive - size : positive;
	}
}
