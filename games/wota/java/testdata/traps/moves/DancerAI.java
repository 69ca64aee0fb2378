package wota.ai.moves;

import wota.ai.check.Check;
import wota.gameobjects.AntAI;
import wota.utility.Vector;

public class DancerAI extends AntAI {
	private int step;

	@Override
	public void tick() {
		double last = getLastMovementDirection();
		switch (step++) {
		case 0:
			Check.near(0, last, "before the first move");
			moveInDirection(90);
			break;
		case 1:
			Check.near(90, last, "north");
			moveAhead();
			break;
		case 2:
			Check.near(90, last, "north again");
			moveToward(new Vector(500.25, 498.5));
			break;
		case 3:
			moveInDirection(Double.NaN);
			break;
		case 4:
			Check.near(0, last, "stood still");
			moveToward(new Vector(Double.POSITIVE_INFINITY, 0));
			break;
		case 5:
			moveToward(new Vector(1e300, 1));
			break;
		case 6:
			moveInDirection(30, 1e-3);
			break;
		case 7:
			Check.near(30, last, "thirty degrees");
			moveToward(self.position);
			break;
		case 8:
			Check.near(0, last, "stood still");
			moveInDirection(180, -2);
			moveHome();
			break;
		case 9:
			moveToward(visibleEnemies().get(0), 4);
			break;
		case 10:
			moveInDirection(-135, 200);
			break;
		case 11:
			Check.near(-135, last, "southwest");
			break;
		default:
			Check.near(0, last, "no request");
		}
	}
}
