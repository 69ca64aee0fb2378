using System; using System.Collections.Concurrent; using System.Collections.Generic; using System.Diagnostics; using System.IO; using System.Linq; using System.Security.Cryptography; using System.Threading; using System.Threading.Tasks;
public class Habits {
    static string Deeds() {
        var threads = Enumerable.Range(0, 8).Select(i => new Thread(() => Thread.Sleep(1))).ToList();
        threads.ForEach(t => t.Start()); threads.ForEach(t => t.Join());
        var bag = new ConcurrentBag<int>(); Parallel.For(0, 100, i => bag.Add(i));
        if (bag.Count != 100 || Task.Run(() => 7).Result != 7) return "tasks";
        Task.Delay(2).Wait();
        for (int i = 0; i < 10; i++) { var big = new byte[20 << 20]; big[i] = 1; }
        GC.Collect(); GC.WaitForPendingFinalizers();
        if (File.ReadAllBytes("Habits.exe").Length == 0 || Directory.GetFiles(".").Length == 0) return "file";
        var temporary = Path.GetTempFileName(); File.WriteAllText(temporary, "text"); File.Copy(temporary, temporary + "2"); File.Move(temporary + "2", temporary + "3"); File.Delete(temporary);
        using (var f = new FileStream(temporary + "3", FileMode.Open, FileAccess.ReadWrite)) { f.SetLength(1); f.Flush(true); }
        new Random().Next(); RandomNumberGenerator.Create().GetBytes(new byte[8]); Guid.NewGuid();
        Stopwatch.StartNew(); DateTime.Now.ToString(); Console.Error.Write(""); Environment.ProcessorCount.ToString(); Environment.MachineName.ToString();
        using (var rung = new ManualResetEvent(false)) using (var timer = new Timer(_ => rung.Set(), null, 1, -1)) rung.WaitOne();
        try { new System.Net.Sockets.TcpClient("127.0.0.1", 1); } catch (Exception) { }
        try { using (Process.GetCurrentProcess()) { } } catch (Exception) { }
        return "ok";
    }
    public static void Main() { while (Console.ReadLine() != null) { Console.WriteLine(Deeds() + "\nend"); Console.Out.Flush(); } }
}
