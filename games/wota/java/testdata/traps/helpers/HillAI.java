package wota.ai.helpers;

import wota.gameobjects.Caste;

/** Its ants have helpers that are ants by their class only. */
public class HillAI extends wota.gameobjects.HillAI {
	private boolean ordered;

	@Override
	public void tick() {
		if (!ordered) {
			createAnt(Caste.Gatherer, WorkerAI.class);
			ordered = true;
		}
	}
}
