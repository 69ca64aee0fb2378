package wota.ai.gatherer;

/** What the numbers mean that this colony says. */
final class Talk {
	/** Here is sugar. */
	static final int SUGAR = 1;
	/** Here was sugar. */
	static final int GONE = 2;

	private Talk() {
	}
}
