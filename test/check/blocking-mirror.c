// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Mirrored ends in time blocks: time levels in one array, reflects that say different things of one array's ends.
#define N 20
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double levels[2][N], u[N], v[N];
#pragma xmp align levels[*][i] with t[i]
#pragma xmp shadow levels[0][1]
#pragma xmp align u[i] with t[i]
#pragma xmp align v[i] with t[i]
#pragma xmp shadow u[1]

void steps(void)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < 8; n++) {
#pragma xmp reflect (levels) width(0, /mirror/1)
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: this 'reflect' mirrors 'levels', which a loop writes at another time level, or reads on a coarser grid; give each time level an array of its own, and exchange pointers
// CHECK: :17:13: note: for this 'blocking' directive
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N; i++)
            levels[(n + 1) % 2][i] = levels[n % 2][i - 1] + levels[n % 2][i];
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < 8; n++) {
#pragma xmp reflect (u) width(/mirror/1)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N; i++)
            v[i] = u[i - 1];
#pragma xmp reflect (u) width(/antimirror/1)
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: this 'reflect' of 'u' treats its ends differently from another one in the same dimension; write the same '/mirror/' or '/antimirror/' in both
// CHECK: :26:13: note: for this 'blocking' directive
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N; i++)
            u[i] = v[i];
    }
}
