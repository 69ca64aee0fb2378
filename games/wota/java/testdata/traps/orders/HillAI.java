package wota.ai.orders;

import wota.gameobjects.*;

/** Orders what there is not, and more than it can pay. */
public class HillAI extends wota.gameobjects.HillAI {
	private boolean ordered;

	@Override
	public void tick() {
		createAnt(null, IdleAI.class);
		createAnt(Caste.Hill, IdleAI.class);
		createAnt(Caste.Soldier, null);
		if (!ordered) {
			for (int i = 0; i < 100000; i++) {
				createAnt(Caste.Soldier, IdleAI.class);
			}
			ordered = true;
		}
	}

	public static class IdleAI extends AntAI {
		@Override
		public void tick() {
		}
	}
}
