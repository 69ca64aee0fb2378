package wota.gameobjects;

import java.util.ArrayList;
import java.util.List;
import wota.utility.Vector;

/**
 * An ant. Write a public class that extends this one and has a public constructor without parameters, let your hill
 * order ants of it ({@link HillAI#createAnt}), and say in {@link #tick} what they do. Every ant has its own object, which
 * lives as long as the ant; what it shall remember goes into fields. Static fields are against the rules: ants know of
 * each other what they see and hear.
 *
 * <p>In a tick an ant can move, attack, pick up sugar, drop sugar and talk, each once and all of them in the same tick.
 * Of several calls of one kind the last one counts. All of them are only requests: nothing happens before every ant has
 * been asked.
 *
 * <p>In constructors nothing of the world is known yet: {@code self} and all lists are null there.
 */
public abstract class AntAI extends AI {
	/** The sources of sugar in sight. */
	public List<Sugar> visibleSugar;
	/** The hills in sight, your own one included. */
	public List<Hill> visibleHills;
	/** What the hill of the colony said in the last tick, if it was near enough; otherwise null. */
	public HillMessage audibleHillMessage;
	/** The ant itself. */
	protected Ant self;

	// What the ant wants, until the colony has sent it.
	Ant attacked;
	Sugar wanted;
	Vector way;
	boolean drops;
	boolean talks;
	int content;
	Snapshot shown;

	// What it knows besides what it sees.
	double lastDirection;
	Hill home;

	/** An ant that is not in the world yet. */
	public AntAI() {
	}

	@Override
	Snapshot place() {
		return self;
	}

	/** Forgets what was wanted in the last tick. */
	void begin() {
		attacked = null;
		wanted = null;
		way = null;
		drops = false;
		talks = false;
		shown = null;
	}

	/** Walk in this direction as far as possible: degrees, 0 is east, 90 is north. */
	protected void moveInDirection(double direction) {
		moveInDirection(direction, parameters.SIZE_X / 2);
	}

	/** Walk this far in this direction: degrees, 0 is east, 90 is north. */
	protected void moveInDirection(double direction, double distance) {
		way = Vector.fromPolar(distance, direction);
	}

	/** Walk to this position on the shortest way, and stop there. */
	protected void moveToward(Vector target) {
		way = parameters.shortestDifferenceOnTorus(target, self.position);
	}

	/** Walk to where the snapshot shows its original, on the shortest way, and stop there. */
	protected void moveToward(Snapshot target) {
		way = vectorTo(target);
	}

	/** Walk this far in the direction of the place where the snapshot shows its original. */
	protected void moveToward(Snapshot target, double distance) {
		moveInDirection(vectorTo(target).angle(), distance);
	}

	/** Walk on in the direction of the last tick. */
	protected void moveAhead() {
		moveInDirection(getLastMovementDirection());
	}

	/** Walk to your hill, wherever it is. */
	protected void moveHome() {
		way = vectorToHome();
	}

	/**
	 * Attack an ant that is not farther away than {@link Parameters#ATTACK_RANGE}. Enemies around it take damage too, the
	 * less the farther they are. An ant that attacks drops its sugar, even if the target is out of range or null.
	 *
	 * @param target any snapshot of the ant, also an old one: the real ant is attacked
	 */
	protected void attack(Ant target) {
		attacked = target;
		drops = true;
	}

	/**
	 * Ask a source for sugar. It gives some to one of the ants within its radius that ask, now and then.
	 *
	 * @param source any snapshot of the source, also an old one
	 */
	protected void pickUpSugar(Sugar source) {
		wanted = source;
	}

	/** Drop all sugar. It is lost. */
	protected void dropSugar() {
		drops = true;
	}

	/** Say a number. Ants of the colony within their hearing range hear it in the next tick, the hill as well. */
	protected void talk(int content) {
		talk(content, null);
	}

	/** Say a number and show a snapshot of any kind. */
	protected void talk(int content, Snapshot snapshot) {
		talks = true;
		this.content = content;
		shown = snapshot;
	}

	/** The direction in which the ant has walked in the last tick, in (-180, 180]; 0 if it stood still. */
	protected double getLastMovementDirection() {
		return lastDirection;
	}

	/** The shortest arrow from here to the centre of your hill. */
	protected Vector vectorToHome() {
		return vectorTo(home);
	}

	/** Says whether the place where the snapshot shows its original is in sight. */
	protected boolean isInView(Snapshot target) {
		return vectorTo(target).length() <= self.caste.SIGHT_RANGE;
	}

	/** The visible ants of your colony, in a new list. */
	protected List<Ant> visibleFriends() {
		return visibleAntsOfPlayer(self.playerID);
	}

	/** The visible ants of all other colonies, in a new list. */
	protected List<Ant> visibleEnemies() {
		List<Ant> enemies = new ArrayList<>();
		for (Ant ant : visibleAnts) {
			if (ant.playerID != self.playerID) {
				enemies.add(ant);
			}
		}
		return enemies;
	}
}
