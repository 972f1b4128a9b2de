// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DRIGHT -Rsode-ring %s -o %t.c 2>&1 | %messages %s --check-prefix=RIGHT
// RUN: %sodecc --emit-c -Wno-sode-ring-elsewhere %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c -Wno-sode-ring-unknown %s -o %t.c 2>&1 | %messages %s --check-prefix=BEYOND
// RUN: %sodecc --emit-c -Wno-sode-ring-unknown -Wno-sode-ring-elsewhere -Rsode-ring -Rsode-reach-unknown %s -o %t.c 2>&1 | %messages %s --check-prefix=REACH
// Spellings of periodic subscripts, each with what it is read as; and what comes close, which is not known.
#define N 16
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp shadow [1] :: u
int get(void);
static int next(int i) { return i == N - 1 ? 0 : i + 1; }
static int before(int i, int n)
{
    if (i == 0)
        return n - 1;
    ;
    return i - 1;
}
static int over(int k)
{
    int r = k;
    if (r >= N)
        r -= N;
    return r;
}
static int times(int i) { return get() * i; }
static int nothing(int i)
{
    while (i > N)
        i--;
    return i;
}

#ifdef RIGHT
void right0(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; if (k >= N) k -= N;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right1(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; if (!(k < N)) k = 0;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right2(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i - 1; if (k < 0) k += N;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right3(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i - 1; if (k <= -1) k += N;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right4(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i; ++k; k %= N;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right5(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i; k++, k %= N;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right6(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; { ; if (k == N) k = 0; }
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right7(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; if (k != N) ; else k = 0;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right8(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; if (N <= k) k = 0;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right9(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; if (N > k) {} else { k = 0; }
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right10(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i < N - 1 || 0 ? i + 1 : 0;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right11(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i >= 0 && i < N - 1 ? i + 1 : 0;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right12(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i < 0 || i >= N - 1 ? 0 : i + 1;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right14(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = (i != N - 1) * (i + 1);
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right15(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[+(i + 1) % N];
// RIGHT: :[[@LINE-1]]:27: remark: '+(i + 1) % N' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right16(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[-(-i - 1) % N];
// RIGHT: :[[@LINE-1]]:28: remark: '-(-i - 1) % N' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right17(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[(i + N - 1) % N];
// RIGHT: :[[@LINE-1]]:30: remark: '(i + N - 1) % N' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right18(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[(i - 1 + N) % N];
// RIGHT: :[[@LINE-1]]:30: remark: '(i - 1 + N) % N' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right19(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[next(i)];
// RIGHT: :[[@LINE-1]]:18: remark: 'next(i)' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right20(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[before(i, N)];
// RIGHT: :[[@LINE-1]]:18: remark: 'before(i, N)' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right21(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[over(i + 1)];
// RIGHT: :[[@LINE-1]]:18: remark: 'over(i + 1)' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right22(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[(i + 1) & (N - 1)];
// RIGHT: :[[@LINE-1]]:26: remark: '(i + 1) & (N - 1)' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right23(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[(i - 1) & (N - 1)];
// RIGHT: :[[@LINE-1]]:26: remark: '(i - 1) & (N - 1)' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right24(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        short k = (short)((i + 1) % N);
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right25(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        unsigned char k = (i + 1) % N;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right26(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        long k = i + 1L; if (k > N - 1) k = 0;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right27(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        unsigned k = i + 1u; if (k >= N) k = 0;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right28(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        unsigned k = i - 1u; if (k >= N) k = N - 1;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right29(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = (i + 1) % N - 0;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right30(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = (i + 1 < N) ? i + 1 : i + 1 - N;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right31(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1 > N - 1 ? i + 1 - N : i + 1;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right32(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i > 0 ? i - 1 : N - 1;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right33(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = 0 < i ? i - 1 : N - 1;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right34(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = 0 == i ? N - 1 : i - 1;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right35(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k; k = i ? i - 1 : N - 1;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right36(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        const int k = i - 1 < 0 ? N - 1 : i - 1, l = k;
        v[i] = u[l];
// RIGHT: :[[@LINE-1]]:18: remark: 'l' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right13(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; if (k >= N && m) k = 0;
        v[i] = u[k];
// RIGHT: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

#else
void other0(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; if (k >= N) k -= N; k = k * 2;
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
    }
}

void other1(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; if (k >= m) k -= m;
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
// BEYOND: :[[@LINE-2]]:18: warning: 'k' may be an element of 'u'
    }
}

void other2(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; while (k >= N) k -= N;
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
    }
}

void other3(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; if (k >= N) k = m;
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
    }
}

void other4(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; if (get()) k = 0;
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
    }
}

void other5(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; if (k >= N) k |= 1;
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
    }
}

void other6(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; int *q = &k; if (k >= N) *q = 0;
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
    }
}

void other7(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        static int k; k = (i + 1) % N;
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
    }
}

void other8(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        volatile int k = (i + 1) % N;
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
// CHECK: :[[@LINE-2]]:18: warning: 'k' may be an element of 'u'
    }
}

void other9(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[(i + 1) & (N - 2)];
// REACH: :[[@LINE-1]]:26: remark: the compiler does not know how far this use of 'u' reaches
    }
}

void other10(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[(i + 1) & m];
// REACH: :[[@LINE-1]]:26: remark: the compiler does not know how far this use of 'u' reaches
    }
}

void other11(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[(i + 1) % m];
// REACH: :[[@LINE-1]]:26: remark: the compiler does not know how far this use of 'u' reaches
// BEYOND: :[[@LINE-2]]:26: warning: '(i + 1) % m' may be an element of 'u'
    }
}

void other12(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[(i + 1) % (N - 1)];
// REACH: :[[@LINE-1]]:26: remark: the compiler does not know how far this use of 'u' reaches
// CHECK: :[[@LINE-2]]:26: warning: '(i + 1) % (N - 1)' may be an element of 'u'
    }
}

void other13(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[times(i)];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
    }
}

void other14(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[nothing(i)];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
    }
}

void other16(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        _Bool k = (i + 1) % N;
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
// CHECK: :[[@LINE-2]]:18: warning: 'k' may be an element of 'u'
    }
}

void other17(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        signed char k = i * 100; k = k < 0 ? 0 : k;
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
    }
}

void other18(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        unsigned k = i - 2u; if (k > m) k = 0;
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
// CHECK: :[[@LINE-2]]:18: warning: 'k' may be an element of 'u'
    }
}

void other19(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = (int)(double)((i + 1) % N);
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
// CHECK: :[[@LINE-2]]:18: warning: 'k' may be an element of 'u'
    }
}

void other20(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i * 9 - i * 8; k = (k + 1) % N;
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
// CHECK: :[[@LINE-2]]:18: warning: 'k' may be an element of 'u'
    }
}

void other21(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; k <<= 0; k %= N;
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
// CHECK: :[[@LINE-2]]:18: warning: 'k' may be an element of 'u'
    }
}

void other22(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; switch (k) { case N: k = 0; }
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
    }
}

void other24(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; if (k >= N || m) k = 0;
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
// CHECK: :[[@LINE-2]]:18: warning: 'k' may be an element of 'u'
    }
}

void other25(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = (i + 1) % N % N + i;
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
    }
}

void other26(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = ((i + 1) % N) * ((i + 1) % N);
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
    }
}

void other23(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = !(i == N - 1) * (i + 1);
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
    }
}
#endif
