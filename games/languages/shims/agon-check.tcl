# Reports a source whose last command is not finished: a brace or a quote is missing.
set file [lindex $argv 0]
set source [open $file]
set command ""
set number 0
set start 1
while {[gets $source line] >= 0} {
    incr number
    if {$command eq ""} { set start $number }
    append command $line "\n"
    if {[info complete $command]} { set command "" }
}
if {$command ne ""} {
    puts stderr "$file:$start: a brace, a bracket or a quote is missing"
    exit 1
}
