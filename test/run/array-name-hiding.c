// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Locals, parameters, members and labels with the name of a distributed array.

#include <stdio.h>
#include <xmp.h>

#define N 10
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic] onto p
int a[N];
#pragma xmp align a[i] with t[i]
struct with_member {
    int a[3];
};

static int parameter(const int *a, int t)
{
    return a[1] + t;
}

static int local(int x)
{
    int a[4] = {x, x + 1, x + 2, x + 3}, i = 2;
    {
        int p = a[i];
        return p;
    }
}

static int global(int x)
{
    return a[x];
}

int main(void)
{
    int sum = 0;
    struct with_member s = {{1, 2, 3}};
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = i * i;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++) {
        sum += s.a[i % 3] + global(i);
        {
            int a[2] = {i, i + 1};
            sum += parameter(a, 5) * local(a[0]);
        }
        sum -= a[i];
    }
    goto a;
a:
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
