package wota.gameobjects;

import wota.utility.Vector;

/** A source of sugar. Once it is empty it disappears, and another one appears somewhere else. */
public class Sugar implements Snapshot {
	/** The sugar that is left. */
	public final int amount;
	/** Ants that are not farther than this from its centre can pick up. It shrinks with the amount. */
	public final double radius;
	/** Its centre. */
	public final Vector position;
	/** The number of ticks that it will give nothing; 0: one of those that ask now gets sugar. */
	public final int ticksUntilNextPickUp;

	final int id;
	private final double x;
	private final double y;

	Sugar(int id, double x, double y, int amount, double radius, int ticksUntilNextPickUp) {
		this.id = id;
		this.amount = amount;
		this.radius = radius;
		this.ticksUntilNextPickUp = ticksUntilNextPickUp;
		this.position = new Vector(x, y);
		this.x = x;
		this.y = y;
	}

	@Override
	public Vector getPosition() {
		return position;
	}

	/** All that see it in a tick share the snapshot, and the vector can be written to: the next one shall see it right. */
	void putRight() {
		position.x = x;
		position.y = y;
	}

	/** Says whether the other one is a snapshot of the same source. */
	@Override
	public boolean hasSameOriginal(Snapshot other) {
		return other instanceof Sugar && ((Sugar) other).id == id;
	}

	@Override
	public String toString() {
		return "Sugar (" + amount + ") at " + position;
	}
}
