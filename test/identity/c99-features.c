// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C99 with -pedantic: C11 features are extensions.
// identity: warnings -- -std=c99 -pedantic
#include <stdint.h>
_Static_assert(1, "c11");
_Alignas(8) int a;
struct anon { union { int i; float f; }; };
int g = _Generic(1, int: 1, default: 2);
_Atomic int at;
_Thread_local int tl;
_Noreturn void nr(void);
typedef int rep;
typedef int rep;
uint8_t f(restrict_test) int restrict_test; { return (uint8_t)restrict_test; }
int hex(double d) { return d == 0x1.8p1; }
int vl(int n, int v[static n]) { return v[n - 1]; }
