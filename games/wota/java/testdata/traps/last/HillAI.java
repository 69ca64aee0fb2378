package wota.ai.last;

import wota.gameobjects.*;

/** Changes its mind: the last call of each kind counts. */
public class HillAI extends wota.gameobjects.HillAI {
	private int tick;

	@Override
	public void tick() {
		if (tick++ == 0) {
			createAnt(Caste.Gatherer, FickleAI.class);
			createAnt(Caste.Soldier, FickleAI.class);
			createAnt(Caste.Scout, FickleAI.class);
		}
		talk(1);
		talk(2, self);
	}
}
