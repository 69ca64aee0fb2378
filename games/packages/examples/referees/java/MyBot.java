// Tron: bikes leave walls behind them; who runs into one is out. The score is the number of rounds survived.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The referee. Its class is called MyBot because all main classes are. */
class MyBot {
    static final List<String> WORDS = List.of("up", "down", "left", "right");
    static final int[][] STEPS = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

    static class Bike {
        int row, column, score;
        boolean alive = true;
        String said = "";
    }

    static final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    static final StringBuilder reply = new StringBuilder();

    /** Reads the next message of the judge, without its last line; null when the match is over. */
    static List<String> read() throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line; (line = in.readLine()) != null; lines.add(line)) {
            if (line.equals("end")) return lines;
        }
        return null;
    }

    static void say(String line) {
        reply.append(line).append('\n');
    }

    static void end() {
        say("end");
        byte[] bytes = reply.toString().getBytes(StandardCharsets.UTF_8);
        System.out.write(bytes, 0, bytes.length);
        System.out.flush();
        reply.setLength(0);
    }

    /** Returns the four places where bikes can begin, in an order that the seed decides. */
    static int[][] spots(int size, long seed) {
        int near = size / 4, far = size - 1 - size / 4;
        int[][] places = {{near, near}, {near, far}, {far, near}, {far, far}};
        for (int i = 3; i >= 1; i--) {
            seed = (seed * 1103515245 + 12345) % (1L << 31);
            int j = (int) ((seed >> 16) % (i + 1));
            int[] place = places[i];
            places[i] = places[j];
            places[j] = place;
        }
        return places;
    }

    public static void main(String[] args) throws IOException {
        int seats = 0, size = 20, number = 0;
        long seed = 0;
        for (String line : read()) {
            String[] words = line.trim().split("\\s+");
            if (words[0].equals("seats")) seats = Integer.parseInt(words[1]);
            if (words[0].equals("seed")) seed = Long.parseLong(words[1]);
            if (!words[0].equals("config")) continue;
            number++;
            if (words.length == 1) continue;
            boolean right = words.length == 3 && words[1].equals("size") && words[2].matches("[0-9]{1,9}");
            if (!right || Integer.parseInt(words[2]) < 8 || Integer.parseInt(words[2]) > 100) {
                say("refuse " + number + " expected \"size\" and a number from 8 to 100");
                end();
                return;
            }
            size = Integer.parseInt(words[2]);
        }

        boolean[][] wall = new boolean[size][size];
        Bike[] bikes = new Bike[seats];
        int[][] spots = spots(size, seed);
        for (int s = 0; s < seats; s++) {
            bikes[s] = new Bike();
            bikes[s].row = spots[s][0];
            bikes[s].column = spots[s][1];
            wall[spots[s][0]][spots[s][1]] = true;
            say("tell " + s + " tron 1 seat " + s + " seats " + seats + " size " + size);
        }
        say("frame grid " + size + " " + size);
        say("frame kind bike shape=circle fill=seat");
        for (int s = 0; s < seats; s++) say("frame put " + s + " bike " + bikes[s].row + " " + bikes[s].column + " " + s);
        end();

        List<String> message;
        for (int round = 0; (message = read()) != null; round++) {
            for (Bike b : bikes) b.said = "";
            for (String line : message.subList(1, message.size())) {
                int at = line.indexOf(' ');
                String word = line.substring(0, Math.max(at, 0)), text = line.substring(at + 1);
                if (word.equals("out")) { // the judge froze this seat
                    int s = Integer.parseInt(text.split(" ")[0]);
                    if (bikes[s].alive) say("frame drop " + s);
                    bikes[s].alive = false;
                } else if (word.matches("[0-9]+")) {
                    bikes[Integer.parseInt(word)].said = text;
                }
            }
            int[][] goal = new int[seats][];
            for (int s = 0; s < seats && round > 0; s++) {
                if (!bikes[s].alive) continue;
                int d = WORDS.indexOf(bikes[s].said);
                if (d >= 0) {
                    goal[s] = new int[] {bikes[s].row + STEPS[d][0], bikes[s].column + STEPS[d][1]};
                } else {
                    say("fault " + s + " expected up, down, left or right");
                    say("frame drop " + s);
                    bikes[s].alive = false;
                }
            }
            for (int s = 0; s < seats; s++) {
                if (goal[s] == null) continue;
                int r = goal[s][0], c = goal[s][1], here = 0;
                for (int[] other : goal) if (other != null && other[0] == r && other[1] == c) here++;
                String why = "";
                if (r < 0 || r >= size || c < 0 || c >= size) why = "left the board";
                else if (wall[r][c]) why = "ran into a wall";
                else if (here > 1) why = "ran into another bike";
                if (!why.isEmpty()) say("gone " + s + " " + why);
                say("frame cell " + bikes[s].row + " " + bikes[s].column + " wall" + s);
                if (why.isEmpty()) {
                    say("frame move " + s + " " + r + " " + c);
                    bikes[s].row = r;
                    bikes[s].column = c;
                    bikes[s].score++;
                } else {
                    say("frame drop " + s);
                    bikes[s].alive = false;
                }
            }
            for (int[] p : goal) {
                if (p != null && p[0] >= 0 && p[0] < size && p[1] >= 0 && p[1] < size) wall[p[0]][p[1]] = true;
            }
            List<String> scores = new ArrayList<>(), heads = new ArrayList<>(), left = new ArrayList<>();
            for (int s = 0; s < seats; s++) {
                scores.add("" + bikes[s].score);
                heads.add(bikes[s].alive ? bikes[s].row + "," + bikes[s].column : "-");
                if (bikes[s].alive) left.add("" + s);
            }
            say("score " + String.join(" ", scores));
            if (left.size() < 2 && round > 0) {
                say(left.isEmpty() ? "over nobody drives on" : "over seat " + left.get(0) + " drives on");
            } else {
                say("tell * " + String.join(" ", heads));
                say("ask " + String.join(",", left));
            }
            end();
        }
    }
}
