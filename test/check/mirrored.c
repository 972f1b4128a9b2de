// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// A function reads `u[i]`, and it is the nest that counts backwards.

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v
static double at(int i) { return u[i]; }
// CHECK: :[[@LINE-1]]:36: warning: this reads an element of 'u' that the node may not have: its index runs against the loop
void turn(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        v[i] = at(N - 1 - i);
}
