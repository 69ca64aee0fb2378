pub fn same(n: i32) -> i32 {
    n
}
