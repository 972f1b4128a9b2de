// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Subscripts that an index has only where a condition leaves it one value.

#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp shadow [1] :: u, v

#ifdef WRONG
#define END 0
#else
#define END 1
#endif

void ends(int n, int m)
{
#pragma xmp blocking steps(2)
    for (int step = 0; step < 10; step++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
        for (int i = END; i < n; i++) {
#ifndef WRONG
            v[i] = (i > 1 ? u[i - 1] : u[1]) + u[i > 2 ? i - 2 + 1 : 1];
            v[i] += i > 2 ? u[i - 1] : i == 2 ? u[1] : u[2] - u[1];
            const int left = i > 1 ? i - 1 : 1;
            v[i] -= u[left];
            if (!(i < n - 1))
                v[n - 1] += u[n - 1] + v[i];
#else
            v[i] = i > m ? u[i - 1] : u[0];
// CHECK: :[[@LINE-1]]:39: error: the time loop cannot be blocked: it is not known which elements of 'u' are used here
// CHECK: :22:13: note: for this 'blocking' directive
#endif
        }
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < n; i++)
            u[i] = v[i];
    }
}

#ifdef WRONG
void others(int n, int m)
{
#pragma xmp blocking steps(2)
    for (int step = 0; step < 10; step++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < n; i++)
            v[i] = i < m - 1 ? u[i + 1] : u[m - 1];
// CHECK: :[[@LINE-1]]:43: error: the time loop cannot be blocked: it is not known which elements of 'u' are used here
// CHECK: :49:13: note: for this 'blocking' directive
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < n; i++)
            u[i] = v[i];
    }
}
void negative(int n)
{
#pragma xmp blocking steps(2)
    for (int step = 0; step < 10; step++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < n; i++)
            v[i] = i != 0 ? u[0] : u[i + 1];
// CHECK: :[[@LINE-1]]:29: error: the time loop cannot be blocked: it is not known which elements of 'u' are used here
// CHECK: :64:13: note: for this 'blocking' directive
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < n; i++)
            u[i] = v[i];
    }
}
void held(int n, int m)
{
#pragma xmp blocking steps(2)
    for (int step = 0; step < 10; step++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < n; i++)
            v[i] = u[i < n - 1 ? i + 1 : m];
// CHECK: :[[@LINE-1]]:20: error: the time loop cannot be blocked: it is not known which elements of 'u' are used here
// CHECK: :79:13: note: for this 'blocking' directive
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < n; i++)
            u[i] = v[i];
    }
}
void round_(int n)
{
#pragma xmp blocking steps(2)
    for (int step = 0; step < 10; step++) {
#pragma xmp reflect (u) width(/periodic/1)
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            v[i] = u[(i + 1) % N] + u[i ? i - 1 : 0];
// CHECK: :[[@LINE-1]]:39: error: the time loop cannot be blocked
// CHECK: :94:13: note: for this 'blocking' directive
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            u[i] = v[i];
    }
}
#endif

/// Without a shadow: a node that has u[0] has u[1], too, unless it has a single element.
static double w[N];
#pragma xmp align w[i] with t[i]
void inwards(int n)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        v[i] = i == 0 ? 2 * w[1] - w[2] : i == n - 1 ? w[n - 2] : w[i];
}
void clamped(int n)
{
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        v[i] = u[i ? i - 1 : 0] + u[i + 1 < n ? i + 1 : n - 1];
}
