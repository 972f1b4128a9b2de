// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not %sodecc --emit-c -DMORE %s -o %t.c 2>&1 | %filecheck %s --check-prefix=MORE --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Conditions of a sweep in place: those that choose one color, and what comes close. In a time block only the former may stand.

#define N 40
#pragma xmp nodes p[4]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][*] onto p
static double u[N][N];
static int kind[N];
static volatile int loud;
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp shadow u[1][0]
#define SWEEP(start, step, condition, otherwise) \
    _Pragma("xmp reflect (u)") \
    _Pragma("xmp loop (i) on t[i][*]") \
    for (int i = 1; i < N - 1; i++) \
        for (int j = start; j < N - 1; j += step) { \
            condition \
                u[i][j] = (u[i - 1][j] + u[i + 1][j]) / 4; \
            otherwise \
        }

#ifdef WRONG
void wrong0(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i * j) % 2 == color), )
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'u' is written and read at an offset in one loop
    }
}
void wrong1(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i + kind[j]) % 2 == 0), )
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'u' is written and read at an offset in one loop
    }
}
void wrong2(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i + j) / 2 % 2 == 0), )
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'u' is written and read at an offset in one loop
    }
}
void wrong3(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i + j) % 2 < color), )
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'u' is written and read at an offset in one loop
    }
}
void wrong4(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i + j) != color), )
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'u' is written and read at an offset in one loop
    }
}
void wrong5(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i + j) % 2 == 0 || color), )
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'u' is written and read at an offset in one loop
    }
}
void wrong6(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i + j + loud) % 2 == 0), )
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'u' is written and read at an offset in one loop
    }
}
void wrong7(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i + i) % 2 == 0), )
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'u' is written and read at an offset in one loop
    }
}
void wrong8(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i + j) % 2 != color), )
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'u' is written and read at an offset in one loop
    }
}
void wrong9(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if (((i + j) & 2) == 0), )
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'u' is written and read at an offset in one loop
    }
}
void wrong10(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i + j) & color), )
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'u' is written and read at an offset in one loop
    }
}
void wrong11(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if (color), )
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'u' is written and read at an offset in one loop
    }
}
#elif defined MORE
void wrong12(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i + j) > 3), )
    }
}
void wrong13(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((double)(i + j) == 2), )
    }
}
void wrong15(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if (((i + j) << 1) % 2 == 0), )
    }
}
void wrong14(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if (!((i + j) % 2 == 1 || (i + j) % 2 == -1) && n), )
    }
}
void wrong15(int sweeps, int color)
// MORE: :[[@LINE-1]]:6: error: redefinition of 'wrong15'
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if (((i + j) & 1) != (color > 2)), )
    }
}
void wrong16(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if (((i + j + 1) & 1) == !color), )
    }
}
void wrong17(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((_Bool)((i + j) % 2)), )
    }
}
void wrong18(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i + j) % 2 ? 1 : 0), )
    }
}
void wrong19(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i | 0) % 2 == j % 2), )
    }
}
void wrong20(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1 + (i % 2 == 0), 4, , )
    }
}
void wrong21(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(i % 2 ? 1 : 2, 2, , )
    }
}
#else
void right0(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if (-(i + j) % 2 == color), )
    }
}
void right1(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if (+(i + j) % 2 == color), )
    }
}
void right2(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if (~(i + j) & 1), )
    }
}
void right3(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if (!((i + j) & 1)), )
    }
}
void right4(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if (1 & (i + j)), )
    }
}
void right5(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i + j) % 2 != 0), )
    }
}
void right6(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if (0 == (i + j) % 2), )
    }
}
void right7(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if (((i + j) & 1) == (n & 1)), )
    }
}
void right8(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i - j) % 2 == 0 && color), )
    }
}
void right14(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if (i % 2 == j % 2), )
    }
}
void right15(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i ^ j ^ color) & 1), )
    }
}
void right17(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((long)(i + j) % 2 == 0), )
    }
}
void right18(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if (((unsigned)i + j) % 2u == 1), )
    }
}
void right19(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i + j) % 2) continue;, )
    }
}
void right20(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i + j) % 2) { continue; }, )
    }
}
void right21(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if ((i + j) % 2) {} else, )
    }
}
void right22(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, const int k = i + j; if (k % 2 == 0), )
    }
}
void right23(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1 + (i & 1), 2, , )
    }
}
void right24(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(2 - i % 2, 2, if (color), )
    }
}
void right25(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1 + !(i % 2), 2, , )
    }
}
void right28(int sweeps, int color)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < sweeps; n++) {
        SWEEP(1, 1, if (i % 2 == 0), )
    }
}
#endif
