package wota.ai.spelling;

import wota.utility.SeededRandomizer;

/** Both spellings of the random numbers, through the class and through the field. */
public class HillAI extends wota.gameobjects.HillAI {
	private int tick;

	@Override
	public void tick() {
		switch (tick++) {
		case 0:
			talk(random.nextInt(1000));
			break;
		case 1:
			talk(random.getInt(1000));
			break;
		case 2:
			talk(SeededRandomizer.nextInt(1000));
			break;
		case 3:
			talk(SeededRandomizer.random.getInt(1000));
			break;
		case 4:
			talk((int) (1000 * random.getDouble()));
			break;
		case 5:
			talk((int) (1000 * SeededRandomizer.nextDouble()));
			break;
		default:
			talk((int) (random.nextLong() & 0xFFFF));
		}
	}
}
