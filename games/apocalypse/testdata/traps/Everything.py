# Asks for everything and finds that it fits together. Its units do everything as well.
from apocalypse import *

PLAYER_NAME = "Everything"


class Everything(Player):

    def __init__(self):
        assert self.me() == 1 and self.random(7, 7) == 7, "known before the match begins"
        self.rounds = 0
        self.burnt = set()

    def check_units(self):
        people = 0
        for pl in range(self.nb_players()):
            assert len(self.helicopters(pl)) == 2 and self.total_score(pl) >= 20 and self.status(pl) >= -1
            assert self.soldiers(pl) == sorted(self.soldiers(pl))
            for id in self.soldiers(pl):
                d = self.data(id)
                assert d.id == id and d.type == SOLDIER and d.player == pl and 0 < d.life <= LIFE
                assert (d.orientation, d.napalm, d.parachuters) == (-1, -1, ())
                assert self.which_soldier(*d.pos) == id and self.what(*d.pos) in (FOREST, GRASS)
                people += 1
            for id in self.helicopters(pl):
                d = self.data(id)
                assert d.id == id and d.type == HELICOPTER and d.player == pl and d.life == -1
                assert 0 <= d.orientation < 4 and 0 <= d.napalm <= ROUNDS_NAPALM
                assert self.which_helicopter(*d.pos) == id and list(d.parachuters) == sorted(d.parachuters)
                assert all(1 <= rounds <= ROUNDS_JUMP for rounds in d.parachuters)
                people += len(d.parachuters)
        assert people == NUM_PLAYERS*NUM_SOLDIERS

    def check_board(self):
        cells = [(i, j) for i in range(MAX) for j in range(MAX)]
        assert all(self.what(*p) in (FOREST, GRASS, WATER, MOUNTAIN) and self.fire_time(*p) >= 0 for p in cells)
        self.burnt |= {self.what(*p) for p in cells if self.fire_time(*p) > 0}
        units = sum((self.which_soldier(*p) > 0) + (self.which_helicopter(*p) > 0) for p in cells)
        assert units == sum(len(self.soldiers(pl)) + len(self.helicopters(pl)) for pl in range(4))
        assert sum(self.post_owner(*p) != -2 for p in cells) == len(self.posts()) == NUM_POSTS
        assert sum(self.post_value(*p) for p in cells if self.post_value(*p) != -2) == 8*(HIGH_VALUE + LOW_VALUE)
        assert all(self.post_owner(*p.pos) == p.player and self.post_value(*p.pos) == p.value for p in self.posts())

    def play(self):
        assert self.rounds == self.round()
        self.rounds += 1
        if self.round() % 20 == 0:
            self.check_units()
            self.check_board()
        for id in self.soldiers(self.me()):
            p = self.data(id).pos
            self.command_soldier(id, p.i + self.random(-1, 1), p.j + self.random(-1, 1))
        for id in self.helicopters(self.me()):
            d = self.data(id)
            for _ in d.parachuters[:2]:
                self.command_parachuter(*d.pos)
            self.command_helicopter(id, NAPALM if d.napalm == 0 else self.random(FORWARD1, CLOCKWISE))
        assert self.version() == "ApocalypseNow2018 3.0" and (self.nb_players(), self.nb_rounds()) == (4, 200)
        assert self.player_ok(3) and not self.player_ok(4) and self.pos_ok(59, 0) and not self.pos_ok(Position(60, 0))
        assert Position(3, 4) + Position(1, -1) == (4, 3) and Position(1, 9) < Position(2, 0) and Position() == (0, 0)
        assert NUL.id == NUL.napalm == -1 and NUL.parachuters == () and Post().pos == (-1, -1)


run(Everything)
