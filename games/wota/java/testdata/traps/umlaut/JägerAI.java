package wota.ai.umlaut;

import wota.gameobjects.AntAI;

public class JägerAI extends AntAI {
	@Override
	public void tick() {
		talk(self.antAIClassName.equals("J\u00e4gerAI") ? 1 : 0);
	}
}
