// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// inline in its three forms, extern, static, thread local, tentative definitions.
// identity: warnings -- -std=c11
#include <threads.h>
inline int plain(int a) { return a; }
extern inline int ext(int a) { return a + 1; }
static inline int stat(int a) { return a + 2; }
extern int plain(int);
static int unused_static(void) { return 1; }
static int declared_only(int);
int tentative, tentative, many[2 > 1] __attribute__((unused));
_Thread_local int tl = 3;
static thread_local int stl;
extern _Thread_local int etl;
_Noreturn void die(void);
static _Alignas(64) char buffer[100];
int f(void)
{
    static _Thread_local int count;
    register int r = stat(1);
    extern int tentative_2;
    return r + count++ + tl + stl + etl + tentative_2 + declared_only(1) + buffer[0];
}
