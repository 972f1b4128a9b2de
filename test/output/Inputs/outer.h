#ifndef OUTER_H
#define OUTER_H
#include "inner.h"
#include "helper.h"
#pragma xmp template t[100]
_Static_assert(__LINE__ == 6, "line");
#pragma xmp distribute t[block] onto p
#endif
