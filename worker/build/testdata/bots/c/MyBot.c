#include <stdio.h>
#include "bot.h"

int turns; /* defined in helper.c too: one variable */

int main()
{
    char line[1000];
    while (fgets(line, sizeof line, stdin)) {
        if (isgo(line)) { /* declared nowhere */
            turns++;
            printf("o %d %g\r\n", turns, sqrt(turns * turns));
            printf("go\n");
            fflush(stdout);
        }
    }
    return 0;
}
