"""Wota in Python: the classes that colonies are made of.

Write a class for your hill and classes for your ants, and let them play with run(MyHill). The
last line of a player is that call; PLAYER_NAME = "..." in the first column gives its name.

    from wota import *

    PLAYER_NAME = "Walkers"

    class Walker(AntAI):
        def tick(self):
            self.move_in_direction(90)

    class Hill(HillAI):
        def tick(self):
            self.create_ant(GATHERER, Walker)

    run(Hill)

Standard input and output belong to the match: print() writes to standard error. An exception in
tick() costs only what would have been asked for afterwards.
"""

import io
import math
import os
import random as _random_module
import sys

random = _random_module.Random(0)
"""The colony's random numbers. run() gives them a seed, so that equal matches are equal."""

_MOST_TRACES = 10


class Vector:
    """An arrow or a place. It never changes."""

    __slots__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)

    def __sub__(self, other):
        return Vector(self.x - other.x, self.y - other.y)

    def __mul__(self, factor):
        return Vector(self.x * factor, self.y * factor)

    __rmul__ = __mul__

    def __neg__(self):
        return Vector(-self.x, -self.y)

    def __eq__(self, other):
        return isinstance(other, Vector) and self.x == other.x and self.y == other.y

    def __hash__(self):
        return hash((self.x, self.y))

    def __repr__(self):
        return "Vector(%r, %r)" % (self.x, self.y)

    def length(self):
        return math.sqrt(self.x * self.x + self.y * self.y)

    def angle(self):
        """Degrees in (-180, 180]: 0 is east, 90 is north. 0 for no length."""
        return math.degrees(math.atan2(self.y, self.x))

    def scaled_to(self, length):
        """The same direction with another length. No length stays none."""
        own = self.length()
        return self * (length / own) if own else self

    def bounded_by(self, length):
        """Shortened to a length if it is longer."""
        return self.scaled_to(length) if self.length() > length else self

    @staticmethod
    def from_polar(length, degrees):
        angle = math.radians(degrees)
        return Vector(length * math.cos(angle), length * math.sin(angle))


class Caste:
    """What the ants of a caste can do: initial_health, speed, speed_while_attacking,
    speed_while_carrying_sugar, attack, max_sugar_carry, sight_range, hearing_range."""

    _FIELDS = ("initial_health", "speed", "speed_while_attacking", "speed_while_carrying_sugar",
               "attack", "max_sugar_carry", "sight_range", "hearing_range")

    def __init__(self, code, name):
        self.code = code
        self.name = name

    def __repr__(self):
        return self.name


GATHERER = Caste("Ga", "Gatherer")
SOLDIER = Caste("So", "Soldier")
SCOUT = Caste("Sc", "Scout")
HILL = Caste("Hi", "Hill")
_CASTES = {caste.code: caste for caste in (GATHERER, SOLDIER, SCOUT, HILL)}


class Parameters:
    """The numbers of the match by their names in the statement: parameters.ANT_COST."""


parameters = Parameters()


class Snapshot:
    """Something as it was at the beginning of a tick. Snapshots do not change; the next tick has new ones."""

    __slots__ = ("id", "position", "caste")

    def has_same_original(self, other):
        """Whether both show the same real object. A corpse is not the ant that it was."""
        return type(self) is type(other) and self.id == other.id


class Ant(Snapshot):
    """A living ant: id, player, caste, position, health, sugar (that it carries), ai (the name of its class)."""

    __slots__ = ("player", "health", "sugar", "ai")


class AntCorpse(Snapshot):
    """A dead ant: id, player, caste, position."""

    __slots__ = ("player",)


class Sugar(Snapshot):
    """A source: id, position, amount, radius, ticks_until_next_pick_up."""

    __slots__ = ("amount", "radius", "ticks_until_next_pick_up")


class Hill(Snapshot):
    """A hill: player, position, food."""

    __slots__ = ("player", "food")


class Message:
    """What somebody said: sender (an Ant or a Hill as it was then), content (a whole number), snapshot (or None)."""

    __slots__ = ("sender", "content", "snapshot")


def vector_between(start, end):
    """The shortest arrow from one snapshot or place to another; the world is a torus."""
    start, end = _place(start), _place(end)
    return Vector(_shortest(end.x - start.x, parameters.SIZE_X), _shortest(end.y - start.y, parameters.SIZE_Y))


def distance(start, end):
    """The length of the shortest way from one snapshot or place to another."""
    return vector_between(start, end).length()


def _place(thing):
    return thing if isinstance(thing, Vector) else thing.position


def _shortest(difference, size):
    return (difference + size / 2) % size - size / 2


class AI:
    """What ants and hills have in common.

    me: the own snapshot. visible_ants, visible_corpses: what is in sight. audible_ant_messages:
    what ants of the colony near by said in the last tick.
    """

    me = None
    visible_ants = ()
    visible_corpses = ()
    audible_ant_messages = ()

    _talk = None

    def tick(self):
        """Called once in each tick. Yours asks for what shall be done."""

    def vector_to(self, target):
        """The shortest arrow from here to a snapshot or a place."""
        return vector_between(self.me, target)

    def closest(self, snapshots):
        """The nearest of some snapshots, or None; the first one of those equally near."""
        return min(snapshots, key=lambda s: distance(self.me, s), default=None)

    def visible_friends(self):
        return [ant for ant in self.visible_ants if ant.player == self.me.player]

    def visible_enemies(self):
        return [ant for ant in self.visible_ants if ant.player != self.me.player]

    def talk(self, content, snapshot=None):
        """Say a whole number, and show a snapshot if you like. It is heard in the next tick."""
        self._talk = (int(content), snapshot)


class AntAI(AI):
    """An ant. Every ant has its own object; what it remembers goes into fields.

    visible_sugar, visible_hills: what else is in sight. audible_hill_message: what the hill said,
    if it was near enough, or None. home: the own hill's place. Of several calls of one kind in a
    tick the last one counts. In __init__ nothing of the world is known yet.
    """

    visible_sugar = ()
    visible_hills = ()
    audible_hill_message = None
    home = None

    _move = None
    _attack = None
    _pick = None
    _drop = False

    def move(self, vector):
        """Walk along an arrow, as far as the speed allows in one tick."""
        self._move = vector

    def move_in_direction(self, degrees, length=None):
        """Walk in a direction: 0 is east, 90 is north. Without a length as far as possible."""
        self._move = Vector.from_polar(parameters.SIZE_X / 2 if length is None else length, degrees)

    def move_toward(self, target):
        """Walk to a snapshot or a place on the shortest way, and stop there."""
        self._move = self.vector_to(target)

    def move_home(self):
        self._move = self.vector_to(self.home)

    def attack(self, target):
        """Attack an ant (any snapshot of it) that is not farther away than ATTACK_RANGE. Sugar is dropped."""
        self._attack = target
        self._drop = True

    def pick_up_sugar(self, source):
        """Ask a source for sugar; you have to be within its radius."""
        self._pick = source

    def drop_sugar(self):
        self._drop = True

    def vector_to_home(self):
        return self.vector_to(self.home)


class HillAI(AI):
    """The hill. me.food is what it can make ants of."""

    def __init__(self):
        pass

    def create_ant(self, caste, ai):
        """Order an ant: GATHERER, SOLDIER or SCOUT, and the class of its AI."""
        if caste not in (GATHERER, SOLDIER, SCOUT):
            raise ValueError("ants are of the caste GATHERER, SOLDIER or SCOUT")
        if not issubclass(ai, AntAI):
            raise ValueError("the class of an ant extends AntAI")
        self._orders.append((caste, ai))


class _Lines:
    """The lines of the judge's messages."""

    def __init__(self):
        self.file = os.fdopen(0, "rb", 1 << 16)

    def next(self):
        line = self.file.readline()
        if not line:
            raise EOFError
        return line.decode("utf-8").rstrip("\n").split(" ")


class _Colony:
    """Reads what the judge tells, asks hill and ants, and sends what they want."""

    def __init__(self):
        self.lines = _Lines()
        self.living = {}  # by id: the AI
        self.orders = []  # of the last tick
        self.said = {}  # of the last tick, by reference: the snapshot
        self.old = {}  # own ants of the last tick, by id
        self.old_hill = None
        self.traces = 0

    def hello(self):
        words = self.lines.next()
        if words != ["agon", "wota", "1"]:
            raise RuntimeError("this is no match of Wota: %s" % " ".join(words))
        while True:
            words = self.lines.next()
            if words[0] == "end":
                return
            if words[0] == "seat":
                self.player = int(words[1])
            elif words[0] == "seed":
                random.seed(int(words[1]))
            elif words[0] == "hill":
                self.home = Vector(float(words[1]), float(words[2]))
            elif words[0] == "caste":
                caste = _CASTES[words[1]]
                for field, value in zip(Caste._FIELDS, words[3:]):
                    setattr(caste, field, _number(value))
            else:
                setattr(parameters, words[0], _number(words[1]))

    def perceive(self):
        """Reads a tick up to the senses."""
        self.tick = int(self.table("tick"))
        count, own = (int(n) for n in self.lines.next()[1:])
        self.ants = [self.ant() for _ in range(count)]
        self.own = self.ants[:own]
        self.corpses = [self.corpse() for _ in range(int(self.table("corpses")))]
        self.sugar = [self.source() for _ in range(int(self.table("sugar")))]
        self.hills = [self.hill() for _ in range(int(self.table("hills")))]
        self.messages = [self.message() for _ in range(int(self.table("messages")))]
        born = self.lines.next()[2:]
        failed = []
        alive = {}
        for ant in self.own[:own - len(born)]:
            alive[ant.id] = self.living[ant.id]
        for ant, order in zip(self.own[own - len(born):], born):
            ai = self.orders[int(order)][1]
            try:
                alive[ant.id] = ai()
            except Exception:
                failed.append(self.trace("the constructor of %s" % ai.__name__))
                alive[ant.id] = AntAI()
        self.living = alive
        self.lines.next()  # senses
        return failed

    def table(self, word):
        words = self.lines.next()
        if words[0] != word:
            raise RuntimeError("expected %s, found %s" % (word, words[0]))
        return words[1]

    def ant(self):
        words = self.lines.next()
        a = Ant()
        a.id = int(words[0])
        a.player = int(words[1])
        a.caste = _CASTES[words[2]]
        a.position = Vector(float(words[3]), float(words[4]))
        a.health = float(words[5])
        a.sugar = int(words[6])
        a.ai = words[7]
        return a

    def corpse(self):
        words = self.lines.next()
        c = AntCorpse()
        c.id = int(words[0])
        c.player = int(words[1])
        c.caste = _CASTES[words[2]]
        c.position = Vector(float(words[3]), float(words[4]))
        return c

    def source(self):
        words = self.lines.next()
        s = Sugar()
        s.id = int(words[0])
        s.position = Vector(float(words[1]), float(words[2]))
        s.amount = int(words[3])
        s.radius = float(words[4])
        s.ticks_until_next_pick_up = int(words[5])
        return s

    def hill(self):
        words = self.lines.next()
        h = Hill()
        h.id = h.player = int(words[0])
        h.caste = HILL
        h.position = Vector(float(words[1]), float(words[2]))
        h.food = int(words[3])
        return h

    def message(self):
        words = self.lines.next()
        m = Message()
        m.sender = self.old_hill if words[0] == "hill" else self.old[int(words[0])]
        m.content = int(words[1])
        m.snapshot = self.said.get(words[2])
        return m

    def senses(self, ai, *tables):
        """Reads a line of senses into lists of snapshots."""
        words = self.lines.next()
        at = 0
        lists = []
        for table in tables:
            end = at + 1 + int(words[at])
            index = 0
            seen = []
            for step in words[at + 1:end]:
                index += int(step)
                seen.append(table[index])
            lists.append(seen)
            at = end
        return lists

    def play(self, hill):
        """Plays one tick."""
        faults = self.perceive()
        said = {}
        answer = []
        minds = list(zip(self.own, self.living.values()))
        for me, ai in minds:
            ai.me = me
            ai.home = self.home
            ai._move = ai._attack = ai._pick = ai._talk = None
            ai._drop = False
            ai.visible_ants, ai.visible_corpses, ai.visible_sugar, ai.visible_hills, heard = self.senses(
                ai, self.ants, self.corpses, self.sugar, self.hills, self.messages)
            ai.audible_ant_messages = [m for m in heard if isinstance(m.sender, Ant)]
            ai.audible_hill_message = next((m for m in heard if isinstance(m.sender, Hill)), None)
        hill.me = self.hills[0]
        hill._talk = None
        hill._orders = []
        hill.visible_ants, hill.visible_corpses, hill.audible_ant_messages = self.senses(
            hill, self.ants, self.corpses, self.messages)
        if self.lines.next() != ["end"]:
            raise RuntimeError("the message is longer than expected")
        for me, ai in minds:
            self.think(ai, faults)
            self.ask(me.id, ai, answer, said)
        self.think(hill, faults)
        for caste, ai in hill._orders:
            answer.append("o %s %s" % (caste.code, _class_name(ai)))
        if hill._talk is not None:
            answer.append("h %d%s" % (_int32(hill._talk[0]), _reference(hill._talk[1], said)))
        if faults:
            answer.append("f %d %s" % (len(faults), faults[0]))
        self.orders, self.said = hill._orders, said
        self.old = {ant.id: ant for ant in self.own}
        self.old_hill = self.hills[0]
        return answer

    def think(self, ai, faults):
        try:
            ai.tick()
        except Exception:
            faults.append(self.trace("%s.tick()" % type(ai).__name__))

    def trace(self, where):
        """Prints what went wrong, a few times in a match, and gives it in one line."""
        import traceback

        kind, error, trace = sys.exc_info()
        self.traces += 1
        if self.traces <= _MOST_TRACES:
            print("tick %d: %s failed" % (self.tick, where))
            traceback.print_exception(kind, error, trace)
        return ("%s in %s: %s" % (kind.__name__, where, error)).replace("\n", " ")[:150]

    @staticmethod
    def ask(number, ai, answer, said):
        """Appends the requests of an ant."""
        if ai._move is not None:
            answer.append("m %d %r %r" % (number, float(ai._move.x), float(ai._move.y)))
        if ai._attack is not None:
            answer.append("a %d %d" % (number, ai._attack.id))
        elif ai._drop:
            answer.append("d %d" % number)
        if ai._pick is not None:
            answer.append("p %d %d" % (number, ai._pick.id))
        if ai._talk is not None:
            answer.append("t %d %d%s" % (number, _int32(ai._talk[0]), _reference(ai._talk[1], said)))


def _number(text):
    value = float(text)
    return int(value) if value.is_integer() and "." not in text else value


def _int32(n):
    return (n + 2**31) % 2**32 - 2**31


def _reference(snapshot, said):
    """Keeps a snapshot for those who hear of it, and gives the end of the line that tells it."""
    if snapshot is None:
        return ""
    reference = str(len(said))
    said[reference] = snapshot
    return " " + reference


def _class_name(ai):
    name = "".join(c if c.isalnum() or c in "_$" else "_" for c in ai.__name__)
    return name.encode("utf-8")[:64].decode("utf-8", "ignore")


def _send(lines):
    sys.stderr.flush()
    text = "".join([line + "\n" for line in lines] + ["end\n"]).encode("utf-8")
    while text:
        text = text[os.write(1, text):]


def run(hill_class):
    """Plays a match. It is the last line of a player: run(MyHill)"""
    if os.isatty(0):
        print("This program is a colony: it takes part in a match that the runner plays.")
        sys.exit(2)
    colony = _Colony()
    try:
        colony.hello()
    except EOFError:
        return
    hill = hill_class()
    hill.home = colony.home
    _send([])
    while True:
        try:
            answer = colony.play(hill)
        except EOFError:
            return
        _send(answer)


sys.stdout = sys.stderr
sys.stdin = io.StringIO()
