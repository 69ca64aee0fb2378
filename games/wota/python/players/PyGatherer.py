"""A colony that gathers sugar. Copy it, give the copy another name, and go on from here."""

from wota import *

PLAYER_NAME = "PyGatherer"

SUGAR = 1  # a message that shows a source
GONE = 2  # a message that shows a source that is not there any more


class Walker(AntAI):
    """Walks long straight lines: an ant that turns often stays where it is."""

    def __init__(self):
        self.direction = None
        self.straight = 0

    def search(self):
        if self.straight == 0:
            turn = random.uniform(-60, 60)
            self.direction = random.uniform(0, 360) if self.direction is None else self.direction + turn
            self.straight = random.randint(30, 60)
        self.straight -= 1
        self.move_in_direction(self.direction)


class Scout(Walker):
    """Finds sugar, and runs home to tell of it."""

    found = None

    def tick(self):
        if self.found is None:
            self.found = self.closest(self.visible_sugar)
        if self.found is None:
            self.search()
            return
        self.talk(SUGAR, self.found)
        self.move_home()
        if self.vector_to_home().length() < parameters.HILL_RADIUS:
            self.found = None


class Gatherer(Walker):
    """Brings sugar home. It looks for it itself as long as nobody has told it where to go."""

    goal = None

    def tick(self):
        self.look()
        if self.me.sugar > 0:
            if self.goal is not None:
                self.talk(SUGAR, self.goal)
            self.move_home()
            return
        if self.goal is None:
            self.listen()
        if self.goal is None:
            self.search()
        elif self.vector_to(self.goal).length() <= self.goal.radius:
            self.pick_up_sugar(self.goal)  # it stays, for sugar is given to one of those who wait
        else:
            self.move_toward(self.goal)

    def look(self):
        """Sees how the goal looks now, or that it is gone."""
        if self.goal is None:
            self.goal = self.closest(self.visible_sugar)
            return
        for sugar in self.visible_sugar:
            if sugar.has_same_original(self.goal):
                self.goal = sugar
                return
        if self.vector_to(self.goal).length() < self.me.caste.sight_range:
            self.talk(GONE, self.goal)
            self.goal = self.closest(self.visible_sugar)

    def listen(self):
        heard = [m for m in self.audible_ant_messages if m.content == SUGAR]
        if self.audible_hill_message is not None:
            heard.append(self.audible_hill_message)
        if heard:
            self.goal = heard[-1].snapshot


class Home(HillAI):
    """Knows the sources that its ants have found, and sends them there in turn."""

    def __init__(self):
        self.made = 0
        self.sources = {}  # by id: the source, and how often it was told

    def tick(self):
        for _ in range(self.me.food // parameters.ANT_COST):
            if self.made < 2:
                self.create_ant(SCOUT, Scout)
            else:
                self.create_ant(GATHERER, Gatherer)
            self.made += 1
        for message in self.audible_ant_messages:
            source = message.snapshot
            if message.content == GONE:
                self.sources.pop(source.id, None)
            elif source is not None:
                told = self.sources.get(source.id, (None, 0))[1]
                self.sources[source.id] = (source, told)
        if self.sources:
            source, told = min(self.sources.values(), key=lambda known: known[1])
            self.sources[source.id] = (source, told + 1)
            self.talk(SUGAR, source)


run(Home)
