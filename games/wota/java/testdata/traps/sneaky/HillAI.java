package wota.ai.sneaky;

import wota.gameobjects.*;

/** Throws what nobody can declare, and exceptions that fail to tell of themselves. */
public class HillAI extends wota.gameobjects.HillAI {
	private int tick;

	@Override
	public void tick() {
		talk(tick++);
		if (tick == 1) {
			HillAI.<RuntimeException>sneak(new Throwable("neither"));
		}
		throw new Mute();
	}

	@SuppressWarnings("unchecked")
	private static <T extends Throwable> void sneak(Throwable e) throws T {
		throw (T) e;
	}

	static class Mute extends RuntimeException {
		@Override
		public String getMessage() {
			throw new IllegalStateException();
		}
	}
}
