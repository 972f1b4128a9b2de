// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %sodecc --emit-c -Werror %s -o %t.c
// Sweeps in place, over one color: in a time block no iteration may read what another one of the loop writes.

#define N 40
#pragma xmp nodes p[4]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][*] onto p
static double u[N][N];
static int kind[N];
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp shadow u[1][0]

#define SWEEP(start, step, condition) \
    _Pragma("xmp reflect (u)") \
    _Pragma("xmp loop (i) on t[i][*]") \
    for (int i = 1; i < N - 1; i++) \
        for (int j = start; j < N - 1; j += step) \
            if (condition) \
                u[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;

void right(int sweeps, int color, unsigned shade)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1 + i % 2, 2, 1)
        SWEEP(2 - (i & 1), 2, n > 3)
        SWEEP(1, 1, ((i ^ j) & 1) == color)
        SWEEP(1, 1, !((i - j) % 2))
        SWEEP(1, 1, !((i + 3 * j + color) % 2 == 0) && n < 5)
        SWEEP(1, 1, (i + j + shade) % 2 != 1)
        SWEEP(1 + (i + (n & 1)) % 2, 4, 1)
        SWEEP(1, 1, ((i + 2 * color * j) + j) % 4 == 2 * color + 1)
    }
}

#ifdef WRONG
void wrong(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 2, 1)
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'u' is written and read at an offset in one loop; write to a second array, or sweep over one color at a time, which each loop selects by steps of 2 or by a condition such as '(i + j) % 2 == color'
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, (i + j) % 3 == 0)
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'u' is written and read
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, (i + j) % 2 != color) // where color may be 2
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'u' is written and read
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, (i + j) % 2 != 1) // where it may be -1
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'u' is written and read
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, (i + j) % 2 == color || n > 3)
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'u' is written and read
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1 + kind[i] % 2, 2, 1)
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'u' is written and read
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i][*]
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: 'u' is written and read
        for (int i = 1; i < N - 1; i++)
            for (int j = 1 + i % 2; j < N - 1; j += 2)
                u[i][j] = u[i - 1][j - 1] + u[i + 1][j + 1]; // corners have its own color
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i][*]
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: 'u' is written and read
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++) {
                double sum = u[i - 1][j] + u[i + 1][j]; // of all points

                if ((i + j) % 2)
                    u[i][j] = sum;
            }
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        int j = color;
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i][*]
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: 'u' is written and read
        for (int i = 1; i < N - 1; i++)
            if ((i + j) % 2 == 0) // another j
                for (j = 1; j < N - 1; j++)
                    u[i][j] = u[i - 1][j] + u[i + 1][j];
    }
}
#endif
