package wota.ai.exit;

/** Leaves. */
public class HillAI extends wota.gameobjects.HillAI {
	@Override
	public void tick() {
		System.exit(0);
	}
}
