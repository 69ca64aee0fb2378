package wota.ai;

/**
 * The package {@code wota.ai} is where the packages of the players are: {@code wota.ai.NAME} holds the colony NAME. This
 * class has no use, but without any class there the line {@code import wota.ai.*;} would be an error.
 */
public final class Colonies {
	private Colonies() {
	}
}
