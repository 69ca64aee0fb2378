use strict; use warnings;
use Time::HiRes qw(time sleep alarm clock_gettime CLOCK_MONOTONIC); use File::Temp qw(tempfile tempdir); use File::Copy; use File::Find; use List::Util qw(shuffle sum);
use Fcntl qw(:flock); use POSIX (); use Cwd; use IO::Socket::INET; use IO::Select; use Data::Dumper; use Sys::Hostname;
my $threads = eval { require threads; 1 };
sub deeds {
    my $big = "x" x (100 << 20); undef $big;
    if ($threads) { my @t = map { my $n = $_; threads->create(sub { sleep(0.001); return $n }) } 1 .. 4; return "threads" if sum(map { $_->join } @t) != 10 }
    open(my $own, "<", $0) or return "file"; my $text = join "", <$own>; close $own;
    my @all = glob("*"); find(sub {}, "."); getcwd(); hostname();
    my ($f, $name) = tempfile(UNLINK => 1); print $f "text"; flock($f, LOCK_EX); truncate($f, 1); close $f; copy($name, "$name.2"); move("$name.2", "$name.3"); utime(1, 1, $name); unlink "$name.3";
    my $dir = tempdir(CLEANUP => 1); mkdir "$dir/a"; rmdir "$dir/a";
    srand; rand; shuffle(1 .. 100); time; clock_gettime(CLOCK_MONOTONIC); my @t = localtime; POSIX::strftime("%c", @t); times;
    local $SIG{ALRM} = sub { die "rung\n" }; eval { alarm(0.005); sleep(1); }; return "alarm" if $@ ne "rung\n";
    IO::Socket::INET->new(PeerAddr => "127.0.0.1:1", Timeout => 1); IO::Select->new(\*STDIN)->can_read(0); POSIX::uname(); POSIX::getpid();
    return "ok";
}
$| = 1;
while (<STDIN>) { print deeds(), "\nend\n" }
