// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.cpp 2>&1 | count 0
// RUN: %run-compare %s
// What C++ does not evaluate uses no element: no message, and no effect on a shadow or a loop.
#include <stdio.h>
#include <typeinfo>
#include <xmp.h>

#define N 22
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v
static_assert(sizeof(decltype(u[3] + 1)) == sizeof(double), "");

int main()
{
    double s = 0;
    decltype(u[5] + 0) w = 1;
    bool same = noexcept(u[4] = 1) | (typeid(u[7]) == typeid(double));
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 1; i < N; i++) {
        decltype(u[i - 1] + 0) x = i;
        u[i] = x + noexcept(u[i - 1]) + sizeof(u[i - 2]);
        v[i] = typeid(v[i - 1]) == typeid(x) ? u[i] : 0;
        s += v[i] * w;
    }
    if (xmp_node_num() == 1)
        printf("%g %d\n", s, same);
    return 0;
}
