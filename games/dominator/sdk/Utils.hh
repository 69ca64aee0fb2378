#ifndef Utils_hh
#define Utils_hh

// What every player of Dominator gets without including it. Do not wait with sleep(): it returns
// at once.

#include <fcntl.h>
#include <unistd.h>

#include "Common.hh"


#endif
