package wota.ai.statics;

import wota.gameobjects.*;

/** Has only static fields that are allowed; the rule is for the hill alone. */
public class HillAI extends wota.gameobjects.HillAI {
	static final int NUMBER = 1;
	private static final double HALF = 0.5;
	static final Caste CASTE = Caste.Gatherer;
	private boolean ordered;

	@Override
	public void tick() {
		assert NUMBER == 1;
		if (!ordered) {
			createAnt(CASTE, TwinAI.class);
			createAnt(CASTE, TwinAI.class);
			ordered = true;
		}
	}
}
