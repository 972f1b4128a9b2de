// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -Wno-sode-not-awaited -Wno-sode-carried-value %s 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=warning:
// What keeps a time loop from being blocked is one error at its statement, and a note at the directive; what comes close is not.
// COVERS: err_not_blocked

#include <math.h>
#include <stdio.h>

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto p
#pragma xmp template r[N]
#pragma xmp distribute r[cyclic] onto p
static double a[N], b[N], c[N], far[N], bare[N], z[N];
#pragma xmp align [i] with s[i] :: a, b, c, far, bare
#pragma xmp align z[i] with r[i]
#pragma xmp shadow a[1]
#pragma xmp shadow b[1]
#pragma xmp shadow far[2]
extern double other[N];
#pragma xmp align other[i] with s[i]
#pragma xmp shadow other[1]
double count;

void elsewhere(double *x);
static double half(double x) { return x / 2; }
static double counted(double x) { return count += x; }

#define BLOCKED for (int k = 0; k < 9; k++)
#define INSIDE for (int i = 1; i < N - 1; i++)
#define COPY \
    _Pragma("xmp loop (i) on s[i]") \
    INSIDE a[i] = c[i];

static void smooth(void)
{
#pragma xmp reflect (a)
#pragma xmp loop (i) on s[i]
    INSIDE c[i] = half(a[i-1] + a[i+1]);
    COPY
}

void close(int n)
{
    double sum = 0;
#pragma xmp blocking steps(2)
    BLOCKED {
        double more = sum;
        sum += sqrt(k) + half(counted(more));
        smooth();
        if (k > 2)
            sum = 0;
    }
}

void statements(int n)
{
    double sum = 0;
#pragma xmp blocking steps(2)
    BLOCKED {
        smooth();
        printf("%d\n", k);
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'printf' may do anything
// CHECK: note: for this 'blocking' directive
    }
#pragma xmp blocking steps(2)
    BLOCKED {
        smooth();
#pragma xmp barrier
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: directive 'barrier' is in its body
    }
#pragma xmp blocking steps(2)
    BLOCKED {
        smooth();
        if (k > n)
            break;
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: 'break' may leave a step before its end
    }
#pragma xmp blocking steps(2)
    BLOCKED {
        if (k % 2) {
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: a directive is inside this statement, so steps may differ
            COPY
        }
    }
#pragma xmp blocking steps(2)
    BLOCKED {
        smooth();
        sum += a[0];
// CHECK: :[[@LINE-1]]:16: error: the time loop cannot be blocked: 'a' is used here outside of a distributed loop
    }
#pragma xmp blocking steps(2)
    BLOCKED {
        smooth();
        smooth();
// CHECK: :[[@LINE-1]]:9: error: the time loop cannot be blocked: 'smooth' is called twice in a step
    }
#pragma xmp blocking steps(2)
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: it has no distributed loop
    BLOCKED
        sum++;
}

void loops(int n)
{
    double sum = 0, last = 0;
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i) on s[i] expand(1)
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: a loop in it has 'expand'
        INSIDE far[i] = a[i];
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i) on s[i]
        INSIDE {
            last = a[i];
// CHECK: :[[@LINE-1]]:18: error: the time loop cannot be blocked: 'last' gets values in this loop that depend on which points a node computes; declare it inside
            c[i] = last;
        }
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i) on s[i]
        INSIDE c[i] = counted(a[i]);
// CHECK: error: the time loop cannot be blocked: 'count' gets values in this loop
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp reflect (a)
#pragma xmp loop (i) on s[i]
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: 'a' is written and read at an offset in one loop
        INSIDE a[i] = a[i+1];
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i) on r[i]
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: the distribution of 'r' is cyclic
        INSIDE z[i] += 1;
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i) on s[i]
        INSIDE c[i] = sin(i);
#pragma xmp reflect (a) async(1)
// CHECK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: this 'reflect' is asynchronous
    }
}

void shadows(int n)
{
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i) on s[i]
        INSIDE c[i] = b[i-1] + b[i+1];
// CHECK: :[[@LINE-1]]:23: error: the time loop cannot be blocked: 'b' is read at an offset here, but no 'reflect' in the time loop fills its shadow after it is written
#pragma xmp loop (i) on s[i]
        INSIDE b[i] = c[i];
    }
#pragma xmp reflect (b)
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp reflect (far) width(1)
#pragma xmp loop (i) on s[i]
        for (int i = 2; i < N - 2; i++)
            c[i] = far[i-2];
// CHECK: :[[@LINE-1]]:20: error: the time loop cannot be blocked: 'far' is read farther than its 'reflect' fills
    }
#pragma xmp reflect (far)
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp reflect (a) width(/periodic/1)
#pragma xmp loop (i) on s[i]
        for (int i = 0; i < N; i++)
            c[i] = a[(i + 1) % N] + i;
// CHECK: :[[@LINE-1]]:37: error: the time loop cannot be blocked: 'i' is used outside of subscripts, and neighbors beyond the ends of the periodic dimension would have a different value of it
#pragma xmp loop (i) on s[i]
        for (int i = 0; i < N; i++)
            a[i] = c[i];
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i) on s[i]
        INSIDE other[i] += 1;
    }
#pragma xmp blocking steps(2)
    BLOCKED {
#pragma xmp loop (i) on s[i]
        INSIDE bare[i] += 1;
    }
    elsewhere(bare);
// CHECK: :[[@LINE-1]]:15: error: the time loop cannot be blocked: 'bare' is not used element by element, and a wider shadow would change its layout
}
