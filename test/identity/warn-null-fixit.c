// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Uninitialised pointers before and after NULL is defined: the note's fix-it depends on macros.
// identity: warnings -- -std=c11
#include <stdbool.h>
int before(void)
{
    int *p;
    bool b;
    char c;
    double d;
    return *p + b + c + (d > 0);
}
#include <stddef.h>
int after(void)
{
    int *p;
    return *p;
}
#undef NULL
int again(void)
{
    int *p;
    return *p;
}
