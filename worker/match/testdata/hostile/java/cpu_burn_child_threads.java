class Deed {
    static volatile long sum;

    static String deed() throws Exception {
        for (int i = 0; i < 8; i++)
            new Thread(() -> {
                for (;;) sum++;
            }).start();
        Thread.currentThread().join();
        return null;
    }
}
