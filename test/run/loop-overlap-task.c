// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: env SODE_OVERLAP=always %run-compare --ranks=2,3,4,6 %s
// overlap in tasks on parts of the nodes that run at the same time, with arrays of the block; recursion with exchanges in
// flight.

#include <stdio.h>
#include <xmp.h>

#define N 21
#pragma xmp nodes p[*]
#pragma xmp nodes low[1] = p[0:1]
#pragma xmp nodes high[*] = p[1:]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto high
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto low
double sum;

static void smooth(int depth)
{
    double a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[2]
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = (i * 5 + depth) % 7, b[i] = 0;
#pragma xmp reflect (a) async(depth)
    if (depth > 0)
        smooth(depth - 1);
#pragma xmp loop (i) on t[i] overlap
    for (int i = 2; i < N - 2; i++)
        b[i] = a[i - 2] + 4 * a[i] + 2 * a[i + 2];
    double part = 0;
#pragma xmp loop (i) on t[i] reduction(+: part)
    for (int i = 0; i < N; i++)
        part += b[i] * i;
    sum += part;
}

int main(void)
{
    double c[N], d[N], other = 0;
#pragma xmp tasks
    {
#pragma xmp task on high
        smooth(4);
#pragma xmp task on low
        {
#pragma xmp align c[i] with s[i]
#pragma xmp shadow c[1]
#pragma xmp align d[i] with s[i]
#pragma xmp loop (i) on s[i]
            for (int i = 0; i < N; i++)
                c[i] = d[i] = i;
#pragma xmp reflect (c) async(1)
#pragma xmp loop (i) on s[i] reduction(+: other) overlap
            for (int i = 1; i < N - 1; i++)
                other += c[i - 1] * d[i] + c[i + 1];
        }
    }
#pragma xmp bcast (sum) from p[1]
#pragma xmp bcast (other) from p[0]
    if (xmp_node_num() == 1)
        printf("%g %g\n", sum, other);
    return 0;
}
