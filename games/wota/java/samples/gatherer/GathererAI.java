package wota.ai.gatherer;

import wota.gameobjects.AntMessage;
import wota.gameobjects.Sugar;

/** Brings sugar home. It looks for it itself as long as nobody has told it where to go. */
public class GathererAI extends SearchingAI {

	private Sugar goal;

	@Override
	public void tick() throws Exception {
		look();
		if (self.sugarCarry > 0) {
			if (goal != null) {
				talk(Talk.SUGAR, goal);
			}
			moveHome();
			return;
		}
		if (goal == null) {
			listen();
		}
		if (goal == null) {
			search();
			return;
		}
		if (vectorTo(goal).length() <= goal.radius) {
			pickUpSugar(goal); // it is given after the walk, to one of those who stood near enough before it: stay
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
		if (audibleHillMessage != null) {
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
