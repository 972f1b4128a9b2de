// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %optimize %s -o %t
// RUN: for n in %ranks; do SODE_COMMUNICATORS=1 %mpirun -n $n %t > %t.out && grep -x "sum 90, 36" %t.out || exit 1; done
// Arrays of one node are gathered and scattered there, also when no other set can get a communicator.

#include <stdio.h>
#include <xmp.h>

#define N 10
#pragma xmp nodes p[*]
#pragma xmp nodes q[1] = p[xmp_all_num_nodes() - 1:1]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto q
int x[N], y[N], z[N];
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with t[i]
#pragma xmp align z[i] with t[i]
int col[N];

int main(void)
{
    for (int i = 0; i < N; i++)
        col[i] = i * 7 % N;
#pragma xmp task on q
    {
        int sum = 0, weighted = 0;
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++) {
            x[i] = 2 * i;
            z[i] = 0;
        }
#pragma xmp loop (i) on t[i] gather(x)
        for (int i = 0; i < N; i++)
            y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] scatter(+: z)
        for (int i = 0; i < N; i++)
            z[col[i]] += y[i] == 2 * col[i] ? i : -1;
#pragma xmp loop (i) on t[i] reduction(+: sum, weighted)
        for (int i = 0; i < N; i++) {
            sum += y[i];
            weighted += z[i] * (i % 3);
        }
        printf("sum %d, %d\n", sum, weighted);
    }
    return 0;
}
