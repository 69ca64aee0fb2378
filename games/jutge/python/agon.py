"""The inside of the kit for players in Python: messages, random numbers, warnings.

You need not read this file: what your player can use is in the module of the game.

Standard input and output belong to the match. So print() writes to standard error, and there is
nothing to be read with input().
"""

import atexit
import io
import os
import sys
from enum import IntEnum

MAX_COMMANDS = 1000  # in one round
MAX_WARNINGS = 100

_MODULUS = 2**31


class Named(IntEnum):
    """Numbers that are printed as their names."""

    def __str__(self):
        return self.name

    __repr__ = __str__


class Random:
    """Random numbers. The same match seed always gives a player the same sequence of numbers."""

    _random_state = 0

    def _set_random_seed(self, seed):
        self._random_state = abs(seed) % _MODULUS

    def random(self, l, u):
        """A random integer from l to u, both included.

        It is l if l > u, or if there are more than 1000000 integers to choose from.
        """
        n = u - l + 1
        if n < 1 or n > 1000000:
            return l
        state = (843314861 * self._random_state + 453816693) % _MODULUS
        state = (843314861 * state + 453816693) % _MODULUS
        self._random_state = state
        return l + n * state // _MODULUS

    def random_permutation(self, n):
        """The numbers from 0 to n-1 in random order. Empty if n < 0 or n > 1000000."""
        if n < 0 or n > 1000000:
            return []
        v = list(range(n))
        for i in range(n):
            k = self.random(i, n - 1)
            v[i], v[k] = v[k], v[i]
        return v


class Player(Random):
    """What the players of all games have in common. A game's own Player adds the rest."""

    def play(self):
        """Called once in each round. Your player has its own."""

    # What the module of a game gives.

    def _hello(self, lines):
        """Reads the first message."""
        raise NotImplementedError

    def _observe(self, lines):
        """Reads the message of a round."""
        raise NotImplementedError

    def _answer(self):
        """The lines of the answer."""
        raise NotImplementedError


class _Warnings:
    given = 0


def warn(text):
    """Prints a warning about a query or command that makes no sense. After 100 of them no more are printed."""
    _Warnings.given += 1
    if _Warnings.given < MAX_WARNINGS:
        print("warning:", text)
    elif _Warnings.given == MAX_WARNINGS:
        print("warning: too many warnings, no more are shown")


class _Messages:
    """The messages of a match. Several may arrive at once: a file with all of them is a way to play a match again."""

    def __init__(self):
        self.pending = b""

    def next(self):
        """The lines of the next message without the last one, which is "end". None: the match is over."""
        text = self.pending
        while True:
            end = text.find(b"\nend\n")
            if end >= 0:
                self.pending = text[end + 5:]
                return text[:end].decode("ascii").split("\n")
            more = os.read(0, 1 << 16)
            if not more:
                return None
            text += more


def _send(lines):
    sys.stderr.flush()
    text = "".join([line + "\n" for line in lines] + ["end\n"]).encode("ascii")
    while text:
        text = text[os.write(1, text):]


class _TooManyCommands(BaseException):
    """Ends the play of a round. It is no Exception, so that a player does not catch it by mistake."""


def check_commands(count):
    """Ends the player if it has given too many commands in a round."""
    if count > MAX_COMMANDS:
        raise _TooManyCommands


def _failed(where):
    """Prints what went wrong in the player, without the inside of the kit, and ends the program."""
    import traceback

    kind, error, trace = sys.exc_info()
    while trace.tb_next is not None and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    print("error: the player failed in %s" % where)
    traceback.print_exception(kind, error, trace)
    sys.stderr.flush()
    os._exit(1)


def run(player_class):
    """Plays a match. It is the last line of a player: run(MyPlayer)"""
    if os.isatty(0):
        print("This program is a player: it takes part in a match that ./Game runs. See ./Game --help.")
        sys.exit(2)
    atexit.unregister(_remind)
    messages = _Messages()
    hello = messages.next()
    if hello is None:
        return
    player = object.__new__(player_class)
    player._hello(hello)
    try:
        player.__init__()
    except Exception:
        _failed("__init__()")
    _send([])
    rounds = 0
    while True:
        lines = messages.next()
        if lines is None:
            return
        player._observe(lines)
        try:
            player.play()
        except _TooManyCommands:
            print("error: more than %d commands in round %d" % (MAX_COMMANDS, rounds))
            _send(player._answer())  # so that the judge sees what happened
            os._exit(1)
        except Exception:
            _failed("round %d" % rounds)
        _send(player._answer())
        rounds += 1


def _remind():
    if not hasattr(sys, "last_type"):  # otherwise Python has said what went wrong
        print("error: nobody plays: the last line of a player is run(MyPlayer)")


atexit.register(_remind)
sys.stdout = sys.stderr
sys.stdin = io.StringIO()
