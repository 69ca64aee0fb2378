package wota.gameobjects;

/** A living ant, of any colony, as it was at the beginning of a tick. */
public class Ant extends BaseAnt {
	/** What is left of {@link Caste#INITIAL_HEALTH}. The ant dies in the tick in which this becomes 0 or less. */
	public final double health;
	/** The sugar that it carries. */
	public final int sugarCarry;
	/** The simple name of the class that steers it. It can be seen of enemies, too. */
	public final String antAIClassName;
	/**
	 * How far it can walk in a tick without attacking.
	 *
	 * @deprecated use {@link Caste#SPEED} and {@link Caste#SPEED_WHILE_CARRYING_SUGAR}
	 */
	@Deprecated
	public final double speed;

	Ant(Caste caste, int id, int playerID, double x, double y, double health, int sugarCarry, String antAIClassName) {
		super(caste, id, playerID, x, y);
		this.health = health;
		this.sugarCarry = sugarCarry;
		this.antAIClassName = antAIClassName;
		this.speed = sugarCarry > 0 ? caste.SPEED_WHILE_CARRYING_SUGAR : caste.SPEED;
	}

	/** Says whether the other one is a snapshot of this living ant. Its corpse is something else. */
	@Override
	public boolean hasSameOriginal(Snapshot other) {
		return other instanceof Ant && ((Ant) other).id == id;
	}

	@Override
	public String toString() {
		return "Ant " + id + " (" + caste + ", player " + playerID + ") at " + position;
	}
}
