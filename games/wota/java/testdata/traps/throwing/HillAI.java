package wota.ai.throwing;

import wota.gameobjects.*;

/** Throws, after it has wanted something. */
public class HillAI extends wota.gameobjects.HillAI {
	private int tick;

	@Override
	public void tick() throws Exception {
		if (tick++ == 0) {
			createAnt(Caste.Gatherer, BrokenAI.class);
			createAnt(Caste.Gatherer, BrokenAI.class);
			throw new Exception("checked\nin two lines");
		}
		talk(tick);
	}
}
