import java.io.*;

public class MyBot {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String line;
        int turns = 0;
        while ((line = in.readLine()) != null) {
            if (line.equals("go")) {
                turns++;
                System.out.println("o " + turns + " " + new Helper().same(turns));
                System.out.println("go");
                System.out.flush();
            }
        }
    }
}
