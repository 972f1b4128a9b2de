// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -w -DAT=-1 %s -o %t.c 2>&1 | %messages %s
// RUN: not %sodecc --emit-c -w -DAT=N %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c -w -DAT=N-1 %s -o %t.c 2>&1 | count 0
// A fixed index reads what a mirror fills if it names an element before the first one or after the last one.
#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[2][N];
#pragma xmp align u[*][i] with t[i]
#pragma xmp shadow u[0][3]

void run(int steps)
{
#pragma xmp blocking steps(3)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u) width(0, /mirror/1)
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: this 'reflect' mirrors 'u', which a loop writes at another time level
// CHECK: :[[@LINE-4]]:13: note: for this 'blocking' directive
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            u[(n + 1) % 2][i] = u[n % 2][i] + (i == (AT < 0 ? 0 : N - 1) ? u[n % 2][AT] : 0);
    }
}
