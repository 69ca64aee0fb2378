"""The game Dominator for players in Python. A player looks like this:

    from dominator import *

    PLAYER_NAME = "MyPlayer"


    class MyPlayer(Player):

        def play(self):
            for id in self.farmers(0):
                self.command(id, Dir(2*self.random(0, 3)))


    run(MyPlayer)

You always are player 0. Everything has the names that it has in C++, with one exception: the direction
of a unit that rests is Python's None.
"""

from collections import namedtuple
from operator import index

import agon
from agon import check_commands, run, warn

__all__ = [
    "Dir", "Bottom", "BR", "Right", "RT", "Top", "TL", "Left", "LB", "dir_ok", "Pos",
    "CellType", "Empty", "Wall",
    "UnitType", "Farmer", "Knight", "Witch", "ut_ok", "ut2char", "char2ut",
    "Cell", "Unit", "Movement", "Player", "run",
]


class Dir(agon.Named):
    """Directions, around the compass. Bottom is the next row, Right the next column.

    Those with even numbers are straight, the others are diagonal; adding 2 makes a quarter turn:
    Dir((d + 2) % 8).
    """
    Bottom, BR, Right, RT, Top, TL, Left, LB = range(8)


Bottom, BR, Right, RT, Top, TL, Left, LB = Dir


def dir_ok(d):
    """Is d one of the eight directions or None?"""
    return d is None or isinstance(d, int) and 0 <= d < 8


class Pos(namedtuple("Pos", "i j", defaults=(0, 0))):
    """A position: row i, column j. Pos(0, 0) is the top left corner.

    pos + Right is the position beside it, pos + None the same one, pos + Pos(1, -1) the one a row below and a
    column to the left. Positions are compared by rows, then by columns, and can be in sets and keys of
    dictionaries.
    """

    __slots__ = ()

    def __add__(self, other):
        if other is None:
            return self
        di, dj = _STEPS[other] if isinstance(other, Dir) else other
        return Pos(self[0] + di, self[1] + dj)

    def __str__(self):
        return "(%d, %d)" % self


_STEPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


class CellType(agon.Named):
    """Kinds of cells."""
    Empty, Wall = range(2)


Empty, Wall = CellType


class UnitType(agon.Named):
    """Kinds of units."""
    Farmer, Knight, Witch = range(3)


Farmer, Knight, Witch = UnitType

_LETTERS = "fkw"
_TYPES = {"f": Farmer, "k": Knight, "w": Witch}


def ut_ok(t):
    """Is t one of the three kinds?"""
    return isinstance(t, int) and 0 <= t < 3


def ut2char(t):
    """The letter of a kind in files: f, k or w ('?' if it is none of the three)."""
    return _LETTERS[t] if ut_ok(t) else "?"


def char2ut(c):
    """The kind that a letter stands for (None if it stands for none)."""
    return _TYPES.get(c)


# A cell: its type, Empty or Wall; the player that owns it, or -1; the id of the unit on it, or -1; whether an active
# witch haunts it.
Cell = namedtuple("Cell", "type owner id haunted", defaults=(Empty, -1, -1, False))


# A unit: its type, its id, its player, its health (-1 if it is a witch), its position, and whether she is active if it
# is a witch.
Unit = namedtuple("Unit", "type id player health pos active", defaults=(Farmer, -1, -1, 0, Pos(), False))


# An order: a unit by its id, and where it goes.
Movement = namedtuple("Movement", "id dir")


_CELLS = {
    (letter, haunted): Cell(Wall if letter == "X" else Empty, int(letter) if letter.isdigit() else -1, -1, haunted)
    for letter in "X.0123" for haunted in (False, True)
}
_NO_CELL = Cell()
_NO_UNIT = Unit()


class Player(agon.Player):
    """The class that your player extends. You always are player 0, and your quarter is the top left one. The others
    are player 1 (bottom left), 2 (bottom right) and 3 (top right).

    The parameters and the random numbers are there when __init__() is called; the state of the match is there in
    play(). All players see the state at the beginning of the round.

    A question that makes no sense, like a cell off the board, prints a warning and gives a default.
    """

    # The state.

    def round(self):
        """The number of the round, from 0."""
        return self._round

    def cell(self, i, j=None):
        """The cell of row i and column j, or of a position: cell(i, j), cell(p). Off the board: Cell()."""
        if j is None:
            i, j = i
        if not (0 <= i < len(self._board) and 0 <= j < self._cols):
            warn("there is no cell (%d, %d)" % (i, j))
            return _NO_CELL
        where = (i, j)
        cell = _CELLS[self._board[i][j], where in self._haunted]
        id = self._where.get(where, -1)
        return cell if id < 0 else Cell(cell[0], cell[1], id, cell[3])

    def nb_units(self):
        """The number of units of all players. It never changes. Ids are 0 to nb_units() - 1."""
        return len(self._units)

    def unit(self, id):
        """The unit with an id. No such unit: Unit()."""
        if not 0 <= id < len(self._units):
            warn("there is no unit %d" % id)
            return _NO_UNIT
        return self._units[id]

    def farmers(self, pl):
        """The ids of the farmers of a player, ascending. No such player: none."""
        return self._ids(Farmer, pl)

    def knights(self, pl):
        """The ids of the knights of a player, ascending. No such player: none."""
        return self._ids(Knight, pl)

    def witches(self, pl):
        """The ids of the witches of a player, always the same. No such player: none."""
        return self._ids(Witch, pl)

    def land(self, pl):
        """The number of cells that a player owns. No such player: -1."""
        return self._lands[pl] if self._is_player(pl) else -1

    def total_score(self, pl):
        """The score of a player. No such player: -1."""
        return self._scores[pl] if self._is_player(pl) else -1

    def status(self, pl):
        """The part of its CPU time that a player has used, 0 to 1, or -1 if it is frozen. No such player: -2.

        When you run matches yourself it is always 0.
        """
        return self._statuses[pl] if self._is_player(pl) else -2.0

    # The commands. A unit obeys the first command that it is given in a round. More than 1000 commands in one round
    # end your player.

    def command(self, id, dir=None):
        """Commands a unit to move in a direction: command(id, dir), command(Movement(id, dir)).

        A knight attacks a rival that is there. None lets the unit rest.
        """
        if isinstance(id, Movement):
            id, dir = id
        if not -2**31 <= index(id) < 2**31:
            raise ValueError("no unit has the id %d" % id)
        letter = "n" if dir is None else "bwrxtylz"[dir] if dir_ok(dir) else "?"
        self._commands.append("%d %s" % (id, letter))
        check_commands(len(self._commands))
        if id in self._commanded:
            warn("unit %d has got a command in this round already" % id)
        self._commanded.add(id)

    # The parameters of the match.

    @staticmethod
    def version():
        """Game and version."""
        return "Dominator 4.0"

    def nb_players(self):
        """Number of players in the game."""
        return self._settings["nb_players"]

    def nb_rounds(self):
        """Number of rounds of a match."""
        return self._settings["nb_rounds"]

    def nb_farmers(self):
        """Number of farmers of each player at the beginning."""
        return self._settings["nb_farmers"]

    def nb_knights(self):
        """Number of knights of each player at the beginning."""
        return self._settings["nb_knights"]

    def nb_witches(self):
        """Number of witches of each player."""
        return self._settings["nb_witches"]

    def farmers_health(self):
        """Full health of a farmer."""
        return self._settings["farmers_health"]

    def knights_health(self):
        """Full health of a knight."""
        return self._settings["knights_health"]

    def farmers_regen(self):
        """Health that a farmer gains in a round in which it rests."""
        return self._settings["farmers_regen"]

    def knights_regen(self):
        """Health that a knight gains in a round in which it rests."""
        return self._settings["knights_regen"]

    def damage_min(self):
        """The least health that a knight takes from a rival that it attacks."""
        return self._settings["damage_min"]

    def damage_max(self):
        """The most health that a knight takes from a rival that it attacks."""
        return self._settings["damage_max"]

    def rows(self):
        """Number of rows of the board."""
        return self._settings["rows"]

    def cols(self):
        """Number of columns of the board."""
        return self._settings["cols"]

    def player_ok(self, pl):
        """Is there a player with this number?"""
        return 0 <= pl < self.nb_players()

    def pos_ok(self, i, j=None):
        """Is (i, j), or a position, on the board? pos_ok(i, j), pos_ok(p)"""
        if j is None:
            i, j = i
        return 0 <= i < self._rows and 0 <= j < self._cols

    # The inside. In __init__() there is no state yet.

    _round = 0
    _board = ()
    _units = ()
    _where = {}
    _haunted = frozenset()
    _by_type = {}
    _lands = _scores = _statuses = ()

    def _ids(self, type, pl):
        return list(self._by_type[type, pl]) if self._is_player(pl) else []

    def _is_player(self, pl):
        if 0 <= pl < len(self._scores):
            return True
        warn("there is no player %d, or the match has not begun" % pl)
        return False

    def _hello(self, lines):
        words = dict(line.split(" ", 1) for line in lines)
        if words.pop("agon", None) != "dominator 1":
            raise ValueError("message not understood: %s" % lines[0])
        self._set_random_seed(int(words.pop("seed")))
        self._settings = {key: int(value) for key, value in words.items()}
        self._rows = self.rows()
        self._cols = self.cols()
        self._commands = []
        self._commanded = set()

    def _observe(self, lines):
        self._round = int(lines[0].split()[1])
        self._statuses = [float(x) for x in lines[1].split()[1:]]
        self._lands = [int(x) for x in lines[2].split()[1:]]
        self._scores = [int(x) for x in lines[3].split()[1:]]
        self._board = lines[5:5 + self._rows]
        self._units = []
        self._where = {}
        self._haunted = set()
        self._by_type = {(type, pl): [] for type in UnitType for pl in range(self.nb_players())}
        for line in lines[6 + self._rows:]:
            id, type, player, i, j, health, state = line.split()
            self._add(_TYPES[type], int(id), int(player), int(health), Pos(int(i), int(j)), state)
        self._commands = []
        self._commanded = set()

    def _add(self, type, id, player, health, pos, state):
        self._units.append(Unit(type, id, player, health, pos, state == "a"))
        self._by_type[type, player].append(id)
        if state != "o":
            self._where[tuple(pos)] = id
        if state == "a":
            i, j = pos
            self._haunted.update((i + di, j + dj) for di in range(-2, 3) for dj in range(abs(di) - 2, 3 - abs(di)))

    def _answer(self):
        return self._commands
