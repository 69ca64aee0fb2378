package wota.ai.printing;

import java.io.IOException;
import wota.ai.check.Check;

/** Prints without end, and reads. */
public class HillAI extends wota.gameobjects.HillAI {
	@Override
	public void tick() throws IOException {
		Check.that(System.in.read() == -1, "nothing to read");
		for (int i = 0; i < 10000; i++) {
			System.out.println("end");
			System.err.println("end");
		}
		talk(1);
	}
}
