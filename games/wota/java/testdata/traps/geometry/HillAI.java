package wota.ai.geometry;

import java.util.ArrayList;
import java.util.Arrays;
import wota.ai.check.Check;
import wota.gameobjects.*;
import wota.utility.*;

/** Computes. */
public class HillAI extends wota.gameobjects.HillAI {
	private boolean ordered;

	@Override
	public void tick() {
		if (!ordered) {
			createAnt(Caste.Gatherer, WalkerAI.class);
			ordered = true;
		}
		vectors();
		torus();
		Check.that(mod(-1, 5) == 4 && mod(7, 5) == 2 && Modulo.mod(-10, 5) == 0, "mod");
		Check.near(4.5, mod(-0.5, 5), "mod");
		Check.near(0, Modulo.mod(10.0, 5.0), "mod");
		Check.that(closest(new ArrayList<Ant>()) == null, "closest of none");
		talk(1);
	}

	private void vectors() {
		Vector v = new Vector(3, 4);
		Check.near(5, v.length(), "length");
		Check.near(10, v.scale(2).length(), "scale");
		Check.near(6, Vector.scale(2, v).x, "scale");
		Check.near(1, v.scaleTo(1).length(), "scaleTo");
		Check.near(2, v.boundLengthBy(2).length(), "bound");
		Check.near(5, v.boundLengthBy(7).length(), "bound");
		Check.that(v.boundLengthBy(7) != v, "a new vector");
		Check.near(90, new Vector(0, 2).angle(), "angle");
		Check.near(180, new Vector(-1, 0).angle(), "angle");
		Check.near(0, new Vector(0, 0).angle(), "angle");
		Check.that(Double.isNaN(new Vector(0, 0).scaleTo(1).x), "nowhere");
		Check.near(-1, Vector.fromPolar(1, 180).x, "polar");
		Check.near(1, Vector.fromPolar(1, 90).y, "polar");
		Check.near(25, Vector.scalarProduct(v, new Vector(v)), "product");
		Check.near(2, Vector.subtract(v, new Vector(1, 0)).x, "subtract");
		Check.near(4, Vector.add(v, new Vector(1, 0)).x, "add");
		Check.that(v.isSameVectorAs(new Vector(3 + 1e-9, 4)) && !v.isSameVectorAs(new Vector(3.1, 4)), "same");
		Check.that(v.toString().contains("3"), "toString");
	}

	private void torus() {
		Vector left = new Vector(10, 990);
		Vector right = new Vector(990, 10);
		Vector way = parameters.shortestDifferenceOnTorus(right, left);
		Check.near(-20, way.x, "way");
		Check.near(20, way.y, "way");
		Check.near(Math.sqrt(800), parameters.distance(left, right), "distance");
		Check.near(-400, parameters.shortestVectorOnTorusTo(new Vector(600, 0)).x, "shortest");
		Check.near(100, parameters.shortestVectorOnTorusTo(new Vector(-2900, 0)).x, "shortest");
		Check.near(990, parameters.normalize(new Vector(-10, 1000)).x, "normalize");
		Check.near(0, parameters.normalize(new Vector(-10, 1000)).y, "normalize");
		Check.that(parameters.NUMBER_OF_PLAYERS == 2 && parameters.ANT_COST == 20 && parameters.SIZE_X == 1000, "parameters");
		Check.that(parameters.FRACTION_OF_ALL_ANTS_NEEDED_FOR_VICTORY == 0.95, "parameters");
	}

	public static class WalkerAI extends AntAI {
		@Override
		public void tick() {
			// Of things of several kinds; none of the SDK's own classes may show up in what the compiler makes of it.
			Snapshot nearest = closest(Arrays.asList(visibleSugar.get(0), visibleEnemies().get(0), visibleHills.get(1)));
			Check.that(nearest == visibleEnemies().get(0), "closest");
			Check.that(closest(visibleSugar) == visibleSugar.get(0), "first of those equally near");
			Check.near(30, vectorTo(nearest).x, "vectorTo");
			Check.near(-30, vectorBetween(nearest, self).x, "vectorBetween");
			Check.that(isInView(nearest) && !isInView(visibleHills.get(1)), "isInView");
			Check.that(visibleFriends().isEmpty() && visibleEnemies().size() == 1, "friends and enemies");
			Check.near(0, vectorToHome().length(), "home");
			Check.that(Caste.Gatherer.MAX_SUGAR_CARRY == 10 && Caste.Scout.SPEED == 15 && Caste.Hill.SIGHT_RANGE == 50, "castes");
			Check.that(Caste.Soldier.ATTACK == 0.25, "the castes are those of the match");
			talk(2);
		}
	}
}
