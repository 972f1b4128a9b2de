// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %sodecc %s -o %t && for when in always never; do SODE_OVERLAP=$when %mpirun -n 4 %t | sort > %t.$when; done; diff %t.always %t.never && grep -q together %t.always
// gather and overlap: iterations that read what the node owns run before the others. One array and two, of which one decides about another; by several methods;
// in a step of two; with a reduction; with rows of which all, none and some read others; where the pattern changes.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 97
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template few[N]
#pragma xmp distribute few[block] onto p
double x[N], y[N], z[N], w[N];
int owned[N];
#pragma xmp align [i] with t[i] :: x, y, z, owned
#pragma xmp align w[i] with few[i]
int start[N + 1], col[8 * N];
double a[8 * N];

static void show(const char *what)
{
    double sum = 0, weighted = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum, weighted)
    for (int i = 0; i < N; i++) {
        sum += y[i];
        weighted += (i % 7 - 3) * y[i];
    }
#pragma xmp task on p[0]
    printf("%s %.0f %.0f\n", what, sum, weighted);
}

static void pattern(int wide)
{
    int n = 0;
    for (int i = 0; i < N; i++) {
        start[i] = n;
        for (int k = 0; k < (i % 6 == 0 ? 0 : 4); k++, n++) {
            int far = wide == 0 ? 0 : wide == 1 ? 3 * (i % 9 == 4) : 17;
            col[n] = (i + (k - 1) * far + N) % N;
            a[n] = (n * 13 + wide) % 101 - 50;
        }
    }
    start[N] = n;
}

int main(void)
{
    int i, j;
    double norm;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++) {
        x[i] = 2 * i + 1, z[i] = i % 5;
        owned[i] = (i * 11 + 2) % N;
    }
#pragma xmp loop (i) on few[i]
    for (i = 0; i < N; i++)
        w[i] = i * i % 23;
    for (int turn = 0; turn < 6; turn++) {
        pattern(turn % 3);
#pragma xmp loop (i) on t[i] gather(x) overlap
        for (i = 0; i < N; i++) {
            double s = 0;
            for (j = start[i]; j < start[i + 1]; j++)
                s += a[j] * x[col[j]];
            y[i] = s;
        }
        show("crs");
        norm = 0;
#pragma xmp loop (i) on t[i] gather(x, w) overlap method(compact) reduction(+: norm)
        for (i = 1; i < N - 1; i += 2) {
            y[i] = 0;
            for (j = start[i]; j < start[i + 1]; j++)
                y[i] += a[j] * (x[col[j]] + w[col[j]]);
            norm += y[i];
        }
        show(norm > 0 ? "together, positive" : "together");
#pragma xmp loop (i) on t[i] gather(owned, x) overlap method(range) expect(changing)
        for (i = 0; i < N; i++)
            y[i] = x[owned[(i + turn) % N]];
        show("gathered lists");
#pragma xmp loop (i) on few[i] gather(z) overlap method(minimal) expect(fixed)
        for (i = 0; i < N; i++)
            w[i] += z[(i / 7 * 9) % N];
#pragma xmp loop (i) on t[i] gather(w)
        for (i = 0; i < N; i++)
            y[i] = w[i];
        show("empty nodes");
    }
    return 0;
}
