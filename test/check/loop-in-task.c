// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -Wno-sode-missing-reduction %s -o %t.c 2>&1 | %filecheck %s --implicit-check-not=warning:
// A reduction of a distributed loop in a task of one node has its own part only. Tasks of several nodes, or of one node after the
// other, loops that reduce nothing, nodes that are declared as part of others, and loops whose template lies on them, are what they seem to be.
// COVERS: warn_loop_in_task

#include <stdio.h>

#define N 24
#pragma xmp nodes p[*]
#pragma xmp nodes first[1] = p[0:1]
#pragma xmp nodes q[*][2]
#pragma xmp template t[N]
#pragma xmp template there[N]
#pragma xmp template s[N][N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute there[block] onto first
#pragma xmp distribute s[block][block] onto q
static double a[N], b[N], c[N][N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with there[i]
#pragma xmp align c[i][j] with s[i][j]

void show(int k)
{
    double sum = 0;
#pragma xmp task on p[0]
    {
#pragma xmp loop (i) on t[i] reduction(+: sum)
        // CHECK: :[[@LINE-1]]:13: warning: only one node executes this loop, so the reduction combines only its own iterations of template 't'; move the loop before the task
        for (int i = 0; i < N; i++)
            sum += a[i];
        // CHECK: :[[@LINE-6]]:13: note: for this 'task' directive
        printf("%g\n", sum);
    }
#pragma xmp task on t[3]
#pragma xmp loop (i) on t[i] reduction(max: sum)
    for (int i = 0; i < N; i++)
        sum = a[i] > sum ? a[i] : sum;
    // CHECK: :[[@LINE-3]]:13: warning: only one node executes this loop
#pragma xmp task on p[k]
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += a[i];
#pragma xmp task on p[0]
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = 0;
#pragma xmp task on p[0:2]
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += a[i];
#pragma xmp task on first[0]
#pragma xmp loop (i) on there[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += b[i];
#pragma xmp task on q[0][*]
#pragma xmp loop (i, j) on s[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += c[i][j];
#pragma xmp loop (i) on s[i][*]
    for (int i = 0; i < N; i++) {
#pragma xmp task on s[3][4]
#pragma xmp loop (j) on s[i][j] reduction(+: sum)
        for (int j = 0; j < N; j++)
            sum += c[i][j];
    }
    printf("%g\n", sum);
}
