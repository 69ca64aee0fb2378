# A first player: every ant walks north, or else east, south or west. Make it better!
#
# Try it:  ./playgame "tclsh mine/MyBot.tcl" "python3 bots/Random.py"
set ways {{n -1 0} {e 0 1} {s 1 0} {w 0 -1}}
array set water {}

# Orders for all ants of a turn. Places where an ant will be are taken: two ants that meet die.
proc orders {ants occupied} {
    global ways water rows cols
    foreach place $occupied { set taken($place) 1 }
    foreach ant $ants {
        lassign $ant row col
        foreach way $ways {
            lassign $way letter down right
            set place [list [expr {($row + $down) % $rows}] [expr {($col + $right) % $cols}]]
            if {[info exists taken($place)] || [info exists water($place)]} continue
            set taken($place) 1
            puts "o $row $col $letter"
            break
        }
    }
}

set ants {}
set occupied {}
while {[gets stdin line] >= 0} {
    lassign $line kind row col owner
    switch $kind {
        rows { set rows $row }
        cols { set cols $row }
        w { set water([list $row $col]) 1 }
        f { lappend occupied [list $row $col] }
        a {
            lappend occupied [list $row $col]
            if {$owner == 0} { lappend ants [list $row $col] }
        }
        end { exit }
        ready - go {
            orders $ants $occupied
            puts go
            flush stdout
            set ants {}
            set occupied {}
        }
    }
}
