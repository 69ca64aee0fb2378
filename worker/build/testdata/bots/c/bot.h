#include <math.h>
#include <string.h>
