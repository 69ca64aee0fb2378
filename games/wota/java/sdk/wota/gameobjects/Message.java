package wota.gameobjects;

import wota.utility.Vector;

/**
 * What an ant or a hill of the colony said in the tick before: a number and, if it wanted, a snapshot. It could be heard
 * from where its sender stood at the beginning of that tick.
 */
public abstract class Message {
	/** The number. What it means is up to you. */
	public final int content;
	/** The snapshot that came with it, of whatever kind; null if none did. */
	public final Snapshot contentSnapshot;
	/** The snapshot, if it is that of a living ant; otherwise null. */
	public final Ant contentAnt;
	/** The snapshot, if it is that of a source of sugar; otherwise null. */
	public final Sugar contentSugar;
	/** The snapshot, if it is that of a hill; otherwise null. */
	public final Hill contentHill;

	Message(int content, Snapshot snapshot) {
		this.content = content;
		contentSnapshot = snapshot;
		contentAnt = snapshot instanceof Ant ? (Ant) snapshot : null;
		contentSugar = snapshot instanceof Sugar ? (Sugar) snapshot : null;
		contentHill = snapshot instanceof Hill ? (Hill) snapshot : null;
	}

	/** Where the sender stood. */
	public abstract Vector getPosition();

	/** Whoever hears it shall see everything in it as it was. */
	void putRight() {
		if (contentAnt != null) {
			contentAnt.putRight();
		} else if (contentSugar != null) {
			contentSugar.putRight();
		} else if (contentHill != null) {
			contentHill.putRight();
		} else if (contentSnapshot instanceof AntCorpse) {
			((AntCorpse) contentSnapshot).putRight();
		}
	}

	String text(Snapshot sender) {
		String said = sender + " says " + content;
		return contentSnapshot == null ? said : said + " about " + contentSnapshot;
	}
}
