import java.lang.reflect.*;

class Deed {
    static String deed() throws Exception {
        try {
            System.load("/usr/lib/x86_64-linux-gnu/libutil.so.1");
        } catch (UnsatisfiedLinkError e) {
        }
        Field f = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        f.setAccessible(true);
        Object unsafe = f.get(null);
        unsafe.getClass().getMethod("putInt", long.class, int.class).invoke(unsafe, 8L, 1);
        return "wrote to the first page";
    }
}
