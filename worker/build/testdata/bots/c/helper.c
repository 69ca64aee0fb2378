#include "bot.h"

int turns;

int isgo(const char *line) { return strncmp(line, "go", 2) == 0; }
