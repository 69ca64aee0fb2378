import java.util.*;

class Deed {
    static String deed() {
        List<byte[]> all = new ArrayList<>();
        try {
            for (;;) {
                byte[] block = new byte[1 << 20];
                Arrays.fill(block, (byte) 1);
                all.add(block);
            }
        } catch (OutOfMemoryError e) {
            all = null;
        }
        return "ok";
    }
}
