package wota.gameobjects;

/** The castes of the ants, and one that only tells how far a hill sees and hears. An ant never changes its caste. */
public enum Caste {
	/** Carries much sugar, but cannot stand much. */
	Gatherer(40, 10, 5, 5, 0.15, 10, 50, 50),
	/** Stands more and hits harder. */
	Soldier(100, 10, 5, 5, 0.2, 5, 50, 50),
	/** Walks fast, sees and hears far, neither hits nor carries. */
	Scout(100, 15, 15, 5, 0, 0, 100, 100),
	/** How far hills see and hear. No ants of this caste can be ordered. */
	Hill(0, 0, 0, 0, 0, 0, 50, 50);

	/** The health of a new ant. */
	public final double INITIAL_HEALTH;
	/** How far it walks in a tick at most. */
	public final double SPEED;
	/** How far it walks in a tick in which its attack has reached the target. */
	public final double SPEED_WHILE_ATTACKING;
	/** How far it walks in a tick with sugar. */
	public final double SPEED_WHILE_CARRYING_SUGAR;
	/** The damage that its attack does to the target in a tick. */
	public final double ATTACK;
	/** How much sugar it can carry. */
	public final int MAX_SUGAR_CARRY;
	/** It sees what is nearer than this. */
	public final double SIGHT_RANGE;
	/** It hears what is said nearer than this. */
	public final double HEARING_RANGE;

	/** The usual numbers, in the order of the fields. */
	Caste(double... usual) {
		double[] numbers = CasteNumbers.of(name(), usual);
		INITIAL_HEALTH = numbers[0];
		SPEED = numbers[1];
		SPEED_WHILE_ATTACKING = numbers[2];
		SPEED_WHILE_CARRYING_SUGAR = numbers[3];
		ATTACK = numbers[4];
		MAX_SUGAR_CARRY = (int) numbers[5];
		SIGHT_RANGE = numbers[6];
		HEARING_RANGE = numbers[7];
	}
}
