package wota.ai.listen;

import wota.ai.check.Check;
import wota.gameobjects.*;

/** Talks with its ants of everything. */
public class HillAI extends wota.gameobjects.HillAI {
	private int tick;

	@Override
	public void tick() {
		if (tick++ == 0) {
			Check.that(audibleAntMessages.isEmpty(), "nothing was said");
			createAnt(Caste.Gatherer, TalkerAI.class);
			createAnt(Caste.Gatherer, TalkerAI.class);
		}
		for (AntMessage message : audibleAntMessages) {
			if (message.sender.id == 0) {
				Check.that(message.contentSugar.amount == 500 && message.contentSnapshot == message.contentSugar, "sugar");
			} else {
				Check.that(message.contentAnt.playerID == 1 && message.contentSugar == null, "ant");
			}
		}
		talk(audibleAntMessages.size(), self);
	}
}
