"""Compiles a player, so that no match has to. A mistake in MyBot.py is told; other files need not be for this Python."""

import compileall
import py_compile
import sys

unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH  # sources do not change any more, whatever their times are
try:
    py_compile.compile("MyBot.py", doraise=True, invalidation_mode=unchecked)
except py_compile.PyCompileError as error:
    sys.exit(error.msg.rstrip("\n"))
compileall.compile_dir(".", quiet=2, force=True, invalidation_mode=unchecked)
