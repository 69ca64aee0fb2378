import java.io.*;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.nio.file.*;
import java.security.SecureRandom;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class Habits {
    static String deeds() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        List<Future<Integer>> sums = new ArrayList<>();
        for (int i = 0; i < 20; i++) { final int n = i; sums.add(pool.submit(() -> { Thread.sleep(1); return n; })); }
        int sum = 0;
        for (Future<Integer> f : sums) sum += f.get();
        pool.shutdown();
        if (sum != 190 || IntStream.range(0, 100000).parallel().asLongStream().sum() != 4999950000L) return "sum";
        CompletableFuture.supplyAsync(() -> 1).get();
        for (int i = 0; i < 20; i++) { byte[] big = new byte[20 << 20]; big[i] = 1; }
        System.gc();
        ByteBuffer.allocateDirect(10 << 20).put((byte) 1);
        if (Files.readAllBytes(Paths.get("Habits.class")).length == 0) return "file";
        try (Stream<Path> files = Files.list(Paths.get("."))) { files.count(); }
        Path temporary = Files.createTempFile("a", "b");
        Files.write(temporary, "text".getBytes());
        Files.copy(temporary, Paths.get(temporary + ".copy"), StandardCopyOption.COPY_ATTRIBUTES);
        try (FileChannel c = FileChannel.open(temporary, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            c.map(FileChannel.MapMode.READ_ONLY, 0, 4).get();
            c.force(true);
            try { c.lock(); } catch (IOException refused) { }
        }
        Files.delete(temporary);
        Selector selector = Selector.open();
        selector.selectNow();
        selector.close();
        try { new java.net.Socket("localhost", 1); } catch (IOException refused) { }
        new SecureRandom().nextInt();
        new Random().nextInt();
        UUID.randomUUID();
        System.nanoTime(); System.currentTimeMillis(); new Date().toString(); TimeZone.getDefault();
        Runtime.getRuntime().availableProcessors();
        ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        java.util.Timer timer = new java.util.Timer(true);
        CountDownLatch rung = new CountDownLatch(1);
        timer.schedule(new TimerTask() { public void run() { rung.countDown(); } }, 1);
        rung.await();
        Thread.currentThread().setPriority(Thread.MAX_PRIORITY);
        System.console();
        return "ok";
    }
    public static void main(String[] a) throws Exception {
        BufferedReader r = new BufferedReader(new InputStreamReader(System.in));
        while (r.readLine() != null) { System.out.println(deeds() + "\nend"); System.out.flush(); }
    }
}
