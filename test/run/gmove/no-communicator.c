// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Several gmoves with async, begun by node sets that overlap and have no communicator: their rounds don't take each other's messages.
//
// RUN: %sodecc -O1 %s -o %t
// RUN: for n in $(%half 4 6); do SODE_COMMUNICATORS=1 %limited %mpirun -n $n %t || exit 1; done

#include <stdio.h>
#include <xmp.h>

#define N 40
#define TURNS 100
#pragma xmp nodes p[*]

static int value(int set, int i, int turn) { return (set * 31 + i) * 41 + turn; }

static double spend(int turns)
{
    volatile double sum = 0;
    for (int k = 0; k < 2000 * turns; k++)
        sum += k;
    return sum;
}

int main(void)
{
    int wrong = 0, n = xmp_num_nodes(), self = xmpc_node_num(), to_first[N], to_last[N], to_all[N];
#pragma xmp nodes first[n - 1] = p[0:n - 1]
#pragma xmp nodes last[n - 1] = p[1:n - 1]
#pragma xmp template ta[N]
#pragma xmp distribute ta[block] onto first
#pragma xmp template tb[N]
#pragma xmp distribute tb[block] onto last
#pragma xmp template tc[N]
#pragma xmp distribute tc[block] onto p
    int a[N], b[N], c[N];
#pragma xmp align a[i] with ta[i]
#pragma xmp align b[i] with tb[i]
#pragma xmp align c[i] with tc[i]
    for (int turn = 0; turn < TURNS; turn++) {
#pragma xmp task on first nocomm
#pragma xmp loop (i) on ta[i]
        for (int i = 0; i < N; i++)
            a[i] = value(1, i, turn);
#pragma xmp task on last nocomm
#pragma xmp loop (i) on tb[i]
        for (int i = 0; i < N; i++)
            b[i] = value(2, i, turn);
#pragma xmp loop (i) on tc[i]
        for (int i = 0; i < N; i++)
            c[i] = value(3, i, turn);
        spend((turn + self) % n);
#pragma xmp task on first
        {
#pragma xmp gmove async(1)
            to_first[:] = a[:];
        }
#pragma xmp task on last
        {
#pragma xmp gmove async(2)
            to_last[:] = b[:];
        }
#pragma xmp gmove async(3)
        to_all[:] = c[:];
#pragma xmp wait_async (3, 2, 1)
        for (int i = 0; i < N; i++)
            wrong += (self < n - 1 && to_first[i] != value(1, i, turn)) + (self > 0 && to_last[i] != value(2, i, turn)) + (to_all[i] != value(3, i, turn));
    }
#pragma xmp reduction (+: wrong)
#pragma xmp task on p[0]
    if (wrong)
        printf("%d elements are wrong\n", wrong);
    return wrong != 0;
}
