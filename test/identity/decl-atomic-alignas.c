// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// _Atomic both ways, stdatomic.h, _Alignas and _Alignof.
// identity: warnings -- -std=c11
#include <stdalign.h>
#include <stdatomic.h>
#include <stddef.h>
_Atomic int counter = 0;
_Atomic(long) big;
_Atomic struct { int a, b; } pair;
atomic_flag flag = ATOMIC_FLAG_INIT;
alignas(32) double vec[4];
_Alignas(_Alignof(double)) char raw[sizeof(double)];
struct al { alignas(16) char c; int i; };
_Static_assert(alignof(struct al) == 16, "aligned");
int f(int *plain, _Atomic int *at)
{
    int expected = 0;
    atomic_fetch_add(&counter, 1);
    atomic_store_explicit(&big, 3, memory_order_release);
    atomic_compare_exchange_strong(&counter, &expected, 5);
    while (atomic_flag_test_and_set(&flag)) ;
    counter += *at + *plain;
    counter = counter++ + 1;
    return atomic_load(at) + (vec[0] > 0) + raw[0];
}
