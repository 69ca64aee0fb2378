package wota.ai.custom;

import wota.gameobjects.AntAI;

public class SpeakerAI extends AntAI {
	private Place goal;

	@Override
	public void tick() {
		goal = new Place(505, 503);
		moveToward(goal);
		talk(9, goal);
	}
}
