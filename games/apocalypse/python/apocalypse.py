"""The game Apocalypse Now 2018 for players in Python. A player looks like this:

    from apocalypse import *

    PLAYER_NAME = "MyPlayer"


    class MyPlayer(Player):

        def play(self):
            for id in self.helicopters(self.me()):
                self.command_helicopter(id, FORWARD2)


    run(MyPlayer)

Everything has the names that it has in C++. The parameters, like MAX, are names of this module.
"""

from collections import namedtuple
from operator import index

import agon
from agon import run, warn

__all__ = [
    "FOREST", "GRASS", "WATER", "MOUNTAIN", "SOLDIER", "HELICOPTER",
    "FORWARD1", "FORWARD2", "COUNTER_CLOCKWISE", "CLOCKWISE", "NAPALM",
    "NUM_PLAYERS", "GAME_ROUNDS", "MAX", "NUM_SOLDIERS", "NUM_HELICOPTERS", "NUM_POSTS", "LIFE",
    "FOREST_DAMAGE", "GRASS_DAMAGE", "ROUNDS_NAPALM", "REACH", "FOREST_BURNS", "OTHER_BURNS",
    "PROB_FIRE", "ROUNDS_JUMP", "MAX_JUMP", "HIGH_VALUE", "LOW_VALUE",
    "Position", "Post", "Data", "NUL", "Player", "run",
]

# Kinds of land.
FOREST, GRASS, WATER, MOUNTAIN = 1, 2, 3, 4

# Types of units.
SOLDIER, HELICOPTER = 1, 2

# Instructions to helicopters: one or two cells forward, a turn to the left, a turn to the right, and throwing napalm.
FORWARD1, FORWARD2, COUNTER_CLOCKWISE, CLOCKWISE, NAPALM = 1, 2, 3, 4, 5

# The parameters of the game.
NUM_PLAYERS = 4       # players
GAME_ROUNDS = 200     # rounds of a match
MAX = 60              # rows, and columns, of the board
NUM_SOLDIERS = 20     # soldiers of a player at the beginning
NUM_HELICOPTERS = 2   # helicopters of a player
NUM_POSTS = 16        # posts
LIFE = 100            # life of a new soldier
FOREST_DAMAGE = 20    # least damage of an attack on a soldier in a forest; the most is the double
GRASS_DAMAGE = 50     # least damage of an attack on a soldier on grass; the most is the double
ROUNDS_NAPALM = 30    # rounds until a helicopter has napalm again
REACH = 2             # cells of a helicopter's square to each side of its middle
FOREST_BURNS = 10     # rounds that a cell of forest burns
OTHER_BURNS = 5       # rounds that any other cell burns
PROB_FIRE = 10        # chance, in percent, that fire propagates to a cell of forest beside it
ROUNDS_JUMP = 20      # rounds that a parachuter has to jump
MAX_JUMP = 4          # parachuters of a player that can jump in one round
HIGH_VALUE = 100      # value of the better posts
LOW_VALUE = 50        # value of the other posts


class Position(namedtuple("Position", "i j", defaults=(0, 0))):
    """A position: row i (from north to south), column j (from west to east).

    pos + Position(1, -1) is the position a row below and a column to the left. Positions are compared by
    rows, then by columns, and can be in sets and keys of dictionaries. A pair (i, j) does as well.
    """

    __slots__ = ()

    def __add__(self, other):
        return Position(self[0] + other[0], self[1] + other[1])


# A post: the player that owns it (-1 if nobody does), its position and its value.
Post = namedtuple("Post", "player pos value", defaults=(-1, Position(-1, -1), -1))


# A soldier or a helicopter: its id, its type, its player and its position (of a helicopter: the middle of its square). Of a
# soldier: life. Of a helicopter: orientation (0 south, 1 east, 2 north, 3 west), napalm (rounds until it has some, 0 if it
# has) and parachuters (the rounds left to each, ascending; 1: it is the last one). What a unit does not have is -1 or ().
Data = namedtuple("Data", "id type player pos life orientation napalm parachuters", defaults=(-1, -1, -1, Position(-1, -1), -1, -1, -1, ()))


# What data() gives for a unit that does not exist: every number is -1.
NUL = Data()

_LAND = {":": FOREST, ".": GRASS, "O": WATER, "X": MOUNTAIN}


def _near(p, i, j, distance):
    return abs(p[0] - i) <= distance and abs(p[1] - j) <= distance


class Player(agon.Player):
    """The class that your player extends.

    Your number and the random numbers are there when __init__() is called; the state of the match is there in
    play(). All players see the state at the beginning of the round.

    A question or command that makes no sense, like a position off the board, prints a warning and gives a
    default.
    """

    # The state.

    def me(self):
        """Your number: 0 (north-west), 1 (north-east), 2 (south-east) or 3 (south-west)."""
        return self._me

    def round(self):
        """The number of the round, from 0."""
        return self._round

    def what(self, i, j):
        """The land at (i, j): FOREST, GRASS, WATER or MOUNTAIN. Off the board: -1."""
        return _LAND[self._land[i][j]] if self._is_position(i, j) else -1

    def fire_time(self, i, j):
        """The rounds that (i, j) still burns, 0 if it does not. Off the board: -1."""
        return self._fire.get((i, j), 0) if self._is_position(i, j) else -1

    def which_soldier(self, i, j):
        """The id of the soldier at (i, j), 0 if there is none. Off the board: -1."""
        return self._soldier_at.get((i, j), 0) if self._is_position(i, j) else -1

    def which_helicopter(self, i, j):
        """The id of the helicopter whose middle is at (i, j), 0 if there is none. Off the board: -1."""
        return self._helicopter_at.get((i, j), 0) if self._is_position(i, j) else -1

    def post_owner(self, i, j):
        """The owner of the post at (i, j): a player, -1 if the post is nobody's, -2 if there is no post. Off the board: -1."""
        if not self._is_position(i, j):
            return -1
        post = self._posts.get((i, j))
        return -2 if post is None else post.player

    def post_value(self, i, j):
        """The value of the post at (i, j), -2 if there is no post. Off the board: -1."""
        if not self._is_position(i, j):
            return -1
        post = self._posts.get((i, j))
        return -2 if post is None else post.value

    def soldiers(self, pl):
        """The ids of the soldiers of a player, ascending. No such player: none."""
        return list(self._ids[SOLDIER, pl]) if self._is_player(pl) else []

    def helicopters(self, pl):
        """The ids of the helicopters of a player, ascending. No such player: none."""
        return list(self._ids[HELICOPTER, pl]) if self._is_player(pl) else []

    def posts(self):
        """All posts."""
        return list(self._posts.values())

    def data(self, id):
        """The soldier or helicopter with an id. No such unit: NUL."""
        unit = self._units.get(id)
        if unit is None:
            warn("there is no unit %d" % id)
            return NUL
        return unit

    def total_score(self, pl):
        """The score of a player. No such player: -1."""
        return self._scores[pl] if self._is_player(pl) else -1

    def status(self, pl):
        """The part of its CPU time that a player has used, 0 to 1, or -1 if it is frozen. No such player: -1.

        When you run matches yourself it is always 0.
        """
        return self._statuses[pl] if self._is_player(pl) else -1.0

    # The commands.

    def command_soldier(self, id, i, j):
        """Commands a soldier to go to (i, j), or to attack the enemy there. It is one of the 8 positions around him.

        (His own is allowed; he stays.) The soldier has to be yours and without a command in this round. What
        makes no sense is ignored, with a warning. The same holds for the other commands.
        """
        i, j = index(i), index(j)
        unit = self._mine(id, SOLDIER)
        if unit is None:
            return
        if not _near(unit.pos, i, j, 1):
            warn("command for soldier %d ignored: (%d, %d) is not beside him" % (id, i, j))
            return
        self._commanded.add(id)
        self._commands.append("s %d %d %d" % (id, i, j))

    def command_helicopter(self, id, instruction):
        """Commands a helicopter: FORWARD1, FORWARD2, COUNTER_CLOCKWISE, CLOCKWISE or NAPALM."""
        instruction = index(instruction)
        unit = self._mine(id, HELICOPTER)
        if unit is None:
            return
        if not FORWARD1 <= instruction <= NAPALM:
            warn("command for helicopter %d ignored: there is no instruction %d" % (id, instruction))
            return
        self._commanded.add(id)
        self._commands.append("h %d %d" % (id, instruction))

    def command_parachuter(self, i, j):
        """Commands a parachuter to jump to (i, j).

        It has to be under one of your helicopters, and the first one of those over it has to have one
        parachuter more than have got commands under it. At most MAX_JUMP parachuters can jump in a round.
        Those with the fewest rounds left jump first.
        """
        i, j = index(i), index(j)
        wrong = self._wrong_jump(i, j)
        if wrong is not None:
            warn("parachuter to (%d, %d) ignored: %s" % (i, j, wrong))
            return
        self._jumps.append((i, j))
        self._commands.append("p %d %d" % (i, j))

    # The settings.

    @staticmethod
    def version():
        """Game and version."""
        return "ApocalypseNow2018 3.0"

    @staticmethod
    def nb_players():
        """Number of players."""
        return NUM_PLAYERS

    @staticmethod
    def nb_rounds():
        """Rounds of a match."""
        return GAME_ROUNDS

    @staticmethod
    def player_ok(pl):
        """Is pl a player?"""
        return 0 <= pl < NUM_PLAYERS

    @staticmethod
    def pos_ok(i, j=None):
        """Is (i, j), or a position, a position of the board? pos_ok(i, j), pos_ok(p)"""
        if j is None:
            i, j = i
        return 0 <= i < MAX and 0 <= j < MAX

    # The inside. In __init__() there is no state yet.

    _round = 0
    _land = ()
    _scores = _statuses = ()
    _posts = _units = _ids = _fire = _soldier_at = _helicopter_at = {}

    def _is_position(self, i, j):
        if 0 <= i < len(self._land) and 0 <= j < MAX:
            return True
        warn("there is no position (%d, %d), or the match has not begun" % (i, j))
        return False

    def _is_player(self, pl):
        if 0 <= pl < len(self._scores):
            return True
        warn("there is no player %d, or the match has not begun" % pl)
        return False

    def _mine(self, id, type):
        """The unit with an id, if it is mine, of a type, and has no command yet."""
        unit = self._units.get(id)
        if unit is None:
            wrong = "there is no such unit"
        elif unit.player != self._me:
            wrong = "it is of another player"
        elif unit.type != type:
            wrong = "it is no soldier" if type == SOLDIER else "it is no helicopter"
        elif id in self._commanded:
            wrong = "it has got a command in this round already"
        else:
            return unit
        warn("command for unit %d ignored: %s" % (id, wrong))
        return None

    def _wrong_jump(self, i, j):
        """Why no parachuter can jump to (i, j); None if one can."""
        if len(self._jumps) >= MAX_JUMP:
            return "no more may jump in this round"
        for id in self._ids.get((HELICOPTER, self._me), ()):
            helicopter = self._units[id]
            if _near(helicopter.pos, i, j, REACH):
                here = sum(_near(helicopter.pos, k, l, REACH) for k, l in self._jumps)
                return None if here < len(helicopter.parachuters) else "the helicopter has no more"
        return "no helicopter of yours is over it"

    def _hello(self, lines):
        words = dict(line.split(" ", 1) for line in lines)
        if words.pop("agon", None) != "apocalypse 1":
            raise ValueError("message not understood: %s" % lines[0])
        self._me = int(words.pop("seat"))
        self._set_random_seed(int(words.pop("seed")))
        for key, value in words.items():
            if globals().get(key) != int(value):
                raise ValueError("message not understood: %s %s" % (key, value))
        self._begin()

    def _begin(self):
        self._commands = []
        self._commanded = set()
        self._jumps = []

    def _observe(self, lines):
        self._round = int(lines[0].split()[1])
        self._statuses = [float(x) for x in lines[1].split()[1:]]
        self._scores = [int(x) for x in lines[2].split()[1:]]
        self._land = lines[4:4 + MAX]
        self._posts, self._units, self._fire, self._soldier_at, self._helicopter_at = {}, {}, {}, {}, {}
        self._ids = {(type, pl): [] for type in (SOLDIER, HELICOPTER) for pl in range(NUM_PLAYERS)}
        rest = iter(lines[4 + MAX:])
        for _ in range(int(next(rest).split()[1])):
            player, i, j, value = map(int, next(rest).split())
            self._posts[i, j] = Post(player, Position(i, j), value)
        for _ in range(int(next(rest).split()[1])):
            id, type, player, i, j, life, orientation, napalm, _, *parachuters = map(int, next(rest).split())
            self._units[id] = Data(id, type, player, Position(i, j), life, orientation, napalm, tuple(parachuters))
            self._ids[type, player].append(id)
            (self._soldier_at if type == SOLDIER else self._helicopter_at)[i, j] = id
        for _ in range(int(next(rest).split()[1])):
            rounds, i, j = map(int, next(rest).split())
            self._fire[i, j] = rounds
        self._begin()

    def _answer(self):
        return self._commands
