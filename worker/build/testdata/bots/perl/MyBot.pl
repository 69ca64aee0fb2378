use strict;
use Helper;

my $turns = 0;
while (my $line = <STDIN>) {
    chomp $line;
    if ($line eq 'go') {
        $turns++;
        print "o $turns ", Helper::same($turns), "\n";
        print "go\n";
    }
}
