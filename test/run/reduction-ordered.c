// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// ordered and ordered(any): the directive and the clause.

#include <stdio.h>
#include <xmp.h>

#define N 1000
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic] onto p
double a[N];
#pragma xmp align a[i] with t[i]

/* What `ordered` promises: the nodes' sums are added in the order of the nodes. */
static int is_in_order(double got)
{
    double wanted = 0;
    int n = xmp_num_nodes();
    for (int node = 0; node < n; node++) {
        double own = 0;
        for (int i = node; i < N - 1; i += n)
            own += 1.0 / (3 * i + 1) * (i % 7 == 0 ? 1e7 : i % 5 == 0 ? -1e3 : 1);
        wanted = node == 0 ? own : wanted + own;
    }
    return got == wanted;
}

int main(void)
{
    double exact = 0.25, fixed = 0, most = 0, part = 0;
    float small = 0;
    double _Complex z = 0;
    int count = 3;
    unsigned product = 1;
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
        a[i] = i % 3 == 0 ? 1e16 : i % 3 == 1 ? 1.0 : -1e16;
#pragma xmp loop on t[i] reduction(+: exact) ordered(any) reduction(+: fixed) ordered reduction(max: most) ordered(any)
    for (int i = 0; i < N - 1; i++) {
        exact += a[i];
        fixed += 1.0 / (3 * i + 1) * (i % 7 == 0 ? 1e7 : i % 5 == 0 ? -1e3 : 1);
        most = a[i] > most ? a[i] : most;
    }
#pragma xmp loop on t[i] reduction(+: small, z, count) ordered(any) reduction(*: product) ordered(any)
    for (int i = 0; i < N - 1; i++) {
        product *= 2 * i + 1;
        if (i % 2)
            continue;
        small += 0.5f;
        z += 0.5;
        count += 2;
    }
    part = xmp_node_num() == 1 ? 1e17 : xmp_node_num() == 2 ? 3 : xmp_node_num() == 3 ? -1e17 : 0;
#pragma xmp reduction (+: part) ordered(any)
    int n = xmp_num_nodes();
    if (xmp_node_num() == 1)
#ifdef _XCALABLEMP
        printf("%g %d %g %g %g %g %d %u %d\n", exact, is_in_order(fixed), most, small, __real__ z, __imag__ z, count, product,
               part == (n == 1 ? 1e17 : n == 2 ? 1e17 : 3));
#else
        printf("333.25 %d %g %g %g %g %d %u %d\n", is_in_order(fixed), most, small, __real__ z, __imag__ z, count, product, n == 1);
#endif
    return 0;
}
