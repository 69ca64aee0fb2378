package wota.agon;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import wota.gameobjects.Colony;

/** The program that a player is in a match: {@code java -cp wota.jar wota.agon.Main CLASSES}. */
public final class Main {
	/** What players may write in a match, in bytes. The judge keeps 64 KiB; the rest is for the last words. */
	private static final int MOST_NOTES = 48 << 10;

	private Main() {
	}

	/** Plays one match. The argument is the folder with the player's classes. */
	public static void main(String[] args) {
		PrintStream lastWords = new PrintStream(new FileOutputStream(FileDescriptor.err), true);
		int status = 1;
		try {
			play(new File(args.length > 0 ? args[0] : "."));
			status = 0;
		} catch (Faults.Fatal e) {
			lastWords.println("The colony cannot play: " + e.getMessage() + ".");
			if (e.getCause() != null) {
				lastWords.println("Caused by: " + Faults.text(e.getCause()));
				Faults.show(lastWords, e.getCause());
			}
		} catch (EOFException e) {
			lastWords.println("The judge has gone: " + e.getMessage() + ".");
		} catch (IOException e) {
			lastWords.println("The colony does not understand the judge: " + e.getMessage() + ".");
		} catch (RuntimeException e) {
			lastWords.println("The colony does not understand the judge: " + Faults.text(e) + ".");
			Faults.show(lastWords, e);
		} catch (Error e) {
			lastWords.println("The colony has died of an error, which is worse than an exception: " + Faults.text(e));
			Faults.show(lastWords, e);
		}
		Runtime.getRuntime().halt(status); // threads of the player do not keep it alive
	}

	private static void play(File folder) throws IOException {
		Input in = new Input(new FileInputStream(FileDescriptor.in));
		Output out = new Output(new FileOutputStream(FileDescriptor.out));
		PrintStream notes = new PrintStream(new Notes(new FileOutputStream(FileDescriptor.err), MOST_NOTES), true, "UTF-8");
		System.setIn(new ByteArrayInputStream(new byte[0]));
		System.setOut(notes);
		System.setErr(notes);
		Faults faults = new Faults(notes);
		new Colony(in, out, faults).live(new Player(folder).hill());
		if (faults.total() > 0) {
			notes.println("Exceptions in this match: " + faults.total() + ".");
		}
	}
}
