// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -Wno-sode-ring-elsewhere %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c -Wno-sode-ring-unknown %s -o %t.c 2>&1 | %messages %s --check-prefix=BEYOND
// RUN: %sodecc --emit-c -Wno-sode-ring-unknown -Wno-sode-ring-elsewhere -Rsode-ring -Rsode-reach-unknown %s -o %t.c 2>&1 | %messages %s --check-prefix=REACH
// What comes close to a periodic subscript (ring-forms.c), and is not known to be one.
#include "Inputs/ring.h"

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

void inverted(int m)
{
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i == N - 1 ? 0 : ~(i + 1);
        v[i] = u[k];
// REACH: :[[@LINE-1]]:18: remark: the compiler does not know how far this use of 'u' reaches
    }
}
