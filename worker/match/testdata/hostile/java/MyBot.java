import java.io.*;

/** Speaks the line protocol like a player that never gives a command, and does its deed in one round. */
public class MyBot {
    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int round = -1;
        for (String line; (line = in.readLine()) != null;) {
            if (!line.equals("end")) continue;
            String said = round++ == DEED_ROUND ? Deed.deed() : null;
            System.out.print((said == null ? "" : said + "\n") + "end\n");
            System.out.flush();
        }
    }
}
