package wota.agon;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import wota.gameobjects.HillAI;

/** The classes of one player, from a folder. They see the SDK and themselves, no other player. */
final class Player extends ClassLoader {
	private final File folder;

	Player(File folder) {
		super(Player.class.getClassLoader());
		this.folder = folder;
	}

	/** The names X for which the folder has a class wota.ai.X.HillAI. */
	List<String> names() {
		List<String> found = new ArrayList<>();
		String[] packages = new File(folder, "wota/ai").list();
		if (packages != null) {
			Arrays.sort(packages);
			for (String name : packages) {
				if (new File(folder, "wota/ai/" + name + "/HillAI.class").isFile()) {
					found.add(name);
				}
			}
		}
		return found;
	}

	/** The hill of the player. It is loaded, but nothing of it has run. */
	Class<? extends HillAI> hill() {
		List<String> names = names();
		if (names.size() != 1) {
			throw new Faults.Fatal(names.isEmpty() ? "there is no class wota.ai.NAME.HillAI"
					: "there are several hills, of " + names + ": leave one", null);
		}
		String name = "wota.ai." + names.get(0) + ".HillAI";
		Class<?> found;
		try {
			found = Class.forName(name, false, this);
		} catch (ClassNotFoundException e) {
			throw new Faults.Fatal("the class " + name + " cannot be loaded", e);
		}
		if (!HillAI.class.isAssignableFrom(found)) {
			throw new Faults.Fatal(name + " is no hill: write `public class HillAI extends wota.gameobjects.HillAI`", null);
		}
		if (Modifier.isAbstract(found.getModifiers())) {
			throw new Faults.Fatal(name + " is abstract: no hill can be made of it", null);
		}
		return found.asSubclass(HillAI.class);
	}

	@Override
	protected Class<?> findClass(String name) throws ClassNotFoundException {
		File file = new File(folder, name.replace('.', '/') + ".class");
		try (InputStream in = new FileInputStream(file)) {
			ByteArrayOutputStream content = new ByteArrayOutputStream((int) file.length() + 1);
			byte[] part = new byte[1 << 13];
			for (int n = in.read(part); n > 0; n = in.read(part)) {
				content.write(part, 0, n);
			}
			return defineClass(name, content.toByteArray(), 0, content.size());
		} catch (IOException e) {
			throw new ClassNotFoundException(name, e);
		}
	}
}
