// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG -DID=2 %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c -DID=3 %s -o %t.c 2>&1 | count 0
// RUN: %sodecc --emit-c -DID=id %s -o %t.c 2>&1 | count 0
// RUN: %sodecc --emit-c -DTEST %s -o %t.c 2>&1 | count 0
// RUN: %sodecc --emit-c -DPEEL=3 %s -o %t.c 2>&1 | count 0
// RUN: %sodecc --emit-c -DOVERLAP %s -o %t.c 2>&1 | count 0
// RUN: %sodecc --emit-c -DELSEWHERE %s -o %t.c 2>&1 | count 0
// An asynchronous reflect that nobody can wait for.
// COVERS: warn_not_awaited

#include <xmp.h>
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double u[100], v[100];
#ifdef ELSEWHERE
extern double u[100];
#endif
#pragma xmp align u[i] with t[i]
#pragma xmp align v[i] with t[i]
#pragma xmp shadow u[1]

int main(void)
{
    int id = 3;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        u[i] = i;
#pragma xmp reflect (u) async(3)
#ifdef WRONG
// CHECK: :[[@LINE-2]]:13: warning: nothing in this file waits for async(3), which this 'reflect' of 'u' begins; its shadow may be read too early
#endif
#ifdef ID
#pragma xmp wait_async (1, ID)
#endif
#ifdef TEST
    while (!xmp_test_async(id))
        ;
#endif
#ifdef PEEL
#pragma xmp loop (i) on t[i] peel_and_wait(PEEL, -1)
#elif defined OVERLAP
#pragma xmp loop (i) on t[i] overlap
#else
#pragma xmp loop (i) on t[i]
#endif
    for (int i = 1; i < 99; i++)
        v[i] = u[i - 1] + u[i + 1];
    return id;
}
