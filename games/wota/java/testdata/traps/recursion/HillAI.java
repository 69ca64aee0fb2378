package wota.ai.recursion;

/** Goes deeper and deeper. */
public class HillAI extends wota.gameobjects.HillAI {
	@Override
	public void tick() {
		talk(deeper(0));
	}

	private int deeper(int depth) {
		return 1 + deeper(depth + 1);
	}
}
