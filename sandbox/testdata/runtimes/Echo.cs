using System; class Echo { static void Main() { string l; while ((l = Console.ReadLine()) != null) { Console.WriteLine(l); Console.Out.Flush(); } } }
