package wota.ai.unborn;

import wota.gameobjects.*;

/** Orders an ant whose constructor fails. */
public class HillAI extends wota.gameobjects.HillAI {
	@Override
	public void tick() {
		createAnt(Caste.Scout, StillbornAI.class);
	}

	public static class StillbornAI extends AntAI {
		public StillbornAI() {
			throw new UnsupportedOperationException("not today");
		}

		@Override
		public void tick() {
		}
	}
}
