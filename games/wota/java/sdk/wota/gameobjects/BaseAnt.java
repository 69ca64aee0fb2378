package wota.gameobjects;

import wota.utility.Vector;

/** What ants and their corpses have in common. */
public abstract class BaseAnt implements Snapshot {
	/** The caste, which never changes. */
	public final Caste caste;
	/** The number of the ant: all ants of a match count as one row, from 0 in the order of their birth. */
	public final int id;
	/** The number of the colony that it belongs to, from 0; your own ants have {@code self.playerID}. */
	public final int playerID;
	/** Where it was. */
	public final Vector position;

	private final double x;
	private final double y;

	BaseAnt(Caste caste, int id, int playerID, double x, double y) {
		this.caste = caste;
		this.id = id;
		this.playerID = playerID;
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
}
