// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s 2>&1 | %filecheck %s --implicit-check-not=error:
// Time levels of one array that are not certainly different elements keep a time loop from being blocked.

#define N 24
#define INSIDE for (int i = 1; i < N - 1; i++)
#pragma xmp nodes p[*]
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto p
static double u[2][N], h[20][N];
#pragma xmp align [*][i] with s[i] :: u, h
#pragma xmp shadow [0][1] :: u, h

void spellings(int m)
{
    int now = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[n / 2 % 2][i] = u[(n / 2 + 1) % 2][i-1];
// CHECK: :[[@LINE-1]]:34: error: the time loop cannot be blocked: 'u' is read at an offset and written in one loop, at time levels
    }
#pragma xmp blocking steps(2)
    for (int n = m; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[n % 2 == 1][i] = u[n % 2 == 0][i-1]; // n may be -1
// CHECK: :[[@LINE-1]]:35: error: the time loop cannot be blocked: 'u' is read at an offset and written in one loop, at time levels
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[!n][i] = u[!(n + 1)][i-1];
// CHECK: :[[@LINE-1]]:27: error: the time loop cannot be blocked: 'u' is read at an offset and written in one loop, at time levels
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[n % 3 ^ 2][i] = h[n % 3][i-1]; // 0, 1, 2 and 2, 3, 0 for all that is known
// CHECK: :[[@LINE-1]]:34: error: the time loop cannot be blocked: 'h' is read at an offset and written in one loop, at time levels
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[1 - now][i] = u[now][i-1];
// CHECK: :[[@LINE-1]]:32: error: the time loop cannot be blocked: 'u' is read at an offset and written in one loop, at time levels
        now = (now + n) % 2;
    }
}

void toggles(int m)
{
    int odd = m, twice = 0, here = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[!odd][i] = u[odd][i-1];
// CHECK: :[[@LINE-1]]:29: error: the time loop cannot be blocked: 'u' is read at an offset and written in one loop, at time levels
        odd = !odd; // 5, 0, 1 perhaps
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[1 - twice][i] = u[twice][i-1];
// CHECK: :[[@LINE-1]]:34: error: the time loop cannot be blocked: 'u' is read at an offset and written in one loop, at time levels
        twice = 1 - twice;
        twice ^= m;
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[here][i] = h[here % 3][i-1];
// CHECK: :[[@LINE-1]]:29: error: the time loop cannot be blocked: 'h' is read at an offset and written in one loop, at time levels
        here = (here + 1) % 3;
    }
}

void levels(int m)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[(n + 2) % 2][i] = u[n % 2][i-1];
// CHECK: :[[@LINE-1]]:36: error: the time loop cannot be blocked: 'u' is read at an offset and written in one loop, at time levels that may be equal; Sode distinguishes levels by subscripts made of the time loop's variable and constants
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[(n + 1) % 2][i] = u[m % 2][i-1];
// CHECK: :[[@LINE-1]]:36: error: the time loop cannot be blocked: 'u' is read at an offset and written in one loop, at time levels that may be equal; Sode distinguishes levels by subscripts made of the time loop's variable and constants
    }
#pragma xmp blocking steps(2)
    for (unsigned n = 1; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[(n - 4) % 3][i] = h[n % 3][i-1]; // 0u - 3 leaves a remainder of its own
// CHECK: :[[@LINE-1]]:36: error: the time loop cannot be blocked: 'h' is read at an offset and written in one loop, at time levels that may be equal; Sode distinguishes levels by subscripts made of the time loop's variable and constants
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp loop (i) on s[i]
        INSIDE h[n + 1][i] = h[n][i-1];
// CHECK: :[[@LINE-1]]:30: error: the time loop cannot be blocked: 'h' is read at an offset here, but no 'reflect' in the time loop fills its shadow after it is written
    }
#pragma xmp reflect (h)
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) { // the levels of later steps: filled before
#pragma xmp loop (i) on s[i]
        INSIDE h[n][i] = h[n + 1][i-1];
    }
#pragma xmp blocking steps(2)
    for (int n = 8; n > 0; n--) {
#pragma xmp loop (i) on s[i]
        INSIDE h[n][i] = h[n + 1][i-1];
// CHECK: :[[@LINE-1]]:26: error: the time loop cannot be blocked: 'h' is read at an offset here, but no 'reflect' in the time loop fills its shadow after it is written
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n += 2) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[(n + 1) % 2][i] = u[n % 2][i-1];
#pragma xmp loop (i) on s[i]
        INSIDE u[n % 2][i] = u[(n + 1) % 2][i-1];
// CHECK: :[[@LINE-1]]:30: error: the time loop cannot be blocked: 'u' is read at an offset here, but no 'reflect' in the time loop fills its shadow after it is written
    }
}
