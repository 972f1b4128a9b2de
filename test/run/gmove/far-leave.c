// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: sanitize
// (Others still read what a node has that left main, so it must not free it.)
// RUN: %sodecc %optimize %s -o %t
// RUN: not %mpirun -n 2 %t freed 2>&1 | %filecheck --check-prefix=FREED %s
// RUN: not %mpirun -n 2 %t gone 2>&1 | %filecheck --check-prefix=GONE %s
// RUN: not %mpirun -n 2 %t plain 2>&1 | %filecheck --check-prefix=PLAIN %s
// FREED: far-leave.c:{{[0-9]+}}: directive 'gmove': rank 1 has left the program, and has no storage of such an array
// GONE: far-leave.c:{{[0-9]+}}: directive 'gmove': rank 1 has already left the block of the array; synchronize the nodes before its end, for example by a barrier
// PLAIN: far-leave.c:{{[0-9]+}}: directive 'gmove': cannot get 'memory' from other nodes: its storage is not that of a distributed array, or was allocated in a task with nocomm
// RUN: for n in %ranks; do %mpirun -n $n %t | %filecheck %s || exit 1; done
// Owners that have left the block of the array, or the program, still give its elements; what is no more, one message says.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xmp.h>
#define N 17

void large(int late)
{
    int x;
#pragma xmp nodes p[2]
#pragma xmp template t[120000000]
#pragma xmp distribute t[block] onto p
    int many[120000000];
#pragma xmp align many[i] with t[i]
#pragma xmp task on p[0]
    {
        if (late)
            sleep(1);
#pragma xmp gmove in
        x = many[119999999];
    }
}

#pragma xmp nodes all[*]
#pragma xmp template lines[N]
#pragma xmp distribute lines[cyclic] onto all
void plain(int memory[N])
{
    int x;
#pragma xmp align memory[i] with lines[i]
#pragma xmp task on all[0]
    {
#pragma xmp gmove in
        x = memory[1];
    }
}

int f(int k)
{
#pragma xmp nodes p[*]
#pragma xmp template t[N][N]
#pragma xmp distribute t[*][cyclic(2)] onto p
    int b[N][N], col[N], wrong = 0;
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp loop (j) on t[*][j]
    for (int j = 0; j < N; j++) for (int i = 0; i < N; i++) b[i][j] = k + 100 * i + j;
#pragma xmp task on p[0]
    {
#pragma xmp gmove in
        col[:] = b[:][N-1-k];
        for (int i = 0; i < N; i++) wrong += col[i] != k + 100 * i + N-1-k;
    }
    return wrong;
}
int main(int argc, char **argv)
{
    const char *fault = argc > 1 ? argv[1] : "";
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
    float (*a)[3];
#pragma xmp align a[i][*] with t[i]
    float x[3], y[N];
    int wrong = 0;
    a = xmp_malloc(xmp_desc_of(a), N, 3);
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++) for (int j = 0; j < 3; j++) a[i][j] = 3 * i + j;
    if (strcmp(fault, "gone") == 0)
        for (int k = 0; k < 2; k++)
            large(k == 0);
    if (strcmp(fault, "plain") == 0)
        plain(calloc(N, sizeof(int)));
    if (strcmp(fault, "freed") == 0) {
        float *base = (float *)a;
        if (xmp_node_num() == 2)
            free(base);
    }
    for (int k = 0; k < 5; k++) wrong += f(k);
#pragma xmp task on p[0]
    {
#pragma xmp gmove in
        x[:] = a[N-1][:];
        int w = x[0] != 3 * N - 3 || x[2] != 3 * N - 1;
#pragma xmp gmove in
        y[0:N] = a[:][1];
        for (int i = 0; i < N; i++) w += y[i] != 3 * i + 1;
        printf("%d wrong\n", w + wrong);
        // CHECK: {{^}}0 wrong
    }
    return 0;
}
