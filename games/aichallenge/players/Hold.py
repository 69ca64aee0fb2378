"""Hold lets its ants stay where they are."""

from ants import Ants


class Hold:
    def do_turn(self, ants):
        pass


if __name__ == '__main__':
    Ants.run(Hold())
