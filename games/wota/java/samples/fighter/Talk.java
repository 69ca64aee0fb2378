package wota.ai.fighter;

/** What the numbers mean that this colony says. */
final class Talk {
	/** Here is sugar. */
	static final int SUGAR = 1;
	/** Here was sugar. */
	static final int GONE = 2;
	/** Here is a hill of enemies. */
	static final int ENEMIES = 3;

	private Talk() {
	}
}
