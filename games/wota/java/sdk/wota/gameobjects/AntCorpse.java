package wota.gameobjects;

/** What a dead ant leaves. It lies where the ant died until it has decayed ({@link Parameters#CORPSE_DECAY_TIME}). */
public class AntCorpse extends BaseAnt {
	AntCorpse(Caste caste, int id, int playerID, double x, double y) {
		super(caste, id, playerID, x, y);
	}

	/** Says whether the other one is a snapshot of the same corpse. The living ant, whose id it has, is not. */
	@Override
	public boolean hasSameOriginal(Snapshot other) {
		return other instanceof AntCorpse && ((AntCorpse) other).id == id;
	}

	@Override
	public String toString() {
		return "AntCorpse " + id + " (" + caste + ", player " + playerID + ") at " + position;
	}
}
