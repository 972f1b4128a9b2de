// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --sodecc-flags=-fsode-elide --ranks=1,3,4 %s
// RUN: env OMP_NUM_THREADS=2 %run-compare --sodecc-flags="-fsode-elide -fopenmp" --ranks=2,3 %s
// -fsode-elide leaves out only what changes nothing.

#include <stdio.h>
#include <xmp.h>

#define N 31
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static long a[N], b[N], c[N];
#pragma xmp align [i] with t[i] :: a, b, c
#pragma xmp shadow [2] :: a, b

static void change(int n)
{
    if (n % 3 == 1)
        return;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] += n;
}

static void use(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < N - 2; i++)
        c[i] += a[i - 2] - 3 * a[i + 2] + b[i + 1];
}

/* Threads change it, too: in the function's own statements, and as the last part of others. */
static void threads(int n)
{
#pragma xmp reflect (a)
    use();
#pragma xmp loop (i) on t[i]
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        a[i] += i;
#pragma xmp reflect (a)
    use();
    for (int k = 0; k < n; k++)
#pragma xmp loop (i) on t[i]
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            a[i] += k;
#pragma xmp reflect (a)
    use();
}

static long ways(long n)
{
#pragma xmp reflect (a, b)
    for (int k = 0; k < 9; k++) {
        if (k == 2)
            continue;
        if (k % 2) {
            change(k);
#pragma xmp reflect (a)
        } else if (k == 6)
            break;
#pragma xmp reflect (a, b)
        use();
        if (k == 5)
            change(2);
#pragma xmp reflect (a)
        use();
    }
    do {
        change(n++ & 7);
        if (n & 1)
            continue;
#pragma xmp reflect (a)
        use();
    } while (n & 7);
    change(2);
    for (int k = 0; k < 2; k++) {
#pragma xmp reflect (a)
        use();
    }
#pragma xmp reflect (a)
    use();
#pragma xmp reflect (a)
    use();
    change(2);
#pragma xmp reflect (a) width(1)
#pragma xmp reflect (a)
    use();
    return n;
}

int main(void)
{
    long sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = i, b[i] = c[i] = 0;
#pragma xmp reflect (a)
    for (int step = 0; step < 6; step++) {
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
        for (int i = 2; i < N; i++)
            c[i] += a[i - 2];
#pragma xmp reflect (a) width(1)
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N - 1; i++)
            b[i] += a[i + 1] % 101;
#pragma xmp reflect (a, b)
#pragma xmp reflect (b)
#pragma xmp loop (i) on t[i]
        for (int i = 2; i < N - 2; i++)
            a[i] += b[i - 2] + b[i + 2] - c[i];
    }
    sum = ways(sum);
    threads(3);
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += (i + 1) * (a[i] + b[i] + c[i]);
    if (xmp_node_num() == 1)
        printf("%ld\n", sum);
    return 0;
}
