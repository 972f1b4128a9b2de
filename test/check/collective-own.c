// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// 'bcast' and 'reduction' of a distributed array act on its replicas; one without replicas stays as it is.
// COVERS: warn_collective_own

#pragma xmp nodes p[4]
#pragma xmp nodes q[2][2]
#pragma xmp nodes flat[1][4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
#pragma xmp template u[100][100]
#pragma xmp distribute u[block][block] onto q
#pragma xmp template w[100][100]
#pragma xmp distribute w[block][block] onto flat
double a[100], b[100], c[100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[*][i]
#pragma xmp align c[i] with w[*][i]

void f(void)
{
#ifdef WRONG
#pragma xmp bcast (a)
// CHECK: :[[@LINE-1]]:20: warning: each element of distributed array 'a' exists on one node only, so this 'bcast' has no effect
// CHECK: :[[@LINE-9]]:13: note: for this 'align' directive
#endif
#pragma xmp reduction (+: c)
#pragma xmp bcast (b)
#pragma xmp reduction (+: b)
}
