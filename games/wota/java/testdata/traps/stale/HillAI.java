package wota.ai.stale;

import wota.gameobjects.*;

/** Its ant acts on old snapshots. */
public class HillAI extends wota.gameobjects.HillAI {
	private boolean ordered;

	@Override
	public void tick() {
		if (!ordered) {
			createAnt(Caste.Gatherer, ElephantAI.class);
			ordered = true;
		}
	}
}
