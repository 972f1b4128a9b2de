// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -Rsode-ring %s -o %t.c 2>&1 | %messages %s
// Spellings of periodic subscripts, each with what it is read as; ring-close.c has what comes close.
#include "Inputs/ring.h"

void right0(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; if (k >= N) k -= N;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right1(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; if (!(k < N)) k = 0;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right2(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i - 1; if (k < 0) k += N;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right3(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i - 1; if (k <= -1) k += N;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right4(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i; ++k; k %= N;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right5(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i; k++, k %= N;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right6(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; { ; if (k == N) k = 0; }
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right7(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; if (k != N) ; else k = 0;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right8(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; if (N <= k) k = 0;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right9(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; if (N > k) {} else { k = 0; }
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right10(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i < N - 1 || 0 ? i + 1 : 0;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right11(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i >= 0 && i < N - 1 ? i + 1 : 0;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right12(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i < 0 || i >= N - 1 ? 0 : i + 1;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right14(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = (i != N - 1) * (i + 1);
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right15(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[+(i + 1) % N];
// CHECK: :[[@LINE-1]]:27: remark: '+(i + 1) % N' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right16(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[-(-i - 1) % N];
// CHECK: :[[@LINE-1]]:28: remark: '-(-i - 1) % N' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right17(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[(i + N - 1) % N];
// CHECK: :[[@LINE-1]]:30: remark: '(i + N - 1) % N' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right18(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[(i - 1 + N) % N];
// CHECK: :[[@LINE-1]]:30: remark: '(i - 1 + N) % N' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right19(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[next(i)];
// CHECK: :[[@LINE-1]]:18: remark: 'next(i)' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right20(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[before(i, N)];
// CHECK: :[[@LINE-1]]:18: remark: 'before(i, N)' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right21(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[over(i + 1)];
// CHECK: :[[@LINE-1]]:18: remark: 'over(i + 1)' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right22(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[(i + 1) & (N - 1)];
// CHECK: :[[@LINE-1]]:26: remark: '(i + 1) & (N - 1)' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right23(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] = u[(i - 1) & (N - 1)];
// CHECK: :[[@LINE-1]]:26: remark: '(i - 1) & (N - 1)' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right24(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        short k = (short)((i + 1) % N);
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right25(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        unsigned char k = (i + 1) % N;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right26(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        long k = i + 1L; if (k > N - 1) k = 0;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right27(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        unsigned k = i + 1u; if (k >= N) k = 0;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right28(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        unsigned k = i - 1u; if (k >= N) k = N - 1;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right29(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = (i + 1) % N - 0;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right30(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = (i + 1 < N) ? i + 1 : i + 1 - N;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right31(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1 > N - 1 ? i + 1 - N : i + 1;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}

void right32(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i > 0 ? i - 1 : N - 1;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right33(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = 0 < i ? i - 1 : N - 1;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right34(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = 0 == i ? N - 1 : i - 1;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right35(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k; k = i ? i - 1 : N - 1;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right36(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        const int k = i - 1 < 0 ? N - 1 : i - 1, l = k;
        v[i] = u[l];
// CHECK: :[[@LINE-1]]:18: remark: 'l' of 'u' in dimension 0 is read as 'i - 1'
    }
}

void right13(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i + 1; if (k >= N && m) k = 0;
        v[i] = u[k];
// CHECK: :[[@LINE-1]]:18: remark: 'k' of 'u' in dimension 0 is read as 'i + 1'
    }
}
