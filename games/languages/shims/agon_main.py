"""Runs MyBot.py as the main program. Python 3.8 dropped time.clock, which players of 2011 use."""

import runpy
import sys
import time

if not hasattr(time, "clock"):
    time.clock = time.process_time
sys.argv = ["MyBot.py"]
runpy.run_path("MyBot.py", run_name="__main__")
