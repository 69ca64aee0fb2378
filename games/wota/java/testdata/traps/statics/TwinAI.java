package wota.ai.statics;

import wota.ai.check.Check;
import wota.gameobjects.*;

/** Compares what two ants of a colony are given; that takes a static field, which is against the rules. */
public class TwinAI extends AntAI {
	static Ant first;
	static Sugar sugar;
	static Hill hill;

	@Override
	public void tick() {
		if (self.id == 0) {
			first = self;
			sugar = visibleSugar.get(0);
			hill = visibleHills.get(0);
		} else {
			Check.that(visibleFriends().get(0) == first, "ant");
			Check.that(visibleSugar.get(0) == sugar, "sugar");
			Check.that(visibleHills.get(0) == hill, "hill");
			talk(1);
		}
	}
}
