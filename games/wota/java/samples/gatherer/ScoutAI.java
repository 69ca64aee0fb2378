package wota.ai.gatherer;

import wota.gameobjects.Sugar;

/** Finds sugar, and runs home to tell of it. */
public class ScoutAI extends SearchingAI {

	private Sugar found;

	@Override
	public void tick() throws Exception {
		if (found == null) {
			found = closest(visibleSugar);
		}
		if (found == null) {
			search();
			return;
		}
		talk(Talk.SUGAR, found);
		moveHome();
		if (vectorToHome().length() < parameters.HILL_RADIUS) {
			found = null;
			search();
		}
	}
}
