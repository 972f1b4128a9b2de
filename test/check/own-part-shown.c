// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// One node prints all of an array of which each has set its own part.

#include <stdio.h>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double v[N];
#pragma xmp align v[i] with t[i]

#ifdef WRONG
static void wrong(void)
{
    double a[N], b[N], c[N];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = b[i] = c[i] = v[i];
    if (xmp_node_num() == 1)
        for (int k = 0; k < N; k++)
            printf("%g\n", a[k]);
#pragma xmp task on p[0]
    {
        for (int k = 0; k < N; k++)
            printf("%g\n", b[k]);
    }
    for (int k = 0; k < N; k++)
        if (xmp_node_num() == 1)
            printf("%g\n", c[k]);
}
#endif

int main(void)
{
    double a[N], b[N], c[N];
    int low = xmp_array_gcllbound(xmp_desc_of(v), 1), high = xmp_array_gclubound(xmp_desc_of(v), 1);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = b[i] = c[i] = v[i];
    for (int k = low; k <= high; k++)
        printf("%g\n", a[k]);
    for (int k = 0; k < N; k++)
        if (k >= low && k <= high)
            printf("%g\n", b[k]);
#pragma xmp task on p[0]
    {
        printf("%g\n", c[0]);
    }
#ifdef WRONG
    wrong();
#endif
    return 0;
}
// CHECK: :[[@LINE-36]]:9: warning: 'a' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-34]]:28: note: elements that other nodes write are read here
// CHECK: :[[@LINE-38]]:16: warning: 'b' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-32]]:28: note: elements that other nodes write are read here
// CHECK: :[[@LINE-40]]:23: warning: 'c' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-30]]:28: note: elements that other nodes write are read here
