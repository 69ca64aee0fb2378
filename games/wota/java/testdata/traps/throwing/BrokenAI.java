package wota.ai.throwing;

import wota.gameobjects.AntAI;

public class BrokenAI extends AntAI {
	@Override
	public void tick() throws Exception {
		moveInDirection(0, 1);
		talk(visibleAnts.size());
		if (self.id == 0) {
			throw new IllegalStateException("broken");
		}
		dropSugar();
	}
}
