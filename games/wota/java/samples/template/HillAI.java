package wota.ai.template;

import wota.gamemaster.AIInformation;
import wota.gameobjects.Caste;

/**
 * The smallest colony that does something: begin with it.
 *
 * To make a colony of your own, copy this folder, give the copy the name of your colony, and put the same name into the
 * package statement of both files. The judge knows your colony by this name.
 */
@AIInformation(name = "Template", creator = "Agon")
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
}
