// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate -P %s | %filecheck %s
// What the last step's reflect would have filled, and a loop after the time loop reads, is filled when no time blocks run any more.
#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[2][N], v[N];
#pragma xmp align u[*][i] with t[i]
#pragma xmp align v[i] with t[i]
#pragma xmp shadow u[0][3]

void run(int steps)
{
#pragma xmp blocking steps(3)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            u[(n + 1) % 2][i] = u[n % 2][i - 1] + u[n % 2][i + 1];
    }
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++)
        v[i] = u[steps % 2][i - 1];
}
// CHECK: if (sode_blocking_begun(&sode_blocking_6)) {
// CHECK-NEXT: sode_blocking_end(&sode_blocking_6);
// CHECK-NEXT: sode_reflect(
