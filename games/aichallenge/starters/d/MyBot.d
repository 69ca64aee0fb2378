// A first player: every ant walks north, or else east, south or west. Make it better!
//
// Try it:  gdc -O2 MyBot.d -o MyBot && ./playgame ./MyBot "python3 bots/Random.py"
import std.array, std.conv, std.stdio, std.string;

struct Place { int row, col; }

void main() {
    int rows = 1, cols = 1;
    bool[Place] water, taken;
    Place[] ants;
    foreach (line; stdin.byLineCopy) {
        auto words = line.split;
        if (words.empty) continue;
        switch (words[0]) {
            case "rows": rows = words[1].to!int; break;
            case "cols": cols = words[1].to!int; break;
            case "w": water[Place(words[1].to!int, words[2].to!int)] = true; break;
            case "f": taken[Place(words[1].to!int, words[2].to!int)] = true; break;
            case "a":
                auto place = Place(words[1].to!int, words[2].to!int);
                taken[place] = true;
                if (words[3] == "0") ants ~= place;
                break;
            case "end": return;
            case "ready", "go":
                foreach (ant; ants)
                    foreach (way; ["n", "e", "s", "w"]) {
                        int down = way == "n" ? -1 : way == "s" ? 1 : 0, right = way == "w" ? -1 : way == "e" ? 1 : 0;
                        auto place = Place((ant.row + down + rows) % rows, (ant.col + right + cols) % cols);
                        if (place in taken || place in water) continue;
                        taken[place] = true; // two ants that meet die
                        writeln("o ", ant.row, " ", ant.col, " ", way);
                        break;
                    }
                writeln("go");
                stdout.flush;
                ants = [];
                taken = null;
                break;
            default:
        }
    }
}
