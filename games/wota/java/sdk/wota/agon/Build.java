package wota.agon;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles a player: {@code java -cp wota.jar wota.agon.Build SOURCES CLASSES}. The sources may lie anywhere in their
 * folder; compiled classes among them are taken, too. At the end it checks what can be checked before a match.
 */
public final class Build {
	private static final List<String> SDK = Arrays.asList("wota.gameobjects", "wota.utility", "wota.gamemaster", "wota.agon", "wota.ai");
	private static final int MOST_SHOWN = 50;

	private final Path sources;
	private final Path classes;
	private final PrintStream out;

	private Build(Path sources, Path classes, PrintStream out) {
		this.sources = sources;
		this.classes = classes;
		this.out = out;
	}

	/** Compiles. The exit status is 1 if the player cannot play. */
	public static void main(String[] args) throws IOException {
		if (args.length != 2) {
			System.err.println("usage: java -cp wota.jar wota.agon.Build SOURCES CLASSES");
			System.exit(2);
		}
		boolean good = new Build(Paths.get(args[0]), Paths.get(args[1]), System.err).run();
		System.exit(good ? 0 : 1);
	}

	private boolean run() throws IOException {
		Locale.setDefault(Locale.ENGLISH);
		Files.createDirectories(classes);
		List<Path> files = files();
		for (Path file : files) {
			if (file.toString().endsWith(".class")) {
				copy(file);
			}
		}
		List<JavaFileObject> texts = new ArrayList<>();
		for (Path file : files) {
			if (file.toString().endsWith(".java")) {
				Source source = new Source(file);
				if (isPlayers(source)) {
					texts.add(source);
				}
			}
		}
		if (!texts.isEmpty() && !compile(texts)) {
			return false;
		}
		try {
			Class<?> hill = new Player(classes.toFile()).hill();
			hill.getDeclaredConstructor();
			return true;
		} catch (NoSuchMethodException e) {
			out.println("The hill has no constructor without parameters.");
		} catch (Faults.Fatal e) {
			out.println("The colony cannot play: " + e.getMessage() + ".");
		} catch (LinkageError e) {
			out.println("The classes do not fit together, or this Java is too old for them: " + Faults.text(e) + ".");
		}
		return false;
	}

	/** All files of the player in the order of their names. */
	private List<Path> files() throws IOException {
		Path ours = classes.toAbsolutePath().normalize();
		try (Stream<Path> all = Files.walk(sources)) {
			return all.filter(Files::isRegularFile)
					.filter(file -> !file.toAbsolutePath().normalize().startsWith(ours))
					.sorted().collect(Collectors.toList());
		}
	}

	/** A class file goes to where its name belongs, wherever it was. */
	private void copy(Path file) throws IOException {
		String name = className(Files.readAllBytes(file));
		if (name != null && !isSDK(name.substring(0, Math.max(0, name.lastIndexOf('/'))).replace('/', '.'))) {
			Path to = classes.resolve(name + ".class").normalize();
			if (to.startsWith(classes)) {
				Files.createDirectories(to.getParent());
				Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
			}
		}
	}

	/** The name, with slashes, that a compiled class gives itself; null if the file is none. */
	static String className(byte[] file) {
		try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(file))) {
			if (in.readInt() != 0xCAFEBABE) {
				return null;
			}
			in.readInt(); // version
			int count = in.readUnsignedShort();
			String[] texts = new String[count];
			int[] names = new int[count];
			for (int k = 1; k < count; k++) {
				int tag = in.readUnsignedByte();
				if (tag == 1) {
					texts[k] = in.readUTF();
				} else if (tag == 7) {
					names[k] = in.readUnsignedShort();
				} else if (tag == 5 || tag == 6) {
					in.readLong();
					k++; // it takes two places
				} else {
					in.skipBytes(tag == 8 || tag == 16 || tag == 19 || tag == 20 ? 2 : tag == 15 ? 3 : 4);
				}
			}
			in.readUnsignedShort(); // access
			return texts[names[in.readUnsignedShort()]];
		} catch (IOException | ArrayIndexOutOfBoundsException e) {
			return null;
		}
	}

	private static boolean isSDK(String name) {
		return SDK.contains(name);
	}

	/** A source without the mark at its beginning that some editors write, and no compiler of Java understands. */
	private static final class Source extends SimpleJavaFileObject {
		final String text;

		Source(Path file) throws IOException {
			super(file.toAbsolutePath().normalize().toUri(), Kind.SOURCE);
			String content = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
			text = content.startsWith("\uFEFF") ? content.substring(1) : content;
		}

		@Override
		public CharSequence getCharContent(boolean ignoreErrors) {
			return text;
		}
	}

	/** Says whether to compile a source: the player may send copies of the SDK along, which do not count. */
	private static boolean isPlayers(Source source) {
		return !source.getName().endsWith("/module-info.java") && !source.getName().endsWith("/package-info.java")
				&& !isSDK(packageOf(source.text));
	}

	/** The package that a source names in its first statement; "" if it names none. Comments do not count. */
	static String packageOf(String source) {
		StringBuilder code = new StringBuilder();
		for (int i = 0; i < source.length(); i++) {
			if (source.startsWith("//", i)) {
				int end = source.indexOf('\n', i);
				i = end < 0 ? source.length() : end;
				code.append(' ');
			} else if (source.startsWith("/*", i)) {
				int end = source.indexOf("*/", i + 2);
				i = end < 0 ? source.length() : end + 1;
				code.append(' ');
			} else if (source.charAt(i) == ';' || source.charAt(i) == '{') {
				break;
			} else {
				code.append(source.charAt(i));
			}
		}
		String statement = code.toString().trim();
		if (!statement.startsWith("package") || statement.length() == 7 || !Character.isWhitespace(statement.charAt(7))) {
			return "";
		}
		return statement.substring(7).replaceAll("\\s", "");
	}

	/**
	 * Compiles for Java 8, which is what players were always written for: that hides what later versions have taken away.
	 * A player that needs a later Java gets it.
	 */
	private boolean compile(List<JavaFileObject> texts) throws IOException {
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		if (compiler == null) {
			out.println("This Java has no compiler: install a JDK, not only a JRE.");
			return false;
		}
		boolean eight = System.getProperty("java.specification.version").startsWith("1.");
		List<Diagnostic<?>> first = compile(compiler, texts, eight ? new ArrayList<>() : Arrays.asList("--release", "8"));
		List<Diagnostic<?>> told = first;
		if (errors(first) > 0 && !eight) {
			List<Diagnostic<?>> second = compile(compiler, texts, new ArrayList<>());
			if (errors(second) < errors(first)) {
				told = second;
			}
		}
		int shown = 0;
		for (Diagnostic<?> message : told) {
			boolean error = message.getKind() == Diagnostic.Kind.ERROR;
			if ((error || errors(told) == 0) && shown++ < MOST_SHOWN) {
				out.println(text(message));
			}
		}
		if (errors(told) > MOST_SHOWN) {
			out.println("... and more: " + errors(told) + " errors in all.");
		}
		return errors(told) == 0;
	}

	private List<Diagnostic<?>> compile(JavaCompiler compiler, List<JavaFileObject> texts, List<String> release) throws IOException {
		DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
		List<String> options = new ArrayList<>(Arrays.asList("-proc:none", "-g", "-nowarn", "-Xlint:-options",
				"-Xmaxerrs", "1000", "-d", classes.toString(),
				"-cp", System.getProperty("java.class.path") + File.pathSeparator + classes));
		options.addAll(release);
		try (StandardJavaFileManager manager = compiler.getStandardFileManager(messages, Locale.ENGLISH, StandardCharsets.UTF_8)) {
			boolean good = compiler.getTask(new PrintWriter(out, true), manager, messages, options, null, texts).call();
			List<Diagnostic<?>> found = new ArrayList<>(messages.getDiagnostics());
			if (!good && errors(found) == 0) {
				throw new IOException("the compiler failed without saying why");
			}
			return found;
		}
	}

	private static int errors(List<Diagnostic<?>> messages) {
		int count = 0;
		for (Diagnostic<?> message : messages) {
			if (message.getKind() == Diagnostic.Kind.ERROR) {
				count++;
			}
		}
		return count;
	}

	/** A message as javac prints it, but with the path as the player sent it. */
	private String text(Diagnostic<?> message) {
		String text = message.toString();
		String prefix = sources.toAbsolutePath().normalize() + File.separator;
		return text.startsWith(prefix) ? text.substring(prefix.length()) : text;
	}
}
