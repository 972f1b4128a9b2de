// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Macro redefinition, undefinition and use of the last definition.
// identity: errors -- -std=c11
#define A 1
#define A 1
#define A  1 /* same */
#define A 2
#define B(x) x
#define B(y) y
#undef C
#define NULL 0
#include <stddef.h>
#define int long
#undef int
#define EMPTY_ARG(a,) a
#define DUP(a, a) a
#define VARN(..., a) a
int v = A + B(3);
int *p = NULL;
int EMPTY_ARG(3);
