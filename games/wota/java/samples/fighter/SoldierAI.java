package wota.ai.fighter;

import wota.gameobjects.Ant;
import wota.gameobjects.AntMessage;

/**
 * Goes where enemies come out of their hill, and hits them there: an attack hurts all that stand round its target. As
 * long as nobody knows where that is, it searches.
 */
public class SoldierAI extends ColonistAI {

	@Override
	public void tick() throws Exception {
		lookForHills();
		listen();
		Ant enemy = prey();
		if (enemy != null) {
			attack(enemy);
			moveToward(enemy);
		} else if (enemies != null) {
			moveToward(enemies);
		} else {
			search();
		}
	}

	private void listen() {
		if (audibleHillMessage != null && audibleHillMessage.contentHill != null) {
			enemies = audibleHillMessage.contentHill;
		}
		for (AntMessage message : audibleAntMessages) {
			if (enemies == null) {
				enemies = message.contentHill;
			}
		}
		if (enemies != null) {
			talk(Talk.ENEMIES, enemies);
		}
	}
}
