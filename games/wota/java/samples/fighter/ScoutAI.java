package wota.ai.fighter;

import wota.gameobjects.Sugar;

/** Finds sugar and enemies, and runs home to tell of them. */
public class ScoutAI extends ColonistAI {

	private Sugar found;
	private boolean told;

	@Override
	public void tick() throws Exception {
		lookForHills();
		if (found == null) {
			found = closest(visibleSugar);
		}
		boolean news = enemies != null && !told;
		if (found == null && !news) {
			search();
			return;
		}
		moveHome();
		if (found == null || news && random.nextInt(2) == 0) {
			talk(Talk.ENEMIES, enemies);
		} else {
			talk(Talk.SUGAR, found);
		}
		if (vectorToHome().length() < parameters.HILL_RADIUS / 4) {
			told = enemies != null;
			found = null;
			search();
		}
	}
}
