int Double(int n) { return 2 * n; }
