# Python would run this before the player: it is a player's file like any other.
raise SystemExit('sitecustomize.py was run')
