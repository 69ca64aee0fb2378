package wota.ai.reset;

import wota.ai.check.Check;

/** Lets the random numbers begin anew. */
public class HillAI extends wota.gameobjects.HillAI {
	@Override
	public void tick() {
		random.resetSeed(5);
		Check.that(random.getSeed() == 5, "seed");
		talk(random.nextInt(1000));
	}
}
