// What a referee hears from the judge, and what it says to it. docs/13-games.md of Agon has the lines.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One match, between two messages of the judge. The constructor reads the first one. {@code while (match.next())} sends
 * what was said and waits for the next round. Seats are a number, a list of numbers or "*". Words are joined by spaces.
 */
class Match {
    /** -1 before the first. */
    int round = -1;
    int seats;
    long seed;
    /** The lines of the board. */
    final List<String> config = new ArrayList<>();
    /** Seconds that each seat has used, -1 if it is frozen. */
    double[] cpu;
    /** Seats that the judge has frozen since the last round, and why. */
    final Map<Integer, String> out = new TreeMap<>();

    private final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    private final PrintStream toJudge = System.out;
    private final StringBuilder reply = new StringBuilder();
    private final List<List<String>> said = new ArrayList<>();
    private final boolean[] plays;
    private boolean over;

    Match() {
        System.setOut(System.err); // what is printed is no line of the protocol
        for (String line : read()) {
            String[] words = line.split(" ", 2);
            if (words[0].equals("seats")) seats = Integer.parseInt(words[1]);
            if (words[0].equals("seed")) seed = Long.parseLong(words[1]);
            if (words[0].equals("config")) config.add(words.length > 1 ? words[1] : "");
        }
        cpu = new double[seats];
        plays = new boolean[seats];
        for (int s = 0; s < seats; s++) {
            plays[s] = true;
            said.add(new ArrayList<>());
        }
    }

    /** Ends the reply and takes the next message. False: the match is over. */
    boolean next() {
        send();
        List<String> message = over ? null : read();
        if (message == null) return false;
        out.clear();
        for (List<String> lines : said) lines.clear();
        for (String line : message) {
            String[] words = line.split(" ", 2);
            switch (words[0]) {
                case "round": round = Integer.parseInt(words[1]); break;
                case "out": freeze(words[1].split(" ", 2)); break;
                case "cpu": readCPU(words[1].split(" ")); break;
                default: said.get(Integer.parseInt(words[0])).add(words[1]);
            }
        }
        return true;
    }

    /** The seats that are still in the match: neither frozen, nor at fault, nor gone. */
    List<Integer> playing() {
        List<Integer> left = new ArrayList<>();
        for (int s = 0; s < seats; s++) if (plays[s]) left.add(s);
        return left;
    }

    boolean plays(int seat) { return plays[seat]; }

    /** The lines of a seat's answer to the round before. */
    List<String> lines(int seat) { return said.get(seat); }

    /** The whole answer of a seat; empty when there is none. */
    String answer(int seat) { return String.join("\n", said.get(seat)); }

    void tell(Object seats, Object... words) { say("tell", seats, words); }

    void ask(Object seats) { say("ask", seats); }

    void score(int... scores) {
        reply.append("score");
        for (int one : scores) reply.append(' ').append(one);
        reply.append('\n');
    }

    void fault(int seat, Object... words) {
        plays[seat] = false;
        say("fault", seat, words);
    }

    void note(int seat, Object... words) { say("note", seat, words); }

    void gone(int seat, Object... words) {
        plays[seat] = false;
        say("gone", seat, words);
    }

    void frame(Object word, Object... words) { say("frame", word, words); }

    void over(String how) {
        over = true;
        say("over", how);
    }

    /** Says which line of the configuration is wrong, 0 for the whole, and ends the program. */
    void refuse(int line, Object... words) {
        reply.setLength(0);
        say("refuse", line, words);
        send();
        System.exit(0);
    }

    private void say(String word, Object first, Object... words) {
        reply.append(word).append(' ').append(text(first));
        for (Object one : words) reply.append(' ').append(text(one));
        reply.append('\n');
    }

    private static String text(Object word) {
        if (!(word instanceof Collection)) return String.valueOf(word);
        return ((Collection<?>) word).stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private void freeze(String[] words) {
        int seat = Integer.parseInt(words[0]);
        plays[seat] = false;
        out.put(seat, words[1]);
    }

    private void readCPU(String[] words) {
        for (int s = 0; s < seats; s++) cpu[s] = Double.parseDouble(words[s]);
    }

    private void send() {
        byte[] bytes = reply.append("end\n").toString().getBytes(StandardCharsets.UTF_8);
        toJudge.write(bytes, 0, bytes.length);
        toJudge.flush();
        reply.setLength(0);
    }

    /** Reads a message; null when there is none any more. */
    private List<String> read() {
        List<String> lines = new ArrayList<>();
        try {
            for (String line; (line = in.readLine()) != null; lines.add(line)) {
                if (line.equals("end")) return lines;
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return null;
    }
}
