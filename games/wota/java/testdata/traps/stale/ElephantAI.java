package wota.ai.stale;

import java.util.List;
import wota.ai.check.Check;
import wota.gameobjects.*;

/** Never forgets. */
public class ElephantAI extends AntAI {
	private Ant enemy;
	private Sugar sugar;
	private Ant me;
	private Hill home;
	private List<Ant> ants;

	@Override
	public void tick() {
		if (enemy == null) {
			enemy = visibleEnemies().get(0);
			sugar = visibleSugar.get(0);
			home = visibleHills.get(0);
			ants = visibleAnts;
			me = self;
			return;
		}
		Check.near(530, enemy.position.x, "the snapshot stays as it is");
		Check.that(enemy != visibleEnemies().get(0) && !enemy.equals(visibleEnemies().get(0)), "a new snapshot");
		Check.that(enemy.hasSameOriginal(visibleEnemies().get(0)), "of the same ant");
		Check.that(me.hasSameOriginal(self) && !me.hasSameOriginal(enemy) && !me.hasSameOriginal(null), "me");
		Check.that(sugar.hasSameOriginal(visibleSugar.get(0)) && !sugar.hasSameOriginal(visibleSugar.get(1)), "sugar");
		Check.that(home.hasSameOriginal(visibleHills.get(0)) && !home.hasSameOriginal(sugar), "hill");
		Check.that(!home.hasSameOriginal(visibleHills.get(1)), "two hills");
		Check.that(ants.size() == 1 && ants.get(0) == enemy, "the list stays as it is");
		attack(enemy);
		pickUpSugar(sugar);
		moveToward(enemy);
	}
}
