#ifndef GUARDED_H
#define GUARDED_H
#pragma xmp nodes p[4]
#pragma xmp template t[100]
_Static_assert(__LINE__ == 5, "line");
#pragma xmp distribute t[block] onto p
#endif
