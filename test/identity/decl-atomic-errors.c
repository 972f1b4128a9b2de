// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Wrong atomics, alignments and static assertions.
// identity: errors -- -std=c11
#include <stdatomic.h>
_Atomic(int[3]) a;
_Atomic(const int) b;
_Atomic int c[2];
_Alignas(3) int d;
_Alignas(1) int e;
_Alignas(64) typedef int f;
struct s { _Alignas(16) int bits : 3; };
_Static_assert(sizeof(int) == 2, "two bytes");
_Static_assert(1, );
_Static_assert(d, "not constant");
_Static_assert(0);
int g(int *p, _Atomic struct { int x; } *q)
{
    atomic_store(p, 1);
    atomic_fetch_add(p, 1.0);
    return q->x + __atomic_load_n(&c[0], 77);
}
