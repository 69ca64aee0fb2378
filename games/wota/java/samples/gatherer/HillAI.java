package wota.ai.gatherer;

import java.util.ArrayList;
import java.util.List;
import wota.gamemaster.AIInformation;
import wota.gameobjects.AntMessage;
import wota.gameobjects.Caste;
import wota.gameobjects.Sugar;

/** Knows the sources that its ants have found, and sends each ant that comes home to the one that needs it most. */
@AIInformation(name = "Gatherer", creator = "Agon")
public class HillAI extends wota.gameobjects.HillAI {

	private static final int SCOUTS = 2;

	private final List<Source> sources = new ArrayList<>();
	private int made;

	/** A source, and how many ants were sent there since it was last told of. */
	private static class Source {
		Sugar seen;
		int sent;

		Source(Sugar seen) {
			this.seen = seen;
		}
	}

	@Override
	public void tick() throws Exception {
		int affordable = (int) (self.food / parameters.ANT_COST);
		for (int i = 0; i < affordable; i++) {
			if (made < SCOUTS) {
				createAnt(Caste.Scout, ScoutAI.class);
			} else {
				createAnt(Caste.Gatherer, GathererAI.class);
			}
			made++;
		}
		listen();
		Source best = null;
		for (Source source : sources) {
			if (best == null || source.sent < best.sent) {
				best = source;
			}
		}
		if (best != null) {
			talk(Talk.SUGAR, best.seen);
			best.sent++;
		}
	}

	private void listen() {
		for (AntMessage message : audibleAntMessages) {
			if (message.contentSugar == null) {
				continue;
			}
			Source known = find(message.contentSugar);
			if (message.content == Talk.GONE) {
				sources.remove(known);
			} else if (known == null) {
				sources.add(new Source(message.contentSugar));
			} else {
				known.seen = message.contentSugar;
			}
		}
	}

	private Source find(Sugar sugar) {
		for (Source source : sources) {
			if (source.seen.hasSameOriginal(sugar)) {
				return source;
			}
		}
		return null;
	}
}
