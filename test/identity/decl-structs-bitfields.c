// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bit-fields of many types, anonymous members, flexible arrays, nested tags.
// identity: warnings -- -std=c11
#include <stdbool.h>
struct flags {
    unsigned a : 3, : 2, b : 5;
    signed int c : 1;
    _Bool d : 1;
    unsigned : 0;
    enum { RED, GREEN } color : 2;
    long long wide : 40;
};
struct outer {
    int tag;
    union {
        struct { int x, y; };
        double d;
        struct named { char c; } n;
    };
    struct outer *next;
};
struct flex { int n; double data[]; };
struct zero { int n; int z[0]; };
struct empty {};

int use(struct outer *o, struct flags f)
{
    struct named n = {'c'};
    f.a = 9;
    f.c = 1;
    f.color = 3;
    o->x = f.b + n.c;
    o->next->n.c = 2;
    return o->y + (int)sizeof(struct flex) + f.d;
}
