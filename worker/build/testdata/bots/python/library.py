# Names that players of 2011 have without an import, of which Python's start lacks those of the module site.
import __main__
import os
import sys


def check():
    assert __main__.__name__ == '__main__' and __main__.__file__ == 'MyBot.py', __main__
    assert exit and quit
    assert sys.argv == ['MyBot.py'], sys.argv
    assert sys.flags.no_site, sys.flags
    assert os.path.exists(__cached__), 'it is compiled in every match'
