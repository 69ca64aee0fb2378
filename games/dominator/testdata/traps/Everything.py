# Asks for everything and finds it as the default parameters have it, itself as player 0 at the top left.
from dominator import *

PLAYER_NAME = "Everything"


class Everything(Player):

    def __init__(self):
        assert self.rows() == 37 and self.pos_ok(36, 36), "known before the match begins"
        self.rounds = 0

    def play(self):
        assert self.rounds == self.round()
        self.rounds += 1
        assert self.version() == "Dominator 4.0"
        assert (self.nb_players(), self.nb_rounds(), self.rows(), self.cols(), self.nb_units()) == (4, 10, 37, 37, 128)
        assert (self.nb_farmers(), self.nb_knights(), self.nb_witches()) == (20, 10, 2)
        assert (self.farmers_health(), self.knights_health(), self.farmers_regen(), self.knights_regen()) == (100, 200, 30, 30)
        assert (self.damage_min(), self.damage_max()) == (60, 90)
        assert self.player_ok(3) and not self.player_ok(4)
        assert self.pos_ok(36, 0) and not self.pos_ok(Pos(37, 0)) and self.pos_ok(Pos(0, 0)) and not self.pos_ok(-1, 3)
        self.check_units()
        self.check_cells()
        self.check_types()

    def check_units(self):
        units = 0
        for pl in range(self.nb_players()):
            for type, ids in (Farmer, self.farmers(pl)), (Knight, self.knights(pl)), (Witch, self.witches(pl)):
                assert ids == sorted(ids)
                for id in ids:
                    u = self.unit(id)
                    assert u.id == id and u.player == pl and u.type == type
                    assert self.cell(u.pos).id == id and self.cell(u.pos).type == Empty
                    assert u.health == -1 if type == Witch else u.health > 0 and not u.active and not self.cell(u.pos).haunted
                    units += 1
            assert self.total_score(pl) > 0 and self.status(pl) == 0
        assert units == self.nb_units()
        if self.round() == 0:
            quarters = [(0, 0), (1, 0), (1, 1), (0, 1)]
            assert all((u.pos.i//18, u.pos.j//18) == quarters[u.player] for u in map(self.unit, range(128)))
            assert [len(ids) for ids in (self.farmers(0), self.knights(0), self.witches(0))] == [20, 10, 2]
            assert self.land(0) == self.total_score(3) == 20

    def check_cells(self):
        cells = {Pos(i, j): self.cell(i, j) for i in range(37) for j in range(37)}
        assert sum(c.id != -1 for c in cells.values()) == 128
        for pl in range(4):
            assert sum(c.owner == pl for c in cells.values()) == self.land(pl)
        witches = [self.unit(id).pos for pl in range(4) for id in self.witches(pl) if self.unit(id).active]
        for p, c in cells.items():
            assert c.haunted == any(abs(p.i - w.i) + abs(p.j - w.j) <= 2 for w in witches)
            assert c.type == Empty or c == Cell(Wall, -1, -1, c.haunted)

    def check_types(self):
        assert Pos(3, 4) + Bottom == Pos(4, 4) and Pos(3, 4) + TL == (2, 3) and Pos(1, 2) + Pos(3, -1) == Pos(4, 1)
        assert Pos(1, 2) + None == Pos(1, 2) and all(Pos(5, 5) + d + Dir((d + 4) % 8) == Pos(5, 5) for d in Dir)
        assert Pos(1, 9) < Pos(2, 0) and len({Pos(1, 1), Pos(1, 1)}) == 1 and str(Pos(1, 2)) == "(1, 2)" and Pos() == (0, 0)
        assert str(BR) == "BR" and "%s" % Dir(7) == "LB" and str([Wall, Witch]) == "[Wall, Witch]"
        assert dir_ok(LB) and dir_ok(0) and dir_ok(None) and not dir_ok(8) and not dir_ok("b")
        assert ut_ok(Witch) and not ut_ok(3) and ut2char(Knight) == "k" and char2ut("f") == Farmer and char2ut("x") is None


run(Everything)
