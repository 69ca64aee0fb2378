"""The game Ants for players in Python. A player looks like this:

    from ants import *

    PLAYER_NAME = "MyPlayer"


    class MyPlayer(Player):

        def play(self):
            for id in self.workers(self.me()):
                self.move(id, Down)


    run(MyPlayer)

Everything has the names that it has in C++, with one exception: where there is no food, the food is
Python's None.
"""

from collections import namedtuple
from operator import index

import agon
from agon import check_commands, run, warn

__all__ = [
    "Dir", "Down", "Right", "Up", "Left", "dir_ok", "Pos",
    "BonusType", "Bread", "Seed", "Leaf",
    "NutrientType", "Carbohydrate", "Protein", "Lipid",
    "CellType", "Soil", "Water",
    "AntType", "Queen", "Soldier", "Worker",
    "Cell", "Ant", "Player", "run",
]


class Dir(agon.Named):
    """Directions. Down is the next row, Right the next column. Dir(0) is Down."""
    Down, Right, Up, Left = range(4)


Down, Right, Up, Left = Dir


def dir_ok(d):
    """Is d one of the four directions?"""
    return isinstance(d, int) and 0 <= d < 4


class Pos(namedtuple("Pos", "i j", defaults=(0, 0))):
    """A position: row i, column j. Pos(0, 0) is the top left corner.

    pos + Right is the position beside it, pos + Pos(1, -1) the one a row below and a column to the left.
    Positions are compared by rows, then by columns, and can be in sets and keys of dictionaries.
    """

    __slots__ = ()

    def __add__(self, other):
        di, dj = _STEPS[other] if isinstance(other, Dir) else other
        return Pos(self[0] + di, self[1] + dj)

    def __str__(self):
        return "(%d, %d)" % self


_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))


class BonusType(agon.Named):
    """Kinds of food."""
    Bread, Seed, Leaf = range(3)


Bread, Seed, Leaf = BonusType


class NutrientType(agon.Named):
    """Kinds of nutrients."""
    Carbohydrate, Protein, Lipid = range(3)


Carbohydrate, Protein, Lipid = NutrientType


class CellType(agon.Named):
    """Kinds of cells."""
    Soil, Water = range(2)


Soil, Water = CellType


class AntType(agon.Named):
    """Kinds of ants, the strongest first."""
    Queen, Soldier, Worker = range(3)


Queen, Soldier, Worker = AntType


# A cell: its type, Soil or Water; the food that lies on it, or None; the id of the ant on it, or -1.
Cell = namedtuple("Cell", "type bonus id", defaults=(Soil, None, -1))


# An ant: its type, its id, its player, its position, its reserve (three numbers by NutrientType, zeros if it is not
# a queen), the food that it carries (None if it is not a worker), and the rounds that it still has to live.
Ant = namedtuple("Ant", "type id player pos reserve bonus life", defaults=(Queen, -1, -1, Pos(), (0, 0, 0), None, 2**31 - 1))


_CELLS = {".": Cell(), "W": Cell(Water), "B": Cell(Soil, Bread), "S": Cell(Soil, Seed), "L": Cell(Soil, Leaf)}
_NO_CELL = Cell()
_NO_ANT = Ant()
_ANT_TYPES = {"q": Queen, "s": Soldier, "w": Worker}
_FOOD = {"b": Bread, "s": Seed, "l": Leaf, "n": None}
_NUTRIENTS = ("CARBO", "PROTE", "LIPID")


class Player(agon.Player):
    """The class that your player extends.

    Your number, the parameters and the random numbers are there when __init__() is called; the state of
    the match is there in play(). All players see the state at the beginning of the round.

    A question that makes no sense, like a cell off the board, prints a warning and gives a default.
    """

    # The state.

    def me(self):
        """Your number: 0 (top left), 1 (top right), 2 (bottom right) or 3 (bottom left)."""
        return self._me

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
        cell = _CELLS[self._board[i][j]]
        id = self._where.get((i, j), -1)
        return cell if id < 0 else Cell(cell[0], cell[1], id)

    def ant(self, id):
        """The ant with an id. No such ant: Ant()."""
        words = self._ants.get(id)
        if words is None:
            warn("there is no ant %d" % id)
            return _NO_ANT
        type, id, player, i, j, carbo, prote, lipid, bonus, life = words
        return Ant(_ANT_TYPES[type], int(id), int(player), Pos(int(i), int(j)), (int(carbo), int(prote), int(lipid)), _FOOD[bonus], int(life))

    def queens(self, pl):
        """The ids of the queens of a player: one, or none. No such player: none."""
        return self._ids("q", pl)

    def soldiers(self, pl):
        """The ids of the soldiers of a player, ascending. No such player: none."""
        return self._ids("s", pl)

    def workers(self, pl):
        """The ids of the workers of a player, ascending. No such player: none."""
        return self._ids("w", pl)

    def score(self, pl):
        """The score of a player. No such player: -1."""
        return self._scores[pl] if self._is_player(pl) else -1

    def status(self, pl):
        """The part of its CPU time that a player has used, 0 to 1, or -1 if it is frozen. No such player: -2.

        When you run matches yourself it is always 0.
        """
        return self._statuses[pl] if self._is_player(pl) else -2.0

    # The commands. An ant obeys the first command that it is given in a round. More than 1000 commands in one round
    # end your player.

    def move(self, id, dir):
        """Commands the ant with an id to move in a direction."""
        self._command(id, "m", dir)

    def take(self, id):
        """Commands a worker to take up the food of its cell."""
        self._command(id, "t")

    def leave(self, id):
        """Commands a worker to leave the food that it carries on its cell."""
        self._command(id, "l")

    def lay(self, id, dir, type):
        """Commands a queen to lay an egg of a Soldier or a Worker on the cell in a direction."""
        self._command(id, "y", dir, type)

    # The parameters of the match.

    @staticmethod
    def version():
        """Game and version."""
        return "Ants 1.0"

    def num_players(self):
        """Number of players in the game."""
        return self._settings["NUM_PLAYERS"]

    def num_rounds(self):
        """Number of rounds of a match."""
        return self._settings["NUM_ROUNDS"]

    def board_rows(self):
        """Number of rows of the board."""
        return self._settings["BOARD_ROWS"]

    def board_cols(self):
        """Number of columns of the board."""
        return self._settings["BOARD_COLS"]

    def queen_period(self):
        """Queens may move in the rounds that are multiples of this."""
        return self._settings["QUEEN_PERIOD"]

    def soldier_carbo(self):
        """Carbohydrates needed for a soldier's egg."""
        return self._settings["SOLDIER_CARBO"]

    def soldier_prote(self):
        """Proteins needed for a soldier's egg."""
        return self._settings["SOLDIER_PROTE"]

    def soldier_lipid(self):
        """Lipids needed for a soldier's egg."""
        return self._settings["SOLDIER_LIPID"]

    def worker_carbo(self):
        """Carbohydrates needed for a worker's egg."""
        return self._settings["WORKER_CARBO"]

    def worker_prote(self):
        """Proteins needed for a worker's egg."""
        return self._settings["WORKER_PROTE"]

    def worker_lipid(self):
        """Lipids needed for a worker's egg."""
        return self._settings["WORKER_LIPID"]

    def bread_carbo(self):
        """Carbohydrates in a bonus of bread."""
        return self._settings["BREAD_CARBO"]

    def bread_prote(self):
        """Proteins in a bonus of bread."""
        return self._settings["BREAD_PROTE"]

    def bread_lipid(self):
        """Lipids in a bonus of bread."""
        return self._settings["BREAD_LIPID"]

    def seed_carbo(self):
        """Carbohydrates in a bonus of seed."""
        return self._settings["SEED_CARBO"]

    def seed_prote(self):
        """Proteins in a bonus of seed."""
        return self._settings["SEED_PROTE"]

    def seed_lipid(self):
        """Lipids in a bonus of seed."""
        return self._settings["SEED_LIPID"]

    def leaf_carbo(self):
        """Carbohydrates in a bonus of leaf."""
        return self._settings["LEAF_CARBO"]

    def leaf_prote(self):
        """Proteins in a bonus of leaf."""
        return self._settings["LEAF_PROTE"]

    def leaf_lipid(self):
        """Lipids in a bonus of leaf."""
        return self._settings["LEAF_LIPID"]

    def num_ini_soldiers(self):
        """Number of soldiers of a colony at the beginning."""
        return self._settings["NUM_INI_SOLDIERS"]

    def num_ini_workers(self):
        """Number of workers of a colony at the beginning."""
        return self._settings["NUM_INI_WORKERS"]

    def bonus_rows(self):
        """Number of rows of a rectangle where food appears."""
        return self._settings["BONUS_ROWS"]

    def bonus_cols(self):
        """Number of columns of a rectangle where food appears."""
        return self._settings["BONUS_COLS"]

    def bonus_period(self):
        """Food appears in the rounds that are multiples of this."""
        return self._settings["BONUS_PERIOD"]

    def worker_life(self):
        """Rounds that a worker lives."""
        return self._settings["WORKER_LIFE"]

    def soldier_life(self):
        """Rounds that a soldier lives."""
        return self._settings["SOLDIER_LIFE"]

    def queen_life(self):
        """Rounds that a queen lives."""
        return self._settings["QUEEN_LIFE"]

    def needed(self, t, n):
        """Units of nutrient n that an egg of an ant of type t, Soldier or Worker, needs."""
        if t not in (Soldier, Worker):
            warn("only eggs of soldiers and workers need nutrients")
            return 0
        return self._settings["%s_%s" % (AntType(t).name.upper(), _NUTRIENTS[n])]

    def contains(self, b, n):
        """Units of nutrient n in a bonus of type b. In None: 0."""
        if b is None:
            return 0
        return self._settings["%s_%s" % (BonusType(b).name.upper(), _NUTRIENTS[n])]

    def life(self, t):
        """Rounds that an ant of type t lives."""
        return self._settings["%s_LIFE" % AntType(t).name.upper()]

    def player_ok(self, pl):
        """Is pl a player?"""
        return 0 <= pl < self.num_players()

    def pos_ok(self, i, j=None):
        """Is (i, j), or a position, a position of the board? pos_ok(i, j), pos_ok(p)"""
        if j is None:
            i, j = i
        return 0 <= i < self._rows and 0 <= j < self._cols

    # The inside. In __init__() there is no state yet.

    _round = 0
    _board = ()
    _ants = {}
    _where = {}
    _by_type = {}
    _scores = _statuses = ()

    def _ids(self, type, pl):
        return list(self._by_type[type, pl]) if self._is_player(pl) else []

    def _is_player(self, pl):
        if 0 <= pl < len(self._scores):
            return True
        warn("there is no player %d, or the match has not begun" % pl)
        return False

    def _command(self, id, verb, dir=None, type=None):
        d = "drul"[dir] if dir_ok(dir) else "_"
        t = "qsw"[type] if isinstance(type, int) and 0 <= type < 3 else "_"
        if not -2**31 <= index(id) < 2**31:
            raise ValueError("no ant has the id %d" % id)
        self._commands.append("%d %s %s %s" % (id, verb, d, t))
        check_commands(len(self._commands))
        if id in self._commanded:
            warn("ant %d has got a command in this round already" % id)
        self._commanded.add(id)

    def _hello(self, lines):
        words = dict(line.split(" ", 1) for line in lines)
        if words.pop("agon", None) != "ants 1":
            raise ValueError("message not understood: %s" % lines[0])
        self._me = int(words.pop("seat"))
        self._set_random_seed(int(words.pop("seed")))
        self._settings = {key: int(value) for key, value in words.items()}
        self._rows = self.board_rows()
        self._cols = self.board_cols()
        self._commands = []
        self._commanded = set()

    def _observe(self, lines):
        self._round = int(lines[0].split()[1])
        self._statuses = [float(x) for x in lines[1].split()[1:]]
        self._scores = [int(x) for x in lines[2].split()[1:]]
        self._board = lines[4:4 + self._rows]
        self._ants = {}
        self._where = {}
        self._by_type = {(type, pl): [] for type in "qsw" for pl in range(self.num_players())}
        for line in lines[5 + self._rows:]:
            words = line.split()
            id = int(words[1])
            self._ants[id] = words
            self._where[int(words[3]), int(words[4])] = id
            self._by_type[words[0], int(words[2])].append(id)
        self._commands = []
        self._commanded = set()

    def _answer(self):
        return self._commands
