#pragma once
double a[100];
#pragma xmp align a[i] with t[i]
_Static_assert(__LINE__ == 4, "line");
