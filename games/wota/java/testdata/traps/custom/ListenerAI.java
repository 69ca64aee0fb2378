package wota.ai.custom;

import wota.ai.check.Check;
import wota.gameobjects.AntAI;
import wota.gameobjects.AntMessage;

public class ListenerAI extends AntAI {
	private int tick;

	@Override
	public void tick() {
		if (tick++ == 0) {
			return;
		}
		AntMessage message = audibleAntMessages.get(0);
		Check.that(message.contentSnapshot instanceof Place, "kind");
		Check.that(message.contentAnt == null && message.contentSugar == null && message.contentHill == null, "nothing else");
		Check.that(message.contentSnapshot.hasSameOriginal(message.contentSnapshot), "same");
		Check.that(message.sender.id == 0 && message.content == 9, "sender");
		Check.near(500, message.getPosition().x, "where it was said");
		Check.that(message.toString().contains("9"), message.toString());
		moveToward(message.contentSnapshot);
		moveToward(message.contentSnapshot, 2);
	}
}
