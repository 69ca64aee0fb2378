$|=1; while (<STDIN>) { print; }
