// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=4,6 --sodecc-flags=-fsode-check %s
// Grids at a ratio down to one cell, each aligned like the one before, whose shadow another array has before the grid gets its own.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]

static void smooth(int n, long u[n], long v[n])
{
#pragma xmp inherit (u, v)
    for (int k = 0; k < 2; k++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on v[i]
        for (int i = 0; i < n; i++)
            v[i] = u[i] + 3 * (i ? u[i-1] : 1) - (i < n - 1 ? u[i+1] : 2);
#pragma xmp loop (i) on u[i]
        for (int i = 0; i < n; i++)
            u[i] = v[i] % 100003;
    }
}

static void level(int n, long fine[n])
{
#pragma xmp inherit (fine)
    int m = (n + 1) / 2;
    long coarse[m], work[n], copy[m];
#pragma xmp align work like fine
#pragma xmp align coarse[i] like fine[2*i]
#pragma xmp align copy like coarse
#pragma xmp shadow coarse[1]
    smooth(n, fine, work);
    if (n == 1)
        return;
#pragma xmp reflect (fine)
#pragma xmp loop (i) on coarse[i]
    for (int i = 0; i < m; i++)
        coarse[i] = 2 * fine[2*i] + (2 * i + 1 < n ? fine[2*i+1] : 5) + (i ? fine[2*i-1] : 7);
    level(m, coarse);
    smooth(m, coarse, copy);
#pragma xmp reflect (coarse)
#pragma xmp loop (i) on fine[i]
    for (int i = 0; i < n; i++)
        fine[i] += i % 2 ? coarse[i/2] + (i / 2 + 1 < m ? coarse[i/2+1] : 3) : coarse[i/2];
}

static unsigned long run(int n)
{
    unsigned long sum = 0;
#pragma xmp template t[n]
#pragma xmp distribute t[block] onto p
    long a[n];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        a[i] = i * 37 % 11;
    level(n, a);
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < n; i++)
        sum += (unsigned long)a[i] * (2 * i + 1);
    return sum;
}

int main(void)
{
    for (int n = 1; n < 40; n++) {
        unsigned long sum = run(n);
        if (xmp_node_num() == 1)
            printf("%d %lu\n", n, sum);
    }
    return 0;
}
