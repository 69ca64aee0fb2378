require 'timeout'
require 'tempfile'
require 'fileutils'
require 'securerandom'
require 'json'
require 'set'

def deeds
  q = Queue.new
  threads = (1..8).map { |i| Thread.new { sleep 0.001; q << i } }
  threads.each(&:join)
  return "threads" if q.size != 8
  big = "x" * (100 << 20)
  big.clear
  GC.start
  GC.compact if GC.respond_to?(:compact)
  return "file" unless File.read(__FILE__).size > 100 && Dir.children(".").include?("habits.rb")
  Dir.glob("*")
  Timeout.timeout(5) { sleep 0.001 }
  begin
    Timeout.timeout(0.01) { sleep }
  rescue Timeout::Error
  end
  Tempfile.create("x") do |f|
    f.write("text"); f.flush; f.fsync; f.flock(File::LOCK_EX) rescue nil
    FileUtils.cp(f.path, f.path + "2"); IO.copy_stream(f.path, f.path + "3"); FileUtils.mv(f.path + "2", f.path + "4")
    File.truncate(f.path, 1); FileUtils.touch(f.path)
  end
  Dir.mktmpdir { |d| FileUtils.mkdir_p(d + "/a/b") }
  Random.rand; SecureRandom.hex; Random.urandom(4); Time.now.to_s; Process.clock_gettime(Process::CLOCK_MONOTONIC); Process.times
  IO.pipe.each(&:close)
  IO.select([STDIN], nil, nil, 0)
  Process.pid; Process.getrlimit(:NOFILE); JSON.parse(JSON.dump((1..100).to_a)); Set.new([1])
  Fiber.new { Fiber.yield 1 }.resume
  Ractor.new { 1 }.take if ENV["RACTORS"]
  trap("USR1") {}
  begin; require 'socket'; TCPSocket.new("127.0.0.1", 1); rescue SystemCallError; end
  "ok"
end
STDIN.each_line { puts deeds, "end"; STDOUT.flush }
