// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Tasks in tasks: the inner set is part of the outer one; barrier and
// reduction act on the innermost.

#include <stdio.h>
#include <xmp.h>

#define N 10
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N];
#pragma xmp align a[i] with t[i]

static int inner(int k)
{
    int x = 0;
#pragma xmp task on t[k]
    {
#pragma xmp barrier
        x = a[k] * xmp_num_nodes();
#pragma xmp reduction (+: x)
    }
    return x;
}

int main(void)
{
    int seen = 0, half = (xmp_all_num_nodes() + 1) / 2, deep = 0, ran = 0;
    (void)half; /* used by directives only */
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = i + 7;
    for (int k = 0; k < N; k++) {
        int x = inner(k);
#pragma xmp reduction (+: x)
        seen += x * (k + 1);
    }
#pragma xmp task on p[0:half]
    {
#pragma xmp task on p[0:half]
        {
        }
#pragma xmp task on p[0]
        {
#pragma xmp task on t[0]
            {
                deep = a[0];
                ran++;
#pragma xmp barrier
            }
        }
#pragma xmp barrier
    }
#pragma xmp reduction (+: ran)
    if (xmp_node_num() == 1)
        printf("%d %d %d\n", seen, deep, ran);
    return 0;
}
