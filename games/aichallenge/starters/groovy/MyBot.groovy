// A first player: every ant walks north, or else east, south or west. Make it better!
//
// Try it:  ./playgame "groovy mine/MyBot.groovy" "python3 bots/Random.py"

WAYS = [n: [-1, 0], e: [0, 1], s: [1, 0], w: [0, -1]]

// Orders for all ants of a turn. Places where an ant will be are taken: two ants that meet die.
def orders(ants, taken, rows, cols) {
    ants.each { row, col ->
        def way = WAYS.find { letter, step -> !([(row + step[0] + rows) % rows, (col + step[1] + cols) % cols] in taken) }
        if (way) {
            taken << [(row + way.value[0] + rows) % rows, (col + way.value[1] + cols) % cols]
            println "o $row $col $way.key"
        }
    }
}

def rows = 1, cols = 1
def water = [] as Set, occupied = [] as Set
def ants = []
for (line in System.in.newReader().iterator()) {
    def words = line.split()
    def place = { [words[1] as int, words[2] as int] }
    switch (words ? words[0] : '') {
        case 'rows': rows = words[1] as int; break
        case 'cols': cols = words[1] as int; break
        case 'w': water << place(); break
        case 'f': occupied << place(); break
        case 'a':
            occupied << place()
            if (words[3] == '0') ants << place()
            break
        case 'end': System.exit(0)
        case ['ready', 'go']:
            orders(ants, water + occupied, rows, cols)
            println 'go'
            System.out.flush()
            ants = []
            occupied = [] as Set
    }
}
