package wota.ai.custom;

import wota.gameobjects.*;

/** Its ants make snapshots of their own. */
public class HillAI extends wota.gameobjects.HillAI {
	private int tick;

	@Override
	public void tick() {
		if (tick++ == 0) {
			createAnt(Caste.Gatherer, SpeakerAI.class);
			createAnt(Caste.Gatherer, ListenerAI.class);
		}
	}
}
