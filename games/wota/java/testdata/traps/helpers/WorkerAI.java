package wota.ai.helpers;

import wota.ai.check.Check;
import wota.gameobjects.AntAI;

public class WorkerAI extends AntAI {
	private final Mood mood = new Mood(this, 30);
	private final int drawn;

	public WorkerAI() {
		Check.that(self == null && parameters == null && visibleAnts == null, "nothing is known yet");
		drawn = random.nextInt(10);
		moveInDirectionLater();
	}

	private void moveInDirectionLater() {
		new Mood(this, 0).tick();
	}

	@Override
	public void tick() {
		mood.tick();
		Check.that(drawn >= 0, "drawn");
		Mood other = new Mood(this, 77);
		other.dropSugar();
		other.talk(5);
		moveInDirection(mood.direction, 3);
	}

	/** A state of mind. */
	static class Mood extends AntAI {
		final AntAI owner;
		double direction;

		Mood(AntAI owner, double direction) {
			this.owner = owner;
			this.direction = direction;
		}

		@Override
		public void tick() {
			direction += 60;
		}

		@Override
		public void dropSugar() {
			super.dropSugar();
		}

		@Override
		public void talk(int content) {
			super.talk(content);
		}
	}
}
