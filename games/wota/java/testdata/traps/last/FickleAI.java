package wota.ai.last;

import wota.gameobjects.*;

public class FickleAI extends AntAI {
	@Override
	public void tick() {
		if (self.caste == Caste.Scout) {
			attack(visibleEnemies().get(0));
			attack(null);
			pickUpSugar(visibleSugar.get(0));
			pickUpSugar(null);
			return;
		}
		attack(self);
		attack(visibleEnemies().get(0));
		pickUpSugar(visibleSugar.get(0));
		pickUpSugar(visibleSugar.get(1));
		moveHome();
		moveInDirection(0, 1);
		talk(1);
		talk(Integer.MIN_VALUE, visibleSugar.get(0));
	}
}
