package wota.ai.fighter;

import wota.gameobjects.Ant;
import wota.gameobjects.AntMessage;
import wota.gameobjects.Sugar;

/** Brings sugar home, and hits enemies that stand in its way while its hands are free. */
public class GathererAI extends ColonistAI {

	private Sugar goal;

	@Override
	public void tick() throws Exception {
		lookForHills();
		look();
		if (self.sugarCarry > 0) {
			if (enemies != null && random.nextInt(4) == 0) {
				talk(Talk.ENEMIES, enemies);
			} else if (goal != null) {
				talk(Talk.SUGAR, goal);
			}
			moveHome();
			return;
		}
		if (goal == null) {
			listen();
		}
		walk();
		Ant enemy = prey();
		if (enemy != null && vectorTo(enemy).length() <= parameters.ATTACK_RANGE) {
			attack(enemy);
		}
	}

	private void walk() {
		if (goal == null) {
			search();
		} else if (vectorTo(goal).length() <= goal.radius) {
			pickUpSugar(goal);
		} else {
			moveToward(goal);
		}
	}

	/** Sees how the goal looks now, or that it is gone. */
	private void look() {
		if (goal == null) {
			goal = closest(visibleSugar);
			return;
		}
		for (Sugar sugar : visibleSugar) {
			if (sugar.hasSameOriginal(goal)) {
				goal = sugar;
				return;
			}
		}
		if (vectorTo(goal).length() < self.caste.SIGHT_RANGE) {
			talk(Talk.GONE, goal);
			goal = closest(visibleSugar);
		}
	}

	private void listen() {
		if (audibleHillMessage != null && audibleHillMessage.contentSugar != null) {
			goal = audibleHillMessage.contentSugar;
			return;
		}
		for (AntMessage message : audibleAntMessages) {
			if (message.content == Talk.SUGAR) {
				goal = message.contentSugar;
			}
		}
	}
}
