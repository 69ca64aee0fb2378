import java.io.*;
import java.lang.reflect.Field;
import java.util.*;

/** Hostile programs in Java; the first argument chooses. */
public class Hostile {
	private static final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));

	private static boolean receive() throws IOException {
		for (String line; (line = in.readLine()) != null; )
			if (line.equals("end")) return true;
		return false;
	}

	private static void answer(String text) {
		System.out.print(text + "end\n");
		System.out.flush();
	}

	private static Thread daemon(Runnable r) {
		Thread t = new Thread(r);
		t.setDaemon(true);
		t.start();
		return t;
	}

	private static void sleep() {
		try {
			Thread.sleep(Long.MAX_VALUE);
		} catch (InterruptedException e) {
			throw new RuntimeException(e);
		}
	}

	private static String heap() {
		List<byte[]> list = new ArrayList<>();
		int caught = 0;
		while (caught < 3)
			try {
				list.add(new byte[1 << 20]);
			} catch (OutOfMemoryError e) {
				list.clear();
				caught++;
			}
		return "caught " + caught + "\n";
	}

	private static String crash() throws ReflectiveOperationException {
		Field f = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
		f.setAccessible(true);
		((sun.misc.Unsafe) f.get(null)).putAddress(8, 1);
		return "alive\n";
	}

	private static String attach() {
		StringBuilder said = new StringBuilder();
		for (String pid : new String[] {"1", "2"})
			try {
				Class<?> machine = Class.forName("com.sun.tools.attach.VirtualMachine");
				machine.getMethod("attach", String.class).invoke(null, pid);
				said.append("attached to " + pid + "\n");
			} catch (ReflectiveOperationException e) {
				said.append("refused\n");
			}
		return said.toString();
	}

	private static String deed(String name) throws Exception {
		switch (name) {
		case "thread_bomb":
			for (;;) daemon(Hostile::sleep);
		case "burn_in_threads":
			for (int i = 0; i < 8; i++) daemon(() -> { for (;;) Thread.onSpinWait(); });
			receive();
			return "";
		case "heap":
			return heap();
		case "process":
			new ProcessBuilder("/bin/true").start().waitFor();
			return "started\n";
		case "native":
			System.load("/player/native.so");
			return "loaded\n";
		case "unsafe":
			return crash();
		case "attach":
			return attach();
		}
		throw new IllegalArgumentException(name);
	}

	public static void main(String[] args) throws Exception {
		if (!receive()) return;
		answer("");
		for (int round = 0; receive(); round++) answer(round == 0 ? deed(args[0]) : "");
	}
}
