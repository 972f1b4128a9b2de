// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Elements of a shadow that nothing fills, read by addresses that functions return, by pointers to elements and to rows.

#include <stdio.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], filled[N], v[N], kept[N], rows[N][4];
#pragma xmp align [i] with t[i] :: u, filled, v, kept
#pragma xmp align rows[i][*] with t[i]
#pragma xmp shadow [1] :: u, filled, kept
#pragma xmp shadow rows[1][0]

static double *at(int i) { return &u[i]; }
static double *moved(double *x, int by) { return x + by; }
static double *there(int i) { return &filled[i]; }
static double difference(const double *c) { return c[1] - c[-1]; }
static double *stored(int i) { return &kept[i]; }
static double *global;

static void set(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        u[i] = filled[i] = kept[i] = i;
        for (int j = 0; j < 4; j++)
            rows[i][j] = j;
    }
}
#ifdef WRONG
static void wrong(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++) {
        const double *c = &u[i], *left = &u[i - 1], *below = rows[i - 1];
        v[i] = *at(i - 1) + at(i)[1] + *moved(&u[i], -1);
        v[i] += c[-1] + left[0] + left[2] + difference(&u[i]) + below[2];
    }
}
#endif
static void right(void)
{
#pragma xmp reflect (filled)
    global = stored(1); // whoever follows it may fill the shadow
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++) {
        const double *c = &filled[i];
        v[i] = *there(i - 1) + c[-1] + difference(&filled[i]) + *moved(&filled[i], 1) + *stored(i - 1);
        v[i] += *at(i) + *moved(&u[i], 0);
    }
}
int main(void)
{
    set();
    right();
#ifdef WRONG
    wrong();
#endif
    return global == 0;
}

// CHECK: :39:16: warning: a distributed loop reads 'u' here 1 element below its own part in dimension 0, but no 'reflect' in this file fills its shadow; '#pragma xmp reflect (u)' before the loop does
// CHECK: :36:13: note: for this 'loop' directive
// CHECK: :39:29: warning: a distributed loop reads 'u' here 1 element above its own part in dimension 0, but no 'reflect' in this file fills its shadow; '#pragma xmp reflect (u)' before the loop does
// CHECK: :36:13: note: for this 'loop' directive
// CHECK: :39:40: warning: a distributed loop reads 'u' here 1 element below its own part in dimension 0, but no 'reflect' in this file fills its shadow; '#pragma xmp reflect (u)' before the loop does
// CHECK: :36:13: note: for this 'loop' directive
// CHECK: :40:17: warning: a distributed loop reads 'u' here 1 element below its own part in dimension 0, but no 'reflect' in this file fills its shadow; '#pragma xmp reflect (u)' before the loop does
// CHECK: :36:13: note: for this 'loop' directive
// CHECK: :40:25: warning: a distributed loop reads 'u' here 1 element below its own part in dimension 0, but no 'reflect' in this file fills its shadow; '#pragma xmp reflect (u)' before the loop does
// CHECK: :36:13: note: for this 'loop' directive
// CHECK: :40:35: warning: a distributed loop reads 'u' here 1 element above its own part in dimension 0, but no 'reflect' in this file fills its shadow; '#pragma xmp reflect (u)' before the loop does
// CHECK: :36:13: note: for this 'loop' directive
// CHECK: :20:52: warning: a distributed loop reads 'u' here 1 element above its own part in dimension 0, but no 'reflect' in this file fills its shadow; '#pragma xmp reflect (u)' before the loop does
// CHECK: :36:13: note: for this 'loop' directive
// CHECK: :20:59: warning: a distributed loop reads 'u' here 1 element below its own part in dimension 0, but no 'reflect' in this file fills its shadow; '#pragma xmp reflect (u)' before the loop does
// CHECK: :36:13: note: for this 'loop' directive
// CHECK: :40:65: warning: a distributed loop reads 'rows' here 1 element below its own part in dimension 0, but no 'reflect' in this file fills its shadow; '#pragma xmp reflect (rows)' before the loop does
// CHECK: :36:13: note: for this 'loop' directive
