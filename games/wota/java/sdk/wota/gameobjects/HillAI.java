package wota.gameobjects;

import java.util.ArrayList;
import java.util.List;

/**
 * A hill. Every player has a class {@code wota.ai.NAME.HillAI} that extends this one: it is public, has a public
 * constructor without parameters, and its static fields, if it has any, are final and of a primitive type or an enum.
 * In each tick the hill can order ants and talk. It sees ants and corpses, and hears its ants, like a scout that cannot
 * walk; what its ants see it has to be told.
 */
public abstract class HillAI extends AI {
	/** The hill itself. */
	protected Hill self;

	// What the hill wants, until the colony has sent it.
	final List<Order> orders = new ArrayList<>();
	boolean talks;
	int content;
	Snapshot shown;

	/** An ant to be made. */
	static final class Order {
		final Caste caste;
		final Class<? extends AntAI> ai;

		Order(Caste caste, Class<? extends AntAI> ai) {
			this.caste = caste;
			this.ai = ai;
		}
	}

	/** A hill that is not in the world yet. */
	public HillAI() {
	}

	/** Forgets what was wanted in the last tick. */
	void begin() {
		orders.clear();
		talks = false;
		shown = null;
	}

	@Override
	Snapshot place() {
		return self;
	}

	/**
	 * Order an ant. It costs {@link Parameters#ANT_COST}; orders are carried out one after the other at the end of the
	 * tick, and those that the food does not suffice for are lost. The ant acts from the next tick on.
	 *
	 * @param caste not {@link Caste#Hill}, of which there are no ants: such an order is not taken, nor is one with null
	 * @param antAIClass the class that steers the ant. It needs a public constructor without parameters
	 */
	protected void createAnt(Caste caste, Class<? extends AntAI> antAIClass) {
		if (caste == null || caste == Caste.Hill || antAIClass == null) {
			System.err.println("createAnt(" + caste + ", " + (antAIClass == null ? null : antAIClass.getSimpleName())
					+ ") makes no ant: order a Gatherer, Soldier or Scout, and give its class");
			return;
		}
		if (orders.size() < MOST_ORDERS) {
			orders.add(new Order(caste, antAIClass));
		}
	}

	/** Nobody has food for so many ants, but somebody will order in a loop that does not end. */
	private static final int MOST_ORDERS = 10000;

	/** Say a number. Ants of the colony within their hearing range hear it in the next tick. */
	protected void talk(int content) {
		talk(content, null);
	}

	/** Say a number and show a snapshot of any kind. */
	protected void talk(int content, Snapshot snapshot) {
		talks = true;
		this.content = content;
		shown = snapshot;
	}
}
