package wota.ai.mycolony;

import wota.gamemaster.AIInformation;
import wota.gameobjects.AntAI;
import wota.gameobjects.Caste;
import wota.gameobjects.Sugar;

/**
 * A first colony in one file: begin with it. The last word of the package statement is the name by which the judge knows
 * your colony.
 */
@AIInformation(name = "My colony", creator = "Me")
public class HillAI extends wota.gameobjects.HillAI {

	/** Called once in each tick: order ants, and talk to those near the hill. */
	@Override
	public void tick() throws Exception {
		// Whatever the food suffices for. Orders that it does not suffice for are lost, not kept.
		int affordable = (int) (self.food / parameters.ANT_COST);
		for (int i = 0; i < affordable; i++) {
			createAnt(Caste.Gatherer, WandererAI.class);
		}
		// You could say something here, and WandererAI would find it in audibleHillMessage one tick later: talk(42);
		// What your ants say near the hill is in audibleAntMessages.
	}

	/** An ant that walks about. If it stumbles over sugar, it brings it home. */
	public static class WandererAI extends AntAI {

		// Every ant has an object of its own: a field is what one ant remembers. Static fields are against the rules.
		private double direction;
		private boolean awake;

		/** Called once in each tick. All that the ant perceives is in its fields, and it asks for what it wants to do. */
		@Override
		public void tick() throws Exception {
			if (!awake) { // self, parameters and the others are not there yet in a constructor: do such things here
				direction = 360 * random.nextDouble();
				awake = true;
			}

			if (self.sugarCarry > 0) {
				moveHome(); // the sugar is taken from the ant when it is inside the hill
				return;
			}

			Sugar sugar = closest(visibleSugar); // null if there is none in sight
			if (sugar != null) {
				moveToward(sugar);
				pickUpSugar(sugar); // nothing happens unless it is near enough
				return;
			}

			if (random.nextInt(20) == 0) {
				direction += 90 * random.nextDouble() - 45;
			}
			moveInDirection(direction);

			// What else is there? visibleEnemies(), visibleFriends(), visibleHills, audibleAntMessages, attack(enemy),
			// talk(7, sugar), dropSugar() ... the API pages have all of it.
		}
	}
}
