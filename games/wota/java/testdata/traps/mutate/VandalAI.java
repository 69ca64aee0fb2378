package wota.ai.mutate;

import wota.gameobjects.*;

/** Writes into everything. */
public class VandalAI extends AntAI {
	@Override
	public void tick() {
		self.position.x = -1;
		for (Ant ant : visibleAnts) {
			ant.position.x = -2;
			ant.getPosition().y = -2;
		}
		for (Sugar sugar : visibleSugar) {
			sugar.position.x = -3;
		}
		for (Hill hill : visibleHills) {
			hill.position.x = -4;
		}
		visibleAnts.clear();
		visibleHills.clear();
		visibleSugar.clear();
		audibleAntMessages.clear();
		parameters = null;
		self = null;
		talk(1, new Liar());
	}

	static class Liar implements Snapshot {
		@Override
		public wota.utility.Vector getPosition() {
			return null;
		}

		@Override
		public boolean hasSameOriginal(Snapshot other) {
			return true;
		}

		@Override
		public String toString() {
			throw new IllegalStateException();
		}
	}
}
