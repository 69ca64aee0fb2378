package wota.gameobjects;

import wota.utility.Vector;

/** What an ant of the colony said in the tick before. */
public class AntMessage extends Message {
	/** The ant that said it, as it was when it did. */
	public final Ant sender;

	AntMessage(Ant sender, int content, Snapshot snapshot) {
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
