package wota.agon;

import java.io.IOException;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Loads what a match needs, and ends: {@code java -XX:ArchiveClassesAtExit=wota.jsa -cp wota.jar wota.agon.Rehearsal}. Of
 * that archive the machine has the classes faster than of the jar.
 */
final class Rehearsal {
	private Rehearsal() {
	}

	public static void main(String[] args) throws IOException, ClassNotFoundException {
		try (JarFile jar = new JarFile(System.getProperty("java.class.path"))) {
			for (JarEntry entry : Collections.list(jar.entries())) {
				String name = entry.getName();
				if (name.endsWith(".class") && !name.startsWith("wota/agon/Build")) { // that needs a whole compiler
					Class.forName(name.substring(0, name.length() - ".class".length()).replace('/', '.'), false, Rehearsal.class.getClassLoader());
				}
			}
		}
	}
}
