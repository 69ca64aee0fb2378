mod helper;

use std::io::BufRead;

fn main() {
    let mut turns = 0;
    for line in std::io::stdin().lock().lines() {
        if line.unwrap() == "go" {
            turns += 1;
            println!("o {} {}", turns, helper::same(turns));
            println!("go");
        }
    }
}
