package wota.gameobjects;

import wota.utility.Vector;

/** A hill: every colony has one. It stays where it is, and nothing can harm it. */
public class Hill implements Snapshot {
	/** The food in store. New ants are paid with it: {@link Parameters#ANT_COST} each. */
	public final double food;
	/** Its centre. Ants leave their sugar within {@link Parameters#HILL_RADIUS} of it. */
	public final Vector position;
	/** The number of the colony that it belongs to, from 0. */
	public final int playerID;

	private final double x;
	private final double y;

	Hill(int playerID, double x, double y, double food) {
		this.playerID = playerID;
		this.food = food;
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

	/** Says whether the other one is a snapshot of the same hill. */
	@Override
	public boolean hasSameOriginal(Snapshot other) {
		return other instanceof Hill && ((Hill) other).playerID == playerID;
	}

	@Override
	public String toString() {
		return "Hill (player " + playerID + ") at " + position;
	}
}
