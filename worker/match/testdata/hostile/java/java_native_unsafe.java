class Deed {
    static String deed() throws Exception {
        new ProcessBuilder("/bin/sh", "-c", "true").start();
        return "started a process";
    }
}
