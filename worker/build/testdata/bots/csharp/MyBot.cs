using System;
using System.Collections.Generic;
using System.Linq;

class MyBot {
    public static void Main(string[] args) {
        var turns = new HashSet<int>();
        string line;
        while ((line = Console.In.ReadLine()) != null) {
            if (line == "go") {
                turns.Add(turns.Count + 1);
                Console.Out.WriteLine("o " + turns.Max() + " " + Helper.Same(turns.Count));
                Console.Out.WriteLine("go");
            }
        }
    }
}
