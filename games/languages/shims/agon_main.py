"""Runs MyBot.py as the main program.

Python starts without its module site, which takes a third of the time: what players know of it is here. Python 3.8
dropped time.clock, which players of 2011 use.
"""

import builtins
import sys
import time


def main():
    builtins.exit = builtins.quit = sys.exit
    if not hasattr(time, "clock"):
        time.clock = time.process_time
    version = "python%d.%d" % sys.version_info[:2]
    for folder in ("local/lib/%s/dist-packages" % version, "lib/python3/dist-packages", "lib/%s/site-packages" % version):
        sys.path.append(sys.prefix + "/" + folder)
    sys.argv = ["MyBot.py"]
    player = sys.modules["__main__"] = type(sys)("__main__")
    player.__file__ = "MyBot.py"
    # The module runpy does this as well, but to import it takes as long as to start Python.
    exec(__loader__.__class__("__main__", "MyBot.py").get_code("__main__"), player.__dict__)


main()
