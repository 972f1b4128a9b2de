// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointer arithmetic on void, comparisons of unlike pointers, null arithmetic.
// identity: warnings -- -std=c11
#include <stddef.h>
int f(int *p, const int *q, char *c, void *v, int (*g)(void))
{
    ptrdiff_t d = p - q;
    v = v + 1;
    p = c;
    c = q;
    if (p == c) d++;
    if (g == 0 || g == v) d++;
    if (p > 0) d++;
    int i = (int)p;
    if (&f) i++;
    if ("text" == c) i++;
    if (p = 0) i++;
    int arr[3];
    arr[3] = arr[-1];
    *p++;
    return d + i + !q < 3 + sizeof p / sizeof *p + *(int *)0;
}
