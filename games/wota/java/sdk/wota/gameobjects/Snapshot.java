package wota.gameobjects;

import wota.utility.Vector;

/**
 * How something in the world was at the beginning of one tick. Ants may keep snapshots and tell each other of them; they
 * never change, whatever becomes of the original. In one tick all ants of a colony, and its hill, are given the same
 * snapshot of the same thing.
 *
 * <p>Players may implement this interface themselves, for places that they want to walk to or to talk about.
 */
public interface Snapshot {
	/** Where it was. */
	Vector getPosition();

	/**
	 * Says whether the other one is a snapshot of the same thing, perhaps of another tick.
	 *
	 * @param other any snapshot, or null, which is never the same
	 */
	boolean hasSameOriginal(Snapshot other);
}
