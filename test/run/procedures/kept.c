// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %sodecc %s -o %t
// RUN: env SODE_STATS=1 %mpirun -n 3 %t same 2>&1 | %filecheck %s --check-prefix=SAME
// RUN: env SODE_STATS=1 %mpirun -n 3 %t 2>&1 | %filecheck %s --check-prefix=OTHER
// xmp_pack and xmp_unpack keep their routes from the second call with a mask on, whole, in steps and both ways through one array; what isn't
// selected stays. Sorting keeps its last redistribution. Of masks that change nothing is found again.
// SAME: plans: 7 made, 63 times used again
// OTHER: plans: 61 made, 9 times used again
#include <stdio.h>
#include <xmp.h>

#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic(3)] onto p
int a[N], v[N], mask[N], sorted[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align mask[i] with t[i]
#pragma xmp align v[i] with u[i]
#pragma xmp align sorted[i] with t[i]

int main(int argc, char **argv)
{
    long sum = 0;
    (void)argv;
    for (int turn = 0; turn < 10; turn++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++) {
            a[i] = 100 * turn + (i * 7) % N;
            mask[i] = (i + (argc > 1 ? 0 : turn)) * (i + 3) % 11 < 4;
        }
        xmp_pack(xmp_desc_of(v), xmp_desc_of(a), xmp_desc_of(mask));
#pragma xmp loop (i) on u[i]
        for (int i = 0; i < N; i++)
            v[i] += i;
        xmp_unpack(xmp_desc_of(a), xmp_desc_of(v), xmp_desc_of(mask));
        xmp_pack(xmp_desc_of(a), xmp_desc_of(a), xmp_desc_of(mask));
        xmp_unpack(xmp_desc_of(a), xmp_desc_of(a), xmp_desc_of(mask));
#ifdef __SODE__
        xmp_pack(v[1:N/2], a[0:N/2:2], mask[0:N/2:2]);
        xmp_unpack(a[0:N/2:2], v[1:N/2], mask[0:N/2:2]);
#else
        int here[N], count = 0, from = 0;
        for (int k = 0; k < N / 2; k++)
            if (mask[2 * k])
                here[count++] = a[2 * k];
        for (int k = 0; k < count; k++)
            v[1 + k] = here[k];
        for (int k = 0; k < N / 2; k++)
            if (mask[2 * k])
                a[2 * k] = v[1 + from++];
#endif
        xmp_sort_down(xmp_desc_of(a), xmp_desc_of(sorted));
#pragma xmp loop (i) on u[i] reduction(+: sum)
        for (int i = 0; i < N; i++)
            sum += (1 + i % 5) * v[i];
#pragma xmp loop (i) on t[i] reduction(+: sum)
        for (int i = 0; i < N; i++)
            sum += (1 + i % 13) * a[i] + (2 + i % 3) * sorted[i];
    }
    if (xmp_node_num() == 1)
        printf("%ld\n", sum);
    return 0;
}
