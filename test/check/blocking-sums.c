// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %sodecc -DGOOD --emit-c -Rsode-block-sum %s -o %t.c 2>&1 | %filecheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %filecheck %s --check-prefix=TEXT --input-file=%t.c
// What a time block reduces is combined behind the loop, so nothing in it may read it, or make its value another on several nodes.
// COVERS: err_not_blocked remark_block_sum

#include <math.h>

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto p
static double a[N], b[N];
#pragma xmp align [i] with s[i] :: a, b
#pragma xmp shadow a[1]
static double total;
static double plus_total(double x) { return x + total; }

#define BLOCKED for (int k = 0; k < 9; k++)
#define INSIDE for (int i = 1; i < N - 1; i++)

static void reset(void)
{
    total = 0;
#pragma xmp loop (i) on s[i] reduction(+: total)
// GOOD: :[[@LINE-1]]:43: remark: 'total' is combined once, after the time loop
    INSIDE total += a[i];
}

#ifdef GOOD
// TEXT: if (!sode_blocking_begun(&sode_blocking_[[ID:[0-9]+]])) {
// TEXT: SODE_REDUCTIONS_BEGIN(
// TEXT: const double sode_own_
// TEXT: sode_walk_begin(
// TEXT: SODE_ALONG({{.*}}.sode_range = {1,
double accepted(void)
{
    double sum = 0, most = 0;
#pragma xmp blocking steps(2)
    BLOCKED {
        most = k;
        if (k > 2)
            sum = 0.0;
        reset();
#pragma xmp reflect (a)
#pragma xmp loop (i) on s[i] reduction(+: sum) reduction(max: most)
// GOOD: :[[@LINE-1]]:43: remark: 'sum' is combined once, after the time loop
// GOOD: :[[@LINE-2]]:63: remark: 'most' is combined once, after the time loop
        INSIDE {
            b[i] = a[i-1] + a[i+1];
            sum += b[i] * b[i];
            if (fabs(b[i]) > most)
                most = fabs(b[i]);
        }
#pragma xmp loop (i) on s[i]
        INSIDE a[i] = b[i];
    }
    return sum + most;
}

#else
void read(double eps)
{
    double sum = 0, most = 0, last, field[3] = {0};
    int where;
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i) on s[i] reduction(+: sum)
        INSIDE sum += a[i];
        last = sum;
// CHECK-DAG: :[[@LINE-1]]:16: error: the time loop cannot be blocked: 'sum' is read here before the time loop ends; nodes combine the reductions of its loops once, after it
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i) on s[i] reduction(+: sum)
        INSIDE sum += a[i];
#pragma xmp loop (i) on s[i]
        INSIDE a[i] -= sum;
// CHECK-DAG: :[[@LINE-1]]:24: error: the time loop cannot be blocked: 'sum' is read here
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i) on s[i] reduction(max: most)
        INSIDE
            if (a[i] > most)
                most = a[i], b[i] = 1;
// CHECK-DAG: :[[@LINE-2]]:24: error: the time loop cannot be blocked: 'most' is read here
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i) on s[i] reduction(+: sum)
        INSIDE b[i] = sum += a[i];
// CHECK-DAG: :[[@LINE-1]]:23: error: the time loop cannot be blocked: 'sum' is read here
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i) on s[i] reduction(+: total)
        INSIDE total += a[i];
#pragma xmp loop (i) on s[i]
        INSIDE b[i] = plus_total(a[i]);
// CHECK-DAG: error: the time loop cannot be blocked: 'total' is read here
    }
#pragma xmp blocking steps(2)
    for (int k = 0; k < 9 + (sum > eps); k++) {
// CHECK-DAG: :[[@LINE-1]]:30: error: the time loop cannot be blocked: 'sum' is read here
#pragma xmp loop (i) on s[i] reduction(+: sum)
        INSIDE sum += a[i];
    }
#pragma xmp blocking steps(2)
    BLOCKED {
        sum = k;
// CHECK-DAG: :[[@LINE-1]]:9: error: the time loop cannot be blocked: each node gives 'sum' this value, and the reduction would combine all of them
#pragma xmp loop (i) on s[i] reduction(+: sum)
        INSIDE sum += a[i];
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i) on s[i] reduction(firstmax: most / where /)
// CHECK-DAG: :[[@LINE-1]]:50: error: the time loop cannot be blocked: a reduction in it is ordered, of an array, with locations
        INSIDE
            if (a[i] > most) {
                most = a[i];
                where = i;
            }
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i) on s[i] reduction(+: field)
// CHECK-DAG: error: the time loop cannot be blocked: a reduction in it is ordered, of an array
        INSIDE field[i % 3] += a[i];
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i) on s[i] reduction(+: sum)
        INSIDE sum += a[i];
#pragma xmp loop (i) on s[i] reduction(max: sum)
// CHECK-DAG: error: the time loop cannot be blocked: a reduction in it is ordered, of an array, with locations, or unlike that of the same variable in another loop
        INSIDE sum = sum > a[i] ? sum : a[i];
    }
#pragma xmp blocking steps(2)
    BLOCKED {
        double inner = 0;
#pragma xmp loop (i) on s[i] reduction(+: inner)
// CHECK-DAG: :[[@LINE-1]]:43: error: the time loop cannot be blocked: 'inner' is reduced here, but cannot be named where the time loop begins
        INSIDE inner += a[i];
    }
    double *p = &last;
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i) on s[i] reduction(+: last)
        INSIDE last += a[i];
        sum = *p;
// CHECK-DAG: :[[@LINE-1]]:15: error: the time loop cannot be blocked: 'last' is read here
    }
}
#endif
