// Tron: bikes leave walls behind them; who runs into one is out. The score is the number of rounds survived.
import java.util.ArrayList;
import java.util.List;

/** The referee. Its class is called MyBot because all main classes are. */
class MyBot {
    static final List<String> WORDS = List.of("up", "down", "left", "right");
    static final int[][] STEPS = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

    /** Returns the size of the board, or refuses a wrong configuration. */
    static int readSize(Match match) {
        int size = 20, number = 0;
        for (String line : match.config) {
            number++;
            String[] words = line.trim().split("\\s+");
            if (words[0].isEmpty()) continue;
            boolean right = words.length == 2 && words[0].equals("size") && words[1].matches("[0-9]{1,9}");
            if (!right || Integer.parseInt(words[1]) < 8 || Integer.parseInt(words[1]) > 100) {
                match.refuse(number, "expected \"size\" and a number from 8 to 100");
            }
            size = Integer.parseInt(words[1]);
        }
        return size;
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

    public static void main(String[] args) {
        Match match = new Match();
        int size = readSize(match), seats = match.seats;
        boolean[][] wall = new boolean[size][size];
        int[][] head = spots(size, match.seed);
        int[] score = new int[seats];
        for (int s = 0; s < seats; s++) match.tell(s, "tron 1 seat", s, "seats", seats, "size", size);
        match.frame("grid", size, size);
        match.frame("kind bike shape=circle fill=seat");
        for (int s = 0; s < seats; s++) {
            wall[head[s][0]][head[s][1]] = true;
            match.frame("put", s, "bike", head[s][0], head[s][1], s);
        }

        while (match.next()) {
            for (int s : match.out.keySet()) match.frame("drop", s);
            int[][] goal = new int[seats][];
            for (int s : match.playing()) {
                if (match.round == 0) break;
                int d = WORDS.indexOf(match.answer(s));
                if (d >= 0) {
                    goal[s] = new int[] {head[s][0] + STEPS[d][0], head[s][1] + STEPS[d][1]};
                } else {
                    match.fault(s, "expected up, down, left or right");
                    match.frame("drop", s);
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
                if (!why.isEmpty()) match.gone(s, why);
                match.frame("cell", head[s][0], head[s][1], "wall" + s);
                if (why.isEmpty()) {
                    match.frame("move", s, r, c);
                    head[s] = goal[s];
                    score[s]++;
                } else {
                    match.frame("drop", s);
                }
            }
            for (int[] p : goal) {
                if (p != null && p[0] >= 0 && p[0] < size && p[1] >= 0 && p[1] < size) wall[p[0]][p[1]] = true;
            }
            match.score(score);
            List<Integer> left = match.playing();
            if (left.size() < 2 && match.round > 0) {
                match.over(left.isEmpty() ? "nobody drives on" : "seat " + left.get(0) + " drives on");
                continue;
            }
            List<String> heads = new ArrayList<>();
            for (int s = 0; s < seats; s++) heads.add(match.plays(s) ? head[s][0] + "," + head[s][1] : "-");
            match.tell("*", String.join(" ", heads));
            match.ask(left);
        }
    }
}
