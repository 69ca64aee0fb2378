package wota.ai.hidden;

import wota.gameobjects.*;

/** Orders ants of classes that are not public. */
public class HillAI extends wota.gameobjects.HillAI {
	private boolean ordered;

	@Override
	public void tick() {
		if (!ordered) {
			createAnt(Caste.Scout, PrivateAI.class);
			createAnt(Caste.Scout, PackageAI.class);
			ordered = true;
		}
	}

	private static class PrivateAI extends AntAI {
		@Override
		public void tick() {
			talk(1);
		}
	}
}

class PackageAI extends AntAI {
	@Override
	public void tick() {
		talk(2);
	}
}
