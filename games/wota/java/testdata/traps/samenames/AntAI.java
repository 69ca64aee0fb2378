package wota.ai.samenames;

import wota.gameobjects.Ant;

public class AntAI extends wota.gameobjects.AntAI {
	/** Names that the SDK has for itself, too. */
	private int attacked = 4;
	private Vector way = new Vector();
	private boolean talks;
	Ant home;

	@Override
	public void tick() {
		begin();
		place();
		talk(attacked + way.x);
	}

	private void begin() {
		talks = !talks;
	}

	void place() {
		attacked++;
	}
}

class Vector {
	int x = 10;
}
