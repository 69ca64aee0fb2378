package wota.utility;

/**
 * A position, or an arrow from one position to another. All methods leave their operands as they are and give new
 * vectors. Angles are in degrees: 0 is east (along x), 90 is north (along y).
 *
 * <p>This class knows no torus: for the shortest way between two places use {@code vectorBetween} of the ants and hills,
 * or {@link wota.gameobjects.Parameters}.
 */
public class Vector {
	/** The component to the east. */
	public double x;
	/** The component to the north. */
	public double y;

	private static final double SAME = 1e-8;

	/** The vector with these components. */
	public Vector(double x, double y) {
		this.x = x;
		this.y = y;
	}

	/** A copy. */
	public Vector(Vector other) {
		this(other.x, other.y);
	}

	/** The vector of this length in this direction, which is in degrees. */
	public static Vector fromPolar(double amplitude, double degrees) {
		double angle = Math.toRadians(degrees);
		return new Vector(amplitude * Math.cos(angle), amplitude * Math.sin(angle));
	}

	/** The sum a + b. */
	public static Vector add(Vector a, Vector b) {
		return new Vector(a.x + b.x, a.y + b.y);
	}

	/** The difference a - b: the arrow from b to a. */
	public static Vector subtract(Vector a, Vector b) {
		return new Vector(a.x - b.x, a.y - b.y);
	}

	/** The vector, factor times as long. */
	public static Vector scale(double factor, Vector vector) {
		return vector.scale(factor);
	}

	/** The scalar product: a.x * b.x + a.y * b.y. */
	public static double scalarProduct(Vector a, Vector b) {
		return a.x * b.x + a.y * b.y;
	}

	/** The length, which is never negative. */
	public double length() {
		return Math.sqrt(x * x + y * y);
	}

	/** This vector, factor times as long. */
	public Vector scale(double factor) {
		return new Vector(x * factor, y * factor);
	}

	/** The vector of this length in the direction of this one. The zero vector has none: it gives NaN components. */
	public Vector scaleTo(double length) {
		return scale(length / length());
	}

	/** The direction in degrees, in (-180, 180]; 0 for the zero vector. */
	public double angle() {
		return Math.toDegrees(Math.atan2(y, x));
	}

	/** This vector, shortened to the length max if it is longer. */
	public Vector boundLengthBy(double max) {
		return length() > max ? scaleTo(max) : new Vector(this);
	}

	/** Says whether the other vector differs from this one by less than rounding may cause. */
	public boolean isSameVectorAs(Vector other) {
		return subtract(this, other).length() < SAME;
	}

	@Override
	public String toString() {
		return "(" + x + ", " + y + ")";
	}
}
