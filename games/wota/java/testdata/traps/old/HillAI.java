package wota.ai.old;

import wota.gameobjects.*;

/** Uses what there was in earlier versions. */
public class HillAI extends wota.gameobjects.HillAI {
	private boolean ordered;

	@Override
	public void tick() {
		if (!ordered) {
			createAnt(Caste.Scout, SpeedyAI.class);
			ordered = true;
		}
	}

	public static class SpeedyAI extends AntAI {
		@Override
		public void tick() {
			talk((int) self.speed);
		}
	}
}
