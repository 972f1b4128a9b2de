// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Returns that do not fit, missing returns, noreturn.
// identity: errors -- -std=c11
#include <stdlib.h>
#include <stdnoreturn.h>
int none(int a) { if (a) return 1; }
int nothing(void) { return; }
void some(void) { return 3; }
void voided(void) { return some(); }
struct s { int a; } make(void) { return 0; }
noreturn void back(void) { }
_Noreturn int odd(void) { exit(1); }
char *local(void) { char b[3]; return b; }
int *deep(int a) { { int c = a; return &c; } }
int const qualified(void) { return 1; }
int all(int a) { switch (a) { case 1: return 1; default: abort(); } }
int loop(void) { for (;;) ; }
int maybe(int a) { while (a) return 2; }
