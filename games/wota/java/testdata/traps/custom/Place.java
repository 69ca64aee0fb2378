package wota.ai.custom;

import wota.gameobjects.Snapshot;
import wota.utility.Vector;

class Place implements Snapshot {
	final Vector position;

	Place(double x, double y) {
		position = new Vector(x, y);
	}

	@Override
	public Vector getPosition() {
		return position;
	}

	@Override
	public boolean hasSameOriginal(Snapshot other) {
		return other == this;
	}
}
