package wota.ai.moves;

import wota.gameobjects.*;

/** Its ant walks in all ways. */
public class HillAI extends wota.gameobjects.HillAI {
	private boolean ordered;

	@Override
	public void tick() {
		if (!ordered) {
			createAnt(Caste.Gatherer, DancerAI.class);
			ordered = true;
		}
	}
}
