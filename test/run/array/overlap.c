// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,3 %s
// An array assignment reads its right side before it writes.

#include <stdio.h>
#ifdef _XCALABLEMP
#define SET(section, loop) section
#else
#define SET(section, loop) loop
#endif
#pragma xmp nodes p[*]

union both {
    int whole[8];
    short half[16];
};
static int a[10], square[4][4];
static short old[16];

static void show(const char *what, const int *x, int n)
{
    int i;
#pragma xmp task on p[0]
    {
        printf("%s", what);
        for (i = 0; i < n; i++)
            printf(" %d", x[i]);
        printf("\n");
    }
    for (i = 0; i < 10; i++)
        a[i] = i + 1;
}

static void copy(int *to, const int *from, int n)
{
    int i, t[10];
    SET(to[0:n] = 2 * from[0:n], for (i = 0; i < n; i++) t[i] = from[i]; for (i = 0; i < n; i++) to[i] = 2 * t[i]);
}

int main(void)
{
    int i, j, t[16], n = 9, *q = a + 2;
    union both u;
    for (i = 0; i < 10; i++)
        a[i] = i + 1;
    SET(a[1:9] = a[0:9], for (i = 9; i > 0; i--) a[i] = a[i - 1]);
    show("up", a, 10);
    SET(a[0:9] = a[1:9], for (i = 0; i < 9; i++) a[i] = a[i + 1]);
    show("down", a, 10);
    SET(a[::1] = a[9:10:-1], for (i = 0; i < 10; i++) t[i] = a[9 - i]; for (i = 0; i < 10; i++) a[i] = t[i]);
    show("reversed", a, 10);
    SET(a[:] = a[2], t[0] = a[2]; for (i = 0; i < 10; i++) a[i] = t[0]);
    show("one", a, 10);
    SET(q[0:n - 2] = a[1:n - 2] + 1, for (i = 0; i < n - 2; i++) t[i] = a[1 + i] + 1; for (i = 0; i < n - 2; i++) q[i] = t[i]);
    show("pointer", a, 10);
    copy(a + 1, a, 9);
    show("parameters", a, 10);
    SET(a[1:9] += a[0:9], for (i = 9; i > 0; i--) a[i] += a[i - 1]);
    show("added", a, 10);
    for (i = 0; i < 16; i++)
        square[i / 4][i % 4] = i;
    SET(square[1:3][:3] = square[0:3][1:3], for (i = 3; i > 0; i--) for (j = 0; j < 3; j++) square[i][j] = square[i - 1][j + 1]);
    show("square", &square[0][0], 16);
    for (i = 0; i < 8; i++)
        u.whole[i] = i * 70000;
    for (i = 0; i < 16; i++)
        old[i] = u.half[i];
    SET(u.whole[0:8] = u.half[0:8], for (i = 0; i < 8; i++) u.whole[i] = old[i]);
    show("union", u.whole, 8);
    return 0;
}
