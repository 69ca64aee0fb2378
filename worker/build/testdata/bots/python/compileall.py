# A player's file may be called like a module of the library.
raise SystemExit('compileall.py was run')
