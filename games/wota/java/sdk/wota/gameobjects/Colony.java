package wota.gameobjects;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import wota.agon.Faults;
import wota.agon.Input;
import wota.agon.Output;
import wota.utility.SeededRandomizer;
import wota.utility.Vector;

/**
 * A colony in its match: it reads what the judge tells, makes snapshots of it, asks all ants and the hill, and sends what
 * they want. It is part of the machinery; players have no use for it.
 */
public final class Colony {
	private static final int PROTOCOL = 1;
	private static final int LONGEST_CLASS_NAME = 64;

	private final Input in;
	private final Output out;
	private final Faults faults;

	private Parameters parameters;
	private int player;
	private HillAI hill;

	// The tables of this tick, each with its number of entries. They are longer than that, and used again.
	private Ant[] ants = new Ant[256];
	private AntCorpse[] corpses = new AntCorpse[64];
	private Sugar[] sugar = new Sugar[16];
	private Hill[] hills = new Hill[8];
	private Message[] messages = new Message[64];
	private int antCount;
	private int corpseCount;
	private int sugarCount;
	private int hillCount;
	private int messageCount;

	// The own ants, in the order of their birth.
	private AntAI[] living = new AntAI[128];
	private int[] ids = new int[128];
	private int livingCount;

	// What was said in the last tick, by rising id of the ant.
	private AntMessage[] saidBefore = new AntMessage[64];
	private int saidBeforeCount;
	private HillMessage hillSaidBefore;

	private AntMessage[] said = new AntMessage[64];
	private int saidCount;

	private final List<HillAI.Order> ordered = new ArrayList<>();
	private final Map<Class<?>, String> shortNames = new HashMap<>();

	/** A colony that reads from here, writes there, and tells of its players' exceptions. */
	public Colony(Input in, Output out, Faults faults) {
		this.in = in;
		this.out = out;
		this.faults = faults;
	}

	/**
	 * Plays the match to its end.
	 *
	 * @param hillClass the hill of the player
	 * @throws IOException if the messages are not as they should be
	 */
	public void live(Class<? extends HillAI> hillClass) throws IOException {
		hello();
		hill = make(hillClass);
		hill.parameters = parameters;
		out.send();
		while (!in.ended()) {
			tick();
		}
	}

	private void hello() throws IOException {
		Map<String, Double> values = new HashMap<>();
		in.expect("agon");
		in.expect("wota");
		if (in.integer() != PROTOCOL) {
			throw new IOException("the judge speaks another version of the protocol: take its newest SDK");
		}
		for (;;) {
			String key = in.word();
			switch (key) {
			case "end":
				parameters = new Parameters(values);
				return;
			case "seat":
				player = in.integer();
				break;
			case "seed":
				SeededRandomizer.resetSeed(in.longInteger());
				break;
			case "caste":
				in.word(); // its short name
				CasteNumbers.tell(in.word(), numbers(8));
				break;
			case "hill":
				numbers(2); // every tick tells where it is
				break;
			default:
				values.put(key, in.number());
			}
		}
	}

	private double[] numbers(int count) throws IOException {
		double[] all = new double[count];
		for (int i = 0; i < count; i++) {
			all[i] = in.number();
		}
		return all;
	}

	private <T> T make(Class<? extends T> ai) {
		try {
			Constructor<? extends T> constructor = ai.getDeclaredConstructor();
			constructor.setAccessible(true);
			return constructor.newInstance();
		} catch (InvocationTargetException e) {
			throw new Faults.Fatal("the constructor of " + ai.getName() + " failed", e.getCause());
		} catch (NoSuchMethodException e) {
			throw new Faults.Fatal(ai.getName() + " has no constructor without parameters: add `public " + ai.getSimpleName()
					+ "() { }`; a nested class has to be static", null);
		} catch (InstantiationException e) {
			throw new Faults.Fatal(ai.getName() + " is abstract: no ant can be made of it", null);
		} catch (IllegalAccessException e) {
			throw new Faults.Fatal("the constructor of " + ai.getName() + " cannot be called: make it public", null);
		}
	}

	private void tick() throws IOException {
		in.expect("tick");
		in.integer();
		readTables();
		in.expect("senses");
		int loads = 0;
		saidCount = 0;
		for (int i = 0; i < livingCount; i++) {
			AntAI ai = living[i];
			perceive(ai, i);
			think(ai);
			request(ai, ids[i], ants[i]);
			loads += ants[i].sugarCarry;
		}
		perceive(hill);
		think(hill);
		request(hill, hills[0], loads);
		in.expect("end");
		remember();
		faults.report(out);
		out.send();
	}

	// Reading

	private void readTables() throws IOException {
		readAnts();
		readCorpses();
		readSugar();
		readHills();
		readMessages();
		readBorn();
	}

	private void readAnts() throws IOException {
		in.expect("ants");
		antCount = in.integer();
		int own = in.integer();
		ants = room(ants, antCount);
		int old = 0;
		int alive = 0;
		for (int i = 0; i < antCount; i++) {
			int id = in.integer();
			int owner = in.integer();
			Caste caste = caste(in.word());
			double x = in.number();
			double y = in.number();
			double health = in.number();
			int load = in.integer();
			String name = in.word();
			if (i < own) {
				while (old < livingCount && ids[old] != id) {
					old++; // it has died
				}
				if (old < livingCount) {
					living[alive] = living[old++];
					name = nameOf(living[alive].getClass());
				} else {
					living = room(living, alive + 1);
					living[alive] = null; // it is new: see readBorn
					ids = alive < ids.length ? ids : Arrays.copyOf(ids, 2 * alive);
				}
				ids[alive++] = id;
			}
			ants[i] = new Ant(caste, id, owner, x, y, health, load, name);
		}
		for (int i = alive; i < livingCount; i++) {
			living[i] = null;
		}
		livingCount = alive;
	}

	private void readCorpses() throws IOException {
		in.expect("corpses");
		corpseCount = in.integer();
		corpses = room(corpses, corpseCount);
		for (int i = 0; i < corpseCount; i++) {
			int id = in.integer();
			int owner = in.integer();
			Caste caste = caste(in.word());
			corpses[i] = new AntCorpse(caste, id, owner, in.number(), in.number());
		}
	}

	private void readSugar() throws IOException {
		in.expect("sugar");
		sugarCount = in.integer();
		sugar = room(sugar, sugarCount);
		for (int i = 0; i < sugarCount; i++) {
			sugar[i] = new Sugar(in.integer(), in.number(), in.number(), in.integer(), in.number(), in.integer());
		}
	}

	private void readHills() throws IOException {
		in.expect("hills");
		hillCount = in.integer();
		hills = room(hills, hillCount);
		for (int i = 0; i < hillCount; i++) {
			hills[i] = new Hill(in.integer(), in.number(), in.number(), in.number());
		}
		if (hillCount == 0 || hills[0].playerID != player) {
			throw new IOException("the judge's message does not begin the hills with that of player " + player);
		}
	}

	/** The messages come back without the objects that they are about: these never left the colony. */
	private void readMessages() throws IOException {
		in.expect("messages");
		messageCount = in.integer();
		messages = room(messages, messageCount);
		for (int i = 0; i < messageCount; i++) {
			if (in.skip("hill")) {
				messages[i] = hillSaidBefore;
			} else {
				messages[i] = saidBefore(in.integer());
			}
			if (messages[i] == null) {
				throw new IOException("the judge's message tells of something that nobody said");
			}
			in.skipLine();
		}
	}

	private AntMessage saidBefore(int id) {
		int low = 0;
		int high = saidBeforeCount - 1;
		while (low <= high) {
			int middle = (low + high) >>> 1;
			int found = saidBefore[middle].sender.id;
			if (found == id) {
				return saidBefore[middle];
			}
			if (found < id) {
				low = middle + 1;
			} else {
				high = middle - 1;
			}
		}
		return null;
	}

	private void readBorn() throws IOException {
		in.expect("born");
		int count = in.integer();
		for (int i = livingCount - count; i < livingCount; i++) {
			int order = in.integer();
			AntAI ai = make(ordered.get(order).ai);
			ai.parameters = parameters;
			living[i] = ai;
			// The wire knows ASCII only; the ants of the colony see the name as it is.
			Ant told = ants[i];
			String name = nameOf(ai.getClass());
			if (!name.equals(told.antAIClassName)) {
				ants[i] = new Ant(told.caste, told.id, told.playerID, told.position.x, told.position.y, told.health, told.sugarCarry, name);
			}
		}
	}

	private static Caste caste(String word) throws IOException {
		switch (word) {
		case "Ga":
			return Caste.Gatherer;
		case "So":
			return Caste.Soldier;
		case "Sc":
			return Caste.Scout;
		default:
			throw new IOException("the judge's message has the unknown caste " + word);
		}
	}

	// Perceiving and thinking

	private void perceive(AntAI ai, int index) throws IOException {
		ai.begin();
		ai.self = ants[index];
		ai.self.putRight();
		ai.home = hills[0];
		ai.home.putRight();
		ai.parameters = parameters;
		ai.visibleAnts = seenAnts();
		ai.visibleCorpses = seenCorpses();
		ai.visibleSugar = seenSugar();
		ai.visibleHills = seenHills();
		ai.audibleHillMessage = null;
		ai.audibleAntMessages = heard(ai);
	}

	private void perceive(HillAI ai) throws IOException {
		ai.begin();
		ai.self = hills[0];
		ai.self.putRight();
		ai.parameters = parameters;
		ai.visibleAnts = seenAnts();
		ai.visibleCorpses = seenCorpses();
		ai.audibleAntMessages = heard(null);
	}

	private List<Ant> seenAnts() throws IOException {
		int count = in.integer();
		List<Ant> list = new ArrayList<>(count);
		for (int i = 0, index = 0; i < count; i++) {
			index += in.integer();
			Ant ant = ants[index];
			ant.putRight();
			list.add(ant);
		}
		return list;
	}

	private List<AntCorpse> seenCorpses() throws IOException {
		int count = in.integer();
		List<AntCorpse> list = new ArrayList<>(count);
		for (int i = 0, index = 0; i < count; i++) {
			index += in.integer();
			AntCorpse corpse = corpses[index];
			corpse.putRight();
			list.add(corpse);
		}
		return list;
	}

	private List<Sugar> seenSugar() throws IOException {
		int count = in.integer();
		List<Sugar> list = new ArrayList<>(count);
		for (int i = 0, index = 0; i < count; i++) {
			index += in.integer();
			Sugar source = sugar[index];
			source.putRight();
			list.add(source);
		}
		return list;
	}

	private List<Hill> seenHills() throws IOException {
		int count = in.integer();
		List<Hill> list = new ArrayList<>(count);
		for (int i = 0, index = 0; i < count; i++) {
			index += in.integer();
			Hill seen = hills[index];
			seen.putRight();
			list.add(seen);
		}
		return list;
	}

	/** The ants' messages; the hill's goes into the ant, which is null for the hill itself. */
	private List<AntMessage> heard(AntAI ai) throws IOException {
		int count = in.integer();
		List<AntMessage> list = new ArrayList<>(count);
		for (int i = 0, index = 0; i < count; i++) {
			index += in.integer();
			Message message = messages[index];
			message.putRight();
			if (message instanceof AntMessage) {
				list.add((AntMessage) message);
			} else if (ai != null) {
				ai.audibleHillMessage = (HillMessage) message;
			}
		}
		return list;
	}

	private void think(AI ai) {
		try {
			ai.tick();
		} catch (Error e) {
			throw e;
		} catch (Throwable e) {
			faults.add(ai.getClass(), e);
		}
	}

	// Requesting

	private void request(AntAI ai, int id, Ant self) {
		ai.lastDirection = 0;
		if (ai.way != null) {
			move(ai, id);
		}
		if (ai.attacked != null) {
			out.word("a").integer(id).integer(ai.attacked.id).line();
		} else if (ai.drops) {
			out.word("d").integer(id).line();
		}
		if (ai.wanted != null) {
			out.word("p").integer(id).integer(ai.wanted.id).line();
		}
		if (ai.talks) {
			said = room(said, saidCount + 1);
			said[saidCount++] = new AntMessage(self, ai.content, ai.shown);
			out.word("t").integer(id).integer(ai.content).line();
		}
	}

	/** Asks for a move, exactly: ants stop at the limits of ranges, where the last bit decides. */
	private void move(AntAI ai, int id) {
		double x = ai.way.x;
		double y = ai.way.y;
		if (Double.isNaN(x) || Double.isNaN(y) || Double.isInfinite(x) || Double.isInfinite(y)) {
			return;
		}
		ai.lastDirection = new Vector(x, y).angle();
		out.word("m").integer(id).exact(x).exact(y).line();
	}

	private void request(HillAI ai, Hill self, int loads) {
		ordered.clear();
		if (!ai.orders.isEmpty()) {
			// All sugar may come in during this tick; what even that does not suffice for is lost anyway.
			double payable = parameters.ANT_COST > 0 ? (self.food + loads) / parameters.ANT_COST : ai.orders.size();
			for (int i = 0; i < ai.orders.size() && i < payable; i++) {
				HillAI.Order order = ai.orders.get(i);
				ordered.add(order);
				out.word("o ").word(code(order.caste)).word(" ").word(wireName(order.ai)).line();
			}
		}
		hillSaidBefore = null;
		if (ai.talks) {
			hillSaidBefore = new HillMessage(self, ai.content, ai.shown);
			out.word("h").integer(ai.content).line();
		}
	}

	private void remember() {
		AntMessage[] old = saidBefore;
		saidBefore = said;
		saidBeforeCount = saidCount;
		said = old;
	}

	private static String code(Caste caste) {
		switch (caste) {
		case Gatherer:
			return "Ga";
		case Soldier:
			return "So";
		default:
			return "Sc";
		}
	}

	private String nameOf(Class<?> ai) {
		String name = shortNames.get(ai);
		if (name == null) {
			name = ai.getSimpleName();
			shortNames.put(ai, name);
		}
		return name;
	}

	/** The name of a class for the judge: letters of ASCII, digits, _ and $. */
	private String wireName(Class<?> ai) {
		String name = nameOf(ai);
		StringBuilder plain = new StringBuilder();
		for (int i = 0; i < name.length() && i < LONGEST_CLASS_NAME; i++) {
			char c = name.charAt(i);
			boolean known = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$';
			plain.append(known ? c : '_');
		}
		return plain.length() == 0 ? "_" : plain.toString();
	}

	private static <T> T[] room(T[] table, int count) {
		return count <= table.length ? table : Arrays.copyOf(table, Math.max(count, 2 * table.length));
	}
}
