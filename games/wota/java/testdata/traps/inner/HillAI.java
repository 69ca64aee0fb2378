package wota.ai.inner;

import wota.gameobjects.*;

/** Orders an ant of a class that nobody can make an object of. */
public class HillAI extends wota.gameobjects.HillAI {
	@Override
	public void tick() {
		createAnt(Caste.Scout, NotStaticAI.class);
	}

	public class NotStaticAI extends AntAI {
		@Override
		public void tick() {
		}
	}
}
