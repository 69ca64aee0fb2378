package wota.ai.memory;

import java.util.ArrayList;
import java.util.List;

/** Never has enough. */
public class HillAI extends wota.gameobjects.HillAI {
	private final List<long[]> all = new ArrayList<>();

	@Override
	public void tick() {
		for (;;) {
			all.add(new long[1 << 22]);
		}
	}
}
