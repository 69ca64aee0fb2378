package wota.ai.nested;

import wota.gameobjects.AntAI;
import wota.gameobjects.Caste;

/** Enums and ants inside the hill. */
public class HillAI extends wota.gameobjects.HillAI {
	static final int NUMBER = 3;
	static final Mode FIRST = Mode.REST;

	public enum Mode {
		REST, WORK { @Override int code() { return 20; } };

		int code() {
			return 10;
		}
	}

	private int tick;

	@Override
	public void tick() {
		if (tick++ == 0) {
			createAnt(Caste.Scout, Inner.class);
			createAnt(Caste.Soldier, OuterAI.class);
			createAnt(Caste.Soldier, Other.Inner.class);
		}
		switch (FIRST) {
		case REST:
			talk(NUMBER);
			break;
		default:
			talk(0);
		}
	}

	public static class Inner extends AntAI {
		@Override
		public void tick() {
			talk(Mode.REST.code());
		}
	}

	/** There are two Inner, and each order gets its own. */
	public static class Other {
		public static class Inner extends AntAI {
			@Override
			public void tick() {
				talk(30);
			}
		}
	}
}
