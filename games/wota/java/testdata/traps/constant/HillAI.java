package wota.ai.constant;

/** Has a static field of a class, though it is final. */
public class HillAI extends wota.gameobjects.HillAI {
	private static final String GREETING = "hello";

	@Override
	public void tick() {
		System.out.println(GREETING);
	}
}
