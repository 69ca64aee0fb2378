package wota.ai.samenames;

import wota.gameobjects.*;

/** Has classes that are called like the SDK's. */
public class HillAI extends wota.gameobjects.HillAI {
	private boolean ordered;

	@Override
	public void tick() {
		if (!ordered) {
			createAnt(Caste.Gatherer, AntAI.class);
			ordered = true;
		}
		talk(new Colony().action + new Message().content);
	}
}

class Message {
	int content = 2;
}

class Colony {
	int action = 1;
}

class Order {
}
