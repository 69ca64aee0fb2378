while {[gets stdin line] >= 0} {
    puts $line
    if {$line eq "end"} { flush stdout }
}
