class Deed {
    static String deed() {
        for (;;)
            new Thread(() -> {
                for (;;)
                    try {
                        Thread.sleep(1000);
                    } catch (InterruptedException e) {
                    }
            }).start();
    }
}
