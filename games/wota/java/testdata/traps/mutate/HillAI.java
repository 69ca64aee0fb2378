package wota.ai.mutate;

import wota.ai.check.Check;
import wota.gameobjects.*;

/** Has a vandal among its ants. */
public class HillAI extends wota.gameobjects.HillAI {
	private boolean ordered;

	@Override
	public void tick() {
		if (!ordered) {
			createAnt(Caste.Gatherer, VandalAI.class);
			createAnt(Caste.Gatherer, WitnessAI.class);
			ordered = true;
			return;
		}
		Check.near(500, self.position.x, "hill");
		Check.near(530, visibleAntsOfPlayer(1).get(0).position.x, "enemy");
		talk(1);
	}
}
