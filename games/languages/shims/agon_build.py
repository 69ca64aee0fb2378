"""Compiles a player, so that no match has to. A mistake in MyBot.py is told; other files need not be for this Python.

A main file may be called MyBot.py3, as in 2011, when MyBot.py was Python 2: then MyBot.py is made of it. Python 2 is told
as such, because what a compiler says of it helps nobody: as an error where MyBot.py cannot be compiled, and as a warning
where it can and would fail in a match, which many players of 2011 catch without a word.
"""

import ast
import compileall
import os
import py_compile
import re
import sys

ADVICE = "This is Python 2, and players are run by Python 3. Convert it with 2to3, or call it MyBot.py2 where Python 2.7 is offered."

# How lines of Python 2 look that are no Python 3.
STATEMENTS = [
    r"^\s*print\s+[^\s(=.,)]", r"^\s*print\s*>>", r"^\s*print\s*$", r"^\s*except\s+[\w.()\s,]+,\s*\w+\s*:", r"^\s*raise\s+[\w.]+\s*,",
    r"^\s*exec\s+[\"'\w]", r"<>", r"\bur[\"']", r"`[^`]+`", r"\b0[0-7]+\b", r"\b\d+L\b",
]

# What modules, names and methods Python 3 has dropped.
MODULES = {"ConfigParser", "Queue", "StringIO", "cPickle", "cStringIO", "sets", "urllib2", "urlparse"}
NAMES = {"basestring", "raw_input", "unichr", "unicode", "xrange"}
METHODS = {"has_key", "iteritems", "iterkeys", "itervalues"}


def python2(text):
    """The line of a source that cannot be compiled which looks most like Python 2, or None."""
    for number, line in enumerate(text.splitlines(), 1):
        code = re.sub(r"#.*", "", line)
        if any(re.search(pattern, code) for pattern in STATEMENTS):
            return number, line.strip()
    return None


def dropped(text):
    """Names of Python 2 in a source that can be compiled, with their lines. A source that defines a name itself, or that
    catches its absence, knows what it does."""
    tree = ast.parse(text)
    own = {"NameError", "ImportError"} & {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
    if own:
        return []
    own = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    own |= {n.name for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.ClassDef))}
    own |= {n.asname or n.name for i in ast.walk(tree) if isinstance(i, (ast.Import, ast.ImportFrom)) for n in i.names if n.asname or isinstance(i, ast.ImportFrom)}
    found = []
    for n in ast.walk(tree):
        if isinstance(n, ast.Name) and n.id in NAMES - own:
            found.append((n.lineno, n.id))
        elif isinstance(n, ast.Attribute) and n.attr in METHODS - own:
            found.append((n.lineno, n.attr))
        elif isinstance(n, ast.Attribute) and n.attr == "maxint" and isinstance(n.value, ast.Name) and n.value.id == "sys":
            found.append((n.lineno, "sys.maxint"))
        elif isinstance(n, ast.Import):
            found += [(n.lineno, m.name) for m in n.names if m.name in MODULES and not os.path.exists(m.name + ".py")]
        elif isinstance(n, ast.ImportFrom) and n.module in MODULES and not os.path.exists(n.module + ".py"):
            found.append((n.lineno, n.module))
    return sorted(found)


def read(name):
    with open(name, encoding="utf-8", errors="replace") as file:
        return file.read()


def imported():
    """The player's own modules that MyBot.py imports, directly or through others."""
    seen, todo = set(), ["MyBot.py"]
    while todo:
        text = read(todo.pop())
        for word in re.findall(r"^\s*(?:from|import)\s+([\w.]+(?:\s*,\s*[\w.]+)*)", text, re.M):
            for module in re.split(r"\s*,\s*", word):
                name = module.replace(".", "/") + ".py"
                if name not in seen and os.path.exists(name):
                    seen.add(name)
                    todo.append(name)
    return sorted(seen)


def warn(name):
    text = read(name)
    try:
        ast.parse(text)
    except (SyntaxError, ValueError):
        if python2(text):
            print("%s:%d: warning: %s  %s" % (name, python2(text)[0], ADVICE, python2(text)[1][:80]))
        return
    found = dropped(text)
    if found:
        print("%s:%d: warning: Python 3 has no %s. %s" % (name, found[0][0], found[0][1], ADVICE))


def main():
    if not os.path.exists("MyBot.py") and os.path.exists("MyBot.py3"):
        with open("MyBot.py3", "rb") as source, open("MyBot.py", "wb") as copy:
            copy.write(source.read())
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH  # sources do not change any more, whatever their times are
    try:
        py_compile.compile("MyBot.py", doraise=True, invalidation_mode=unchecked)
    except py_compile.PyCompileError as error:
        found = python2(read("MyBot.py"))
        if found:
            sys.exit("%s\nMyBot.py:%d: %s  %s" % (error.msg.rstrip("\n"), found[0], ADVICE, found[1][:80]))
        sys.exit(error.msg.rstrip("\n"))
    for name in ["MyBot.py"] + imported():
        warn(name)
    compileall.compile_dir(".", quiet=2, force=True, invalidation_mode=unchecked)


main()
