// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// The body of a function is one, whatever its parameters and result are: directives may stand at its start.

struct pair {
    int x, y;
};
#pragma xmp nodes p[4]

int last_is_a_struct(int n, struct pair pair)
{
#pragma xmp barrier
    return n + pair.x;
}

enum color { red, green } last_is_an_enum(enum color c)
{
#pragma xmp barrier
    return c;
}

static struct pair no_name(struct pair *a, union { int i; float f; } *u)
{
#pragma xmp barrier
    return u->i ? a[0] : a[1];
}

int attributed(struct pair a[2], struct pair) __attribute__((noinline));
int old(n, s) int n; struct pair s;
{
#pragma xmp barrier
    return n + s.x;
}
struct pair (*returns_pointer(struct pair s))[2]
{
#pragma xmp barrier
    (void)s;
    return 0;
}
