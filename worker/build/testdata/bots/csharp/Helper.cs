class Helper {
    public static int Same(int n) { return n; }
}
