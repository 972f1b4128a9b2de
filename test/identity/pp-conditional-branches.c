// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code chosen by nested #if, #elif and #ifdef, cut in the middle of declarations and expressions.
// identity: clean -- -std=c11
#include <limits.h>
#define VERSION 203
#define HAVE_FAST 1

int pick(int n)
{
    int r = 0
#if VERSION >= 300
        + broken(
#elif VERSION >= 200
        + n *
#  if defined HAVE_FAST && HAVE_FAST
        2
#  else
        3
#  endif
#else
        - n
#endif
        ;
#ifdef NEVER
    this is not C at all; 'unbalanced
#endif
#if 0
    "another } one
#elif INT_MAX > 32767 && (1 ? 2 : 0)
    r++;
#endif
    return r;
}

#if VERSION == 203
int (*table[])(int) = {
#if HAVE_FAST
    pick,
#endif
    0
};
#endif
