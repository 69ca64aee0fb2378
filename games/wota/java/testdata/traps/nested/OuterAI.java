package wota.ai.nested;

import wota.ai.nested.HillAI.Mode;
import wota.gameobjects.AntAI;

public class OuterAI extends AntAI {
	private Mode mode = Mode.WORK;

	@Override
	public void tick() {
		talk(mode.code());
	}
}
