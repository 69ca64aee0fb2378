class Helper {
    int same(int n) {
        return n == 0 ? 0 : 1 + same(n - 1);
    }
}
