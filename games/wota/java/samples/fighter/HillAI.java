package wota.ai.fighter;

import java.util.ArrayList;
import java.util.List;
import wota.gamemaster.AIInformation;
import wota.gameobjects.AntMessage;
import wota.gameobjects.Caste;
import wota.gameobjects.Hill;
import wota.gameobjects.Sugar;

/** First gathers, then also makes soldiers. It tells who comes by where sugar is, and where the enemies live. */
@AIInformation(name = "Fighter", creator = "Agon")
public class HillAI extends wota.gameobjects.HillAI {

	private static final int SCOUTS = 2;
	private static final int GATHERERS_FIRST = 18;
	private static final int SOLDIERS_IN_FOUR = 2;

	private final List<Source> sources = new ArrayList<>();
	private final List<Hill> enemies = new ArrayList<>();
	private int made;
	private int turn;

	/** A source, and how many ants were sent there. */
	private static class Source {
		Sugar seen;
		int sent;

		Source(Sugar seen) {
			this.seen = seen;
		}
	}

	@Override
	public void tick() throws Exception {
		int affordable = (int) (self.food / parameters.ANT_COST);
		for (int i = 0; i < affordable; i++) {
			order();
			made++;
		}
		for (AntMessage message : audibleAntMessages) {
			if (message.contentSugar != null) {
				learn(message.content, message.contentSugar);
			} else if (message.contentHill != null) {
				learn(message.contentHill);
			}
		}
		turn++;
		if (turn % 2 == 0 && !enemies.isEmpty()) {
			talk(Talk.ENEMIES, enemies.get(turn / 200 % enemies.size()));
		} else {
			tellOfSugar();
		}
	}

	private void order() {
		if (made < SCOUTS) {
			createAnt(Caste.Scout, ScoutAI.class);
		} else if (made < GATHERERS_FIRST || made % 4 >= SOLDIERS_IN_FOUR) {
			createAnt(Caste.Gatherer, GathererAI.class);
		} else {
			createAnt(Caste.Soldier, SoldierAI.class);
		}
	}

	private void tellOfSugar() {
		Source best = null;
		for (Source source : sources) {
			if (best == null || source.sent < best.sent) {
				best = source;
			}
		}
		if (best != null) {
			talk(Talk.SUGAR, best.seen);
			best.sent++;
		}
	}

	private void learn(int content, Sugar sugar) {
		for (Source source : sources) {
			if (source.seen.hasSameOriginal(sugar)) {
				if (content == Talk.GONE) {
					sources.remove(source);
				} else {
					source.seen = sugar;
				}
				return;
			}
		}
		if (content == Talk.SUGAR) {
			sources.add(new Source(sugar));
		}
	}

	private void learn(Hill enemy) {
		for (Hill known : enemies) {
			if (known.hasSameOriginal(enemy)) {
				return;
			}
		}
		enemies.add(enemy);
	}
}
