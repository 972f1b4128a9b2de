// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// The bare name of a distributed array is the node's own part: functions on memory must not get the global size.
// COVERS: warn_global_size

#include <stdio.h>
#include <string.h>
#define N 100
#pragma xmp nodes p[4]
#pragma xmp nodes one[1]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template single[N]
#pragma xmp distribute single[block] onto one
double a[N][2], alone[N], whole[N];
#pragma xmp align a[i][*] with t[i]
#pragma xmp align alone[i] with single[i]

void f(FILE *file)
{
#ifdef WRONG
    memset(a, 0, sizeof(double) * N * 2);
// CHECK: :[[@LINE-1]]:12: warning: 'memset' is given the size of the whole array 'a', but a node stores only its part; use a distributed loop, or 'gmove' to copy
// CHECK: :[[@LINE-8]]:13: note: for this 'align' directive
    memcpy(whole, a, 2 * N * sizeof(double));
// CHECK: :[[@LINE-1]]:19: warning: 'memcpy' is given the size of the whole array 'a', but a node stores only its part
// CHECK: :[[@LINE-11]]:13: note: for this 'align' directive
    fwrite(a, sizeof a[0][0], 2 * N, file);
// CHECK: :[[@LINE-1]]:12: warning: 'fwrite' is given the size of the whole array 'a', but a node stores only its part
// CHECK: :[[@LINE-14]]:13: note: for this 'align' directive
#endif
    memset(a, 0, 25 * sizeof a[0]);
    memset(alone, 0, N * sizeof(double));
    memcpy(whole, alone, sizeof whole);
}
