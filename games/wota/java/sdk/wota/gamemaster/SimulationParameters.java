package wota.gamemaster;

/** Is here because colonies import it, although none uses it. It has nothing. */
public final class SimulationParameters {
	private SimulationParameters() {
	}
}
