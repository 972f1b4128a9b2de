// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Implicit conversions that lose something.
// identity: warnings -- -std=c11 -Wconversion -Wsign-compare -Wfloat-conversion
#include <stddef.h>
int f(long l, unsigned u, double d, size_t z)
{
    int i = l;
    short s = i + 1;
    unsigned char c = u;
    float fl = d;
    i = d;
    if (i < u) i++;
    if (z > i) i--;
    i += l;
    c += 300;
    char *p = 0L;
    u = -1;
    int neg = u;
    _Bool b = 2;
    for (int k = 0; k < z; k++) s += fl;
    return s + c + neg + b + (p == 0) + (u < 0) + (c > 1000);
}
