// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: not %sodecc --emit-c -DMORE %s -o %t.c 2>&1 | %messages %s --check-prefix=MORE
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Spellings of time levels, that of what is written and that of what is read at an offset: certainly different elements, and perhaps the same.

#define N 24
#define INSIDE for (int i = 1; i < N - 1; i++)
#pragma xmp nodes p[*]
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto p
static double u[2][N], h[40][N];
#pragma xmp align [*][i] with s[i] :: u, h
#pragma xmp shadow [0][1] :: u, h

#ifdef WRONG
void f0(int m)
{
    char k = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[k % 2][i] = u[(k + 1) % 2][i-1];
// CHECK: :[[@LINE-1]]:30: error: the time loop cannot be blocked: 'u' is read at an offset and written in one loop
// CHECK: :[[@LINE-6]]:13: note: for this 'blocking' directive
        k++;
    }
}

void f1(int m)
{
    static int k;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[k % 2][i] = u[(k + 1) % 2][i-1];
// CHECK: :[[@LINE-1]]:30: error: the time loop cannot be blocked: 'u' is read at an offset and written in one loop
// CHECK: :[[@LINE-6]]:13: note: for this 'blocking' directive
        k++;
    }
}

void f2(int m)
{
    int k = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[k][i] = u[!k][i-1];
// CHECK: :[[@LINE-1]]:26: error: the time loop cannot be blocked: 'u' is read at an offset and written in one loop
// CHECK: :[[@LINE-6]]:13: note: for this 'blocking' directive
        if (n) k ^= 1;
    }
}

void f3(int m)
{
    int k = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[k % 2][i] = u[(k + 1) % 2][i-1];
// CHECK: :[[@LINE-1]]:30: error: the time loop cannot be blocked: 'u' is read at an offset and written in one loop
// CHECK: :[[@LINE-6]]:13: note: for this 'blocking' directive
        k++;
        k++, k--;
    }
}

void f4(int m)
{
    int k = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[k % 2][i] = u[(k + 1) % 2][i-1];
// CHECK: :[[@LINE-1]]:30: error: the time loop cannot be blocked: 'u' is read at an offset and written in one loop
// CHECK: :[[@LINE-6]]:13: note: for this 'blocking' directive
        k += m;
    }
}

void f5(int m)
{
    int k = 1;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[k % 2][i] = u[(k + 1) % 2][i-1];
// CHECK: :[[@LINE-1]]:30: error: the time loop cannot be blocked: 'u' is read at an offset and written in one loop
// CHECK: :[[@LINE-6]]:13: note: for this 'blocking' directive
        k *= 3;
    }
}

void f6(int m)
{
    int k = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[k % 3][i] = h[(k + 1) % 2][i-1];
// CHECK: :[[@LINE-1]]:30: error: the time loop cannot be blocked: 'h' is read at an offset and written in one loop
// CHECK: :[[@LINE-6]]:13: note: for this 'blocking' directive
        k += 1;
    }
}

void f7(int m)
{
    int k = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[k % 4][i] = h[(k + 1) % 4][i-1];
// CHECK: :[[@LINE-1]]:30: error: the time loop cannot be blocked: 'h' is read at an offset and written in one loop
// CHECK: :[[@LINE-6]]:13: note: for this 'blocking' directive
        k += 3000;
    }
}

void f8(int m)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[n % 5000][i] = h[(n + 1) % 5000][i-1];
// CHECK: :[[@LINE-1]]:33: error: the time loop cannot be blocked: 'h' is read at an offset and written in one loop
// CHECK: :[[@LINE-6]]:13: note: for this 'blocking' directive
    }
}

void f9(int m)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[n % 1][i] = h[(n + 1) % 1][i-1];
// CHECK: :[[@LINE-1]]:30: error: the time loop cannot be blocked: 'h' is read at an offset and written in one loop
// CHECK: :[[@LINE-6]]:13: note: for this 'blocking' directive
    }
}

void f10(int m)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[n % 2 ? 3 : 3][i] = h[n % 2 ? 3 : 4][i-1];
// CHECK: :[[@LINE-1]]:38: error: the time loop cannot be blocked: 'h' is read at an offset and written in one loop
// CHECK: :[[@LINE-6]]:13: note: for this 'blocking' directive
    }
}

void f11(int m)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[n % 2 ? 5000 : 1][i] = h[n % 2 ? 1 : 5000][i-1];
// CHECK: :[[@LINE-1]]:41: error: the time loop cannot be blocked: 'h' is read at an offset and written in one loop
// CHECK: :[[@LINE-6]]:13: note: for this 'blocking' directive
    }
}
#elif defined MORE
void f12(int m)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[m][i] = h[m + 1][i-1];
// MORE: :[[@LINE-1]]:26: error: the time loop cannot be blocked: 'h' is read at an offset and written in one loop
// MORE: :[[@LINE-6]]:13: note: for this 'blocking' directive
    }
}

void f13(int m)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[n & 2][i] = h[(n + 1) & 2][i-1];
// MORE: :[[@LINE-1]]:30: error: the time loop cannot be blocked: 'h' is read at an offset and written in one loop
// MORE: :[[@LINE-6]]:13: note: for this 'blocking' directive
    }
}

void f14(int m)
{
    int k = 0, l = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[(k + l) % 2][i] = u[(k + l + 1) % 2][i-1];
// MORE: :[[@LINE-1]]:36: error: the time loop cannot be blocked: 'u' is read at an offset and written in one loop
// MORE: :[[@LINE-6]]:13: note: for this 'blocking' directive
        k++;
        l++;
    }
}

void f15(int m)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[n][i] = h[2 * n + 1][i-1];
// MORE: :[[@LINE-1]]:26: error: the time loop cannot be blocked: 'h' is read at an offset and written in one loop
// MORE: :[[@LINE-6]]:13: note: for this 'blocking' directive
    }
}

void f16(int m)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[-n][i] = h[n + 1][i-1];
// MORE: :[[@LINE-1]]:27: error: the time loop cannot be blocked: 'h' is read at an offset and written in one loop
// MORE: :[[@LINE-6]]:13: note: for this 'blocking' directive
    }
}

void f17(int m)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[~n][i] = h[n][i-1];
// MORE: :[[@LINE-1]]:27: error: the time loop cannot be blocked: 'h' is read at an offset and written in one loop
// MORE: :[[@LINE-6]]:13: note: for this 'blocking' directive
    }
}

void f18(int m)
{
    short k = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[k][i] = u[1 - k][i-1];
// MORE: :[[@LINE-1]]:26: error: the time loop cannot be blocked: 'u' is read at an offset and written in one loop
// MORE: :[[@LINE-6]]:13: note: for this 'blocking' directive
        k = 1 - k;
    }
}

void f19(int m)
{
    int k = m;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[k][i] = u[!k][i-1];
// MORE: :[[@LINE-1]]:26: error: the time loop cannot be blocked: 'u' is read at an offset and written in one loop
// MORE: :[[@LINE-6]]:13: note: for this 'blocking' directive
        k = !k;
    }
}

void f20(int m)
{
    int k = 0, *q = &k;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[k][i] = u[!k][i-1];
        k = !k;
        *q = 0;
// MORE: :[[@LINE-1]]:12: error: the time loop cannot be blocked: this may do more than assign to plain variables
// MORE: :[[@LINE-8]]:13: note: for this 'blocking' directive
    }
}

void f21(int m)
{
    unsigned k = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[k % 3][i] = h[(k + 1) % 3][i-1];
// MORE: :[[@LINE-1]]:30: error: the time loop cannot be blocked: 'h' is read at an offset and written in one loop
// MORE: :[[@LINE-6]]:13: note: for this 'blocking' directive
        k++;
    }
}

void f22(int m)
{
    int k = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[k % 2][i] = h[(k + 2) % 2][i-1];
// MORE: :[[@LINE-1]]:30: error: the time loop cannot be blocked: 'h' is read at an offset and written in one loop
// MORE: :[[@LINE-6]]:13: note: for this 'blocking' directive
        k++;
    }
}

void f23(int m)
{
    const short k = 4;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[k + n][i] = h[k + n + 1][i-1];
    }
}

#else
void f0(int m)
{
    int k = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[n % 2 ? 3 : 5][i] = h[n % 2 ? 5 : 3][i-1];
    }
}

void f1(int m)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[n & 1][i] = u[(n & 1) ^ 1][i-1];
    }
}

void f2(int m)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[+(n % 2)][i] = u[!(n % 2)][i-1];
    }
}

void f3(int m)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[1 & n][i] = u[1 - n % 2][i-1];
    }
}

void f4(int m)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[2 * n][i] = h[n * 2 + 1][i-1];
    }
}

void f5(int m)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[5][i] = h[6][i-1];
    }
}

void f6(int m)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[n ^ 1][i] = h[n][i-1];
    }
}

void f7(int m)
{
    int k = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[k % 2][i] = h[(k + 1) % 2][i-1];
        k += 1;
    }
}

void f8(int m)
{
    int k = 40;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[k % 2][i] = h[(k + 1) % 2][i-1];
        k -= 1;
    }
}

void f9(int m)
{
    int k = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[k][i] = u[1 - k][i-1];
        k ^= 1;
    }
}

void f10(int m)
{
    int k = 1;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[k][i] = u[1 - k][i-1];
        k = 1 - k;
    }
}

void f11(int m)
{
    int k = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[k][i] = h[k + 1][i-1];
        k++;
    }
}

void f12(int m)
{
    int k = 9;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[k][i] = h[k + 1][i-1];
        --k;
    }
}

void f13(int m)
{
    int k = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[k][i] = u[k == 0][i-1];
        k = !k;
    }
}

void f15(int m)
{
    int k = 3, l = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[k][i] = h[k - 2][i-1];
        k = (k + 1) % 6;
        l++;
    }
}

void f16(int m)
{
    const int k = 4;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on s[i]
        INSIDE h[k][i] = h[k + 1][i-1];
    }
}

void f17(int m)
{
    unsigned k = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[k % 2][i] = u[(k + 1) % 2][i-1];
        k++;
    }
}
void f14(int m)
{
    int k = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on s[i]
        INSIDE u[k != 0][i] = u[k == 0][i-1];
        k = k ? 0 : 1;
    }
}
#endif
