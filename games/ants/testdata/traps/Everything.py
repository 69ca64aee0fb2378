# Asks for everything and finds it as the default parameters have it.
from ants import *

PLAYER_NAME = "Everything"


class Everything(Player):

    def __init__(self):
        assert self.me() == 1 and self.board_rows() == 25 and self.pos_ok(24, 24), "known before the match begins"
        self.rounds = 0

    def play(self):
        assert self.rounds == self.round()
        self.rounds += 1
        assert self.version() == "Ants 1.0"
        assert (self.num_players(), self.num_rounds(), self.board_rows(), self.board_cols()) == (4, 10, 25, 25)
        assert (self.queen_period(), self.bonus_rows(), self.bonus_cols(), self.bonus_period()) == (2, 3, 3, 25)
        assert (self.soldier_carbo(), self.soldier_prote(), self.soldier_lipid()) == (3, 3, 3)
        assert (self.worker_carbo(), self.worker_prote(), self.worker_lipid()) == (1, 1, 1)
        assert (self.bread_carbo(), self.bread_prote(), self.bread_lipid()) == (2, 0, 1)
        assert (self.seed_carbo(), self.seed_prote(), self.seed_lipid()) == (0, 1, 2)
        assert (self.leaf_carbo(), self.leaf_prote(), self.leaf_lipid()) == (1, 2, 0)
        assert (self.num_ini_soldiers(), self.num_ini_workers()) == (3, 11)
        assert (self.worker_life(), self.soldier_life(), self.queen_life()) == (75, 150, 300)
        assert [self.life(t) for t in (Worker, Soldier, Queen)] == [75, 150, 300]
        assert self.needed(Soldier, Lipid) == 3 and self.needed(Worker, Carbohydrate) == 1
        assert [self.contains(b, n) for b, n in ((Bread, Carbohydrate), (Seed, Lipid), (Leaf, Protein), (None, Lipid))] == [2, 2, 2, 0]
        assert self.player_ok(3) and not self.player_ok(4)
        assert self.pos_ok(24, 0) and not self.pos_ok(Pos(25, 0)) and self.pos_ok(Pos(0, 0)) and not self.pos_ok(-1, 3)
        ants = 0
        for pl in range(self.num_players()):
            for ids in self.queens(pl), self.soldiers(pl), self.workers(pl):
                assert ids == sorted(ids)
                for id in ids:
                    a = self.ant(id)
                    assert a.id == id and a.player == pl and self.cell(a.pos).id == id and self.cell(a.pos).type == Soil
                    assert len(a.reserve) == 3 and a.life > 0 and (a.type == Worker or a.bonus is None)
                    ants += 1
            assert self.score(pl) >= 0 and self.status(pl) >= -1
        assert ants == sum(self.cell(i, j).id != -1 for i in range(25) for j in range(25))
        if self.round() == 0:
            assert ants == 60 and [len(ids) for ids in (self.queens(1), self.soldiers(1), self.workers(1))] == [1, 3, 11]
        assert Pos(3, 4) + Down == Pos(4, 4) and Pos(3, 4) + Left == (3, 3) and Pos(1, 2) + Pos(3, -1) == Pos(4, 1)
        assert Pos(1, 9) < Pos(2, 0) and len({Pos(1, 1), Pos(1, 1)}) == 1 and str(Pos(1, 2)) == "(1, 2)" and Pos() == (0, 0)
        assert str(Down) == "Down" and "%s" % Dir(3) == "Left" and str([Leaf, Worker, Water, Protein]) == "[Leaf, Worker, Water, Protein]"
        assert dir_ok(Left) and dir_ok(0) and not dir_ok(4) and not dir_ok(None)


run(Everything)
