package wota.ai.counter;

/** Has a static field that can change. */
public class HillAI extends wota.gameobjects.HillAI {
	static int count;

	@Override
	public void tick() {
	}
}
