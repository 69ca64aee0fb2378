#!/usr/bin/env python3
"""For scripts of the contest, which call ./playgame.py: runs playgame, which takes the same options."""

import os
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
if os.name == "nt":
    command = [os.path.join(here, "playgame.cmd")]
else:
    command = ["sh", os.path.join(here, "playgame")]
sys.exit(subprocess.call(command + sys.argv[1:]))
