package Helper;
sub same { return $_[0]; }
1;
