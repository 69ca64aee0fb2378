# A player that forgets to flush is heard all the same.
$stdout.sync = true
