#ifndef Utils_hh
#define Utils_hh

// What every player of Apocalypse Now 2018 gets without including it.

#include "Common.hh"

using agon::double_to_string;
using agon::int_to_string;
using agon::string_to_int;


#endif
