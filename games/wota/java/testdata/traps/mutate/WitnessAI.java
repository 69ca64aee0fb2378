package wota.ai.mutate;

import wota.ai.check.Check;
import wota.gameobjects.*;

public class WitnessAI extends AntAI {
	@Override
	public void tick() {
		Check.near(500, visibleFriends().get(0).position.x, "friend");
		Check.near(530, visibleEnemies().get(0).position.x, "enemy");
		Check.near(500, visibleEnemies().get(0).position.y, "enemy");
		Check.near(540, visibleSugar.get(0).position.x, "sugar");
		Check.near(500, visibleHills.get(0).position.x, "hill");
		Check.that(vectorToHome().length() < 20, "home");
		for (AntMessage message : audibleAntMessages) {
			Check.near(500, message.sender.position.x, "sender");
		}
		talk(visibleAnts.size());
	}
}
