// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// What programs write around `x[col[j]]`: lists in the head of a loop, which set and read more than subscripts depend on; loops without a body; pointers into the list.

#include <stdio.h>
#include <xmp.h>

#define N 23
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N];
#pragma xmp align [i] with t[i] :: x, y
int ptr[N + 1], col[4 * N];
double a[4 * N];

static void show(const char *what)
{
    double sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += (i % 7 + 1) * y[i];
#pragma xmp task on p[0]
    printf("%s %.0f\n", what, sum);
}

int main(void)
{
    int i, j, k, e;
    double s;
    for (i = j = 0; i < N; i++)
        for (ptr[i + 1] = ptr[i] + i % 4, k = 0; k < i % 4; k++, j++)
            col[j] = (i * 5 + 7 * k) % N, a[j] = j % 9 - 3;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++)
        x[i] = i * i % 17;
#pragma xmp loop (i) on t[i] gather(x)
    for (i = 0; i < N; i++) {
        for (s = 0, j = ptr[i]; j < ptr[i + 1]; j++)
            s += a[j] * x[col[j]];
        y[i] = s;
    }
    show("first part");
#pragma xmp loop (i) on t[i] gather(x) method(minimal)
    for (i = 0; i < N; i++) {
        for (j = ptr[i], s = x[(3 * i) % N]; j < ptr[i + 1]; s += a[j] * x[col[j]], j++)
            ;
        y[i] = s;
    }
    show("no body");
#pragma xmp loop (i) on t[i] gather(x) method(compact)
    for (i = 0; i < N; i++) {
        for (s = a[i], j = ptr[i], k = 0; j < ptr[i + 1]; j++, k += 2, s -= k) {
            if (j % 5 == 2)
                continue;
            s += a[j] * x[col[j]] + k;
        }
        y[i] = s;
    }
    show("continue");
#pragma xmp loop (i) on t[i] gather(x)
    for (i = 0; i < N; i++) {
        const int *c = col + ptr[i], *end = col + ptr[i + 1];
        const double *v = a + ptr[i];
        double sum = 0;
        while (c < end)
            sum += *v++ * x[*c++];
        for (k = 0, c = col + ptr[i], v = &a[ptr[i]]; c != end; ++c, ++v, k++)
            sum += k * *v * x[*c];
        y[i] = sum;
    }
    show("pointers");
#pragma xmp loop (i) on t[i] gather(x)
    for (i = 0; i < N; i++) {
        y[i] = 0, j = ptr[i], e = ptr[i + 1];
        for (; j < e; j++)
            y[i] += a[j] * x[col[j]];
        for (j = e - 1; j >= ptr[i]; --j)
            y[i] -= x[col[j]];
        if ((j = ptr[i]) < e)
            do
                y[i] += x[col[j]];
            while (++j < e);
    }
    show("set before");
    return 0;
}
