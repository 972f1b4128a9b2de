// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --sodecc-flags=-fsode-check %s
// Distances from an index that variables, loops with bounds of the run and tables of constants hold: what shadows reach is right, also where
// nothing comes of a loop, and where elements beyond the ends do not exist.
#include <stdio.h>

#define N 41
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double f[N], g[N], w[N], own[N];
#pragma xmp align f[i] with t[i]
#pragma xmp align g[i] with t[i]
#pragma xmp align w[i] with t[i]
#pragma xmp align own[i] with t[i]
#pragma xmp shadow f[auto]
#pragma xmp shadow g[N]
#pragma xmp template t2[2 * N]
#pragma xmp distribute t2 like t * 2
static int fine[2 * N];
#pragma xmp align fine[i] with t2[i]

static const int near[5][2] = {{0, 1}, {-2, 1}, {1, -4}, {[1] = 6}, {9, 9}};
static const struct neighbor {
    const char *name;
    int at;
} neighbors[] = {{"left", -1}, {"here"}, {"right", 1}};

static void smooth(int r, int first)
{
#pragma xmp reflect (g)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        w[i] = g[i];
#pragma xmp loop (i) on t[i]
    for (int i = 8; i < N - 8; i++) {
        int two = 2 * first - first;
        for (int k = first - r; k < r + 1; k++)
            w[i] += g[i + k];
        for (int k = r; k > -r; k--)
            w[i] -= g[i - k] / 3 + g[i + two] - g[-two + i];
    }
}

// Factors by which nothing counts upwards: one iteration reads its own element.
static void turned(int s, int start)
{
#pragma xmp loop (i) on t[i]
    for (int i = 10; i < 11; i++)
        w[i] += 3 * own[i * s + start];
}

int main(void)
{
    double sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        f[i] = i * i % 23, g[i] = i % 7, own[i] = i + 2;
#pragma xmp reflect (f)
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < N - 2; i++) {
        double s = 0;
        for (int k = 0; k < 3; k++)
            s += f[i + near[k][0]] * near[k][1] - f[i - neighbors[k].at];
        w[i] = s;
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 2; i < N - 2; i++)
        sum += w[i] * (i + 1);
    turned(-1, 20);
    turned(0, 10);
    for (int level = 0; level < 3; level++) {
        int h = 1 << level, half = h / 2;
#pragma xmp reflect (g)
#pragma xmp loop (i) on t[i]
        for (int i = h; i < N - h; i += 2 * h)
            w[i] = g[i - half] + g[i + half];
        smooth(level, level / 2);
        smooth(-level, 2);
#pragma xmp loop (i) on t[i] reduction(+: sum)
        for (int i = 0; i < N; i++)
            sum += w[i] * (level + i + 1);
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = i << 1;
        fine[k] = 3 * i, fine[k | 1] = i - 4;
    }
    int whole = 0;
#pragma xmp loop (i) on t2[i] reduction(+: whole)
    for (int i = 0; i < 2 * N; i++)
        whole += fine[i] * (i + 1);
#pragma xmp task on p[0]
    printf("%.3f %d\n", sum, whole);
    return 0;
}
