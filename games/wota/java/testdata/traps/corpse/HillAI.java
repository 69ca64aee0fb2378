package wota.ai.corpse;

import wota.ai.check.Check;
import wota.gameobjects.*;

/** Knows ants from corpses. */
public class HillAI extends wota.gameobjects.HillAI {
	private Ant enemy;
	private AntCorpse corpse;

	@Override
	public void tick() {
		if (!visibleAntsOfPlayer(1).isEmpty()) {
			enemy = visibleAntsOfPlayer(1).get(0);
		}
		if (!visibleCorpses.isEmpty()) {
			AntCorpse now = visibleCorpses.get(0);
			Check.that(now.id == enemy.id && now.caste == Caste.Soldier && now.playerID == 1, "fields");
			Check.that(!now.hasSameOriginal(enemy) && !enemy.hasSameOriginal(now), "a corpse is no ant");
			Check.that(corpse == null || corpse.hasSameOriginal(now), "same corpse");
			corpse = now;
			talk(now.id, now);
		}
	}
}
