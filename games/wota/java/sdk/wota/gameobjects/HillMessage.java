package wota.gameobjects;

import wota.utility.Vector;

/** What the hill of the colony said in the tick before. */
public class HillMessage extends Message {
	/** The hill, as it was when it said it. */
	public final Hill sender;

	HillMessage(Hill sender, int content, Snapshot snapshot) {
		super(content, snapshot);
		this.sender = sender;
	}

	@Override
	public Vector getPosition() {
		return sender.position;
	}

	@Override
	void putRight() {
		super.putRight();
		sender.putRight();
	}

	@Override
	public String toString() {
		return text(sender);
	}
}
