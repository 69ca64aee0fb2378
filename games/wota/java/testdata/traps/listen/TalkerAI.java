package wota.ai.listen;

import wota.ai.check.Check;
import wota.gameobjects.*;

public class TalkerAI extends AntAI {
	private int tick;

	@Override
	public void tick() {
		HillMessage order = audibleHillMessage;
		Check.that(order != null && order.contentHill.playerID == 0 && order.sender.food == 300, "the hill");
		Check.that(order.getPosition().x == 500 && order.toString() != null, "the hill's place");
		Check.that(order.content == (tick < 2 ? 0 : 2), "what the hill said: " + order.content);
		Check.that(audibleAntMessages.size() == (tick == 0 ? 0 : 1), "nobody hears itself");
		for (AntMessage message : audibleAntMessages) {
			Check.that(message.sender.id == 1 - self.id && message.content == 10 + message.sender.id, "the other one");
		}
		talk(10 + self.id, self.id == 0 ? visibleSugar.get(0) : visibleEnemies().get(0));
		tick++;
	}
}
