// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Nodes may have different numbers of iterations; communication in the body is executed once in each.
// COVERS: warn_collective_in_loop

#pragma xmp nodes p[4][2]
#pragma xmp nodes row[*] = p[*][:]
#pragma xmp template t[100][100]
#pragma xmp distribute t[block][block] onto p
#pragma xmp template r[100]
#pragma xmp distribute r[block] onto row
double a[100][100], b[100];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp shadow a[1][1]
#pragma xmp align b[j] with r[j]
#pragma xmp shadow b[1]

void f(double s)
{
#ifdef WRONG
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < 100; i++) {
#pragma xmp barrier
// CHECK: :[[@LINE-1]]:13: warning: 'barrier' in a distributed loop runs in each iteration, and nodes may have different numbers of iterations
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp reflect (a)
// CHECK: :[[@LINE-1]]:13: warning: 'reflect' in a distributed loop runs in each iteration, and nodes may have different numbers of iterations
// CHECK: :[[@LINE-7]]:13: note: for this 'loop' directive
#pragma xmp bcast (s)
// CHECK: :[[@LINE-1]]:13: warning: 'bcast' in a distributed loop runs in each iteration, and nodes may have different numbers of iterations
// CHECK: :[[@LINE-10]]:13: note: for this 'loop' directive
#pragma xmp reduction (max: s)
// CHECK: :[[@LINE-1]]:13: warning: 'reduction' in a distributed loop runs in each iteration, and nodes may have different numbers of iterations
// CHECK: :[[@LINE-13]]:13: note: for this 'loop' directive
    }
#endif
    for (int i = 0; i < 100; i++) {
#pragma xmp barrier
#pragma xmp reflect (a)
    }
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < 100; i++) {
#pragma xmp reduction (max: s) on p[*][:]
#pragma xmp barrier on t[i][:]
#pragma xmp reflect (b)
#pragma xmp task on t[i][0]
        {
#pragma xmp barrier
        }
    }
#pragma xmp loop (k) on p[k][*]
    for (int k = 0; k < 4; k++) {
#pragma xmp barrier
    }
}
