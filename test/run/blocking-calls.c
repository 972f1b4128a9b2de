// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,3,4 %s
// RUN: env SODE_SCHEME=diamond SODE_TILE=5 %run-compare --ranks=3 %s
// Between the loops of a step, functions of the file compute plain variables: from arguments, in recursion, of variables of the file,
// with one that they keep, through many functions. Inside of loops and `switch`, statements between the loops may break off. In the loops `assert` and `abort` end the run.

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 53
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp shadow u[1]
static double scale = 1;
static int count;

static double square(double x) { return x * x; }

static double step_at(double time)
{
    double sum = 0;
    for (int k = 0; k < 5; k++) {
        if (k == 2)
            continue;
        if (k == 4)
            break;
        sum += square(sin(time + k));
    }
    return sum / 8;
}

static double power(double x, int n)
{
    if (n == 0)
        return 1;
    return x * power(x, n - 1);
}

static void advance(void)
{
    scale *= 0.99;
    count++;
}

static double kept(void)
{
    static int calls;
    return 1.0 / (3 + calls++);
}

static int counting(int x) { return count++ + x; }
#define THROUGH(NAME, CALLED) static int NAME(int x) { return CALLED(x) + 1; }
THROUGH(one, counting)
THROUGH(two, one)
THROUGH(three, two)
THROUGH(four, three)
THROUGH(five, four)
THROUGH(six, five)
THROUGH(seven, six)
THROUGH(eight, seven)
THROUGH(nine, eight)
THROUGH(ten, nine)

static void report(const char *name)
{
    unsigned long hash = 0;
#pragma xmp loop (i) on t[i] reduction(+: hash)
    for (int i = 0; i < N; i++)
        hash += (unsigned long)(u[i] * 1e12) * (2 * i + 1);
    if (xmp_node_num() == 1)
        printf("%s: %lx %.17g %d\n", name, hash, scale, count);
}

static void arguments(int steps)
{
    double dt = 0.1, time = 0;
#pragma xmp blocking steps(4)
    for (int n = 0; n < steps; n++) {
        dt = step_at(time) + power(0.5, n);
        time += dt;
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            v[i] = u[i] + dt * (u[i-1] - 2 * u[i] + u[i+1]);
        dt = fmin(dt, step_at(n));
        for (int k = 0; k < 9; k++) {
            if (k == n)
                continue;
            if (dt > 0.5)
                break;
            dt *= 1.01;
        }
        switch (n % 4) {
        case 0:
            dt /= 2;
            break;
        case 1:
            dt = fmax(dt, 0.01);
        default:
            time -= dt / 3;
        }
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            u[i] = 0.9 * v[i] + dt / 100;
    }
    report("arguments");
}

static void variables(int steps)
{
#pragma xmp blocking steps(4)
    for (int n = 0; n < steps; n++) {
        advance();
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++) {
            if (isnan(u[i]))
                abort();
            assert(u[i-1] < 1e9);
            v[i] = scale * (u[i-1] + u[i+1]) / 2;
        }
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            u[i] = v[i];
    }
    report("variables");
}

static void inside(int steps)
{
#pragma xmp blocking steps(4)
    for (int n = 0; n < steps; n++) {
        const double weight = kept();
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            v[i] = weight * (u[i-1] + u[i+1]);
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            u[i] += v[i];
    }
    report("inside");
}

static void chain(int steps)
{
    int all = 0;
#pragma xmp blocking steps(4)
    for (int n = 0; n < steps; n++) {
        all += ten(n);
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            v[i] = count % 10 * 0.05 * (u[i-1] + u[i+1]);
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            u[i] = v[i] + all % 2;
    }
    report("chain");
}

int main(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = v[i] = sin(i * 1.7);
    for (int steps = 0; steps < 14; steps += 1 + steps) {
        arguments(steps);
        variables(steps);
        inside(steps);
        chain(steps);
    }
    return 0;
}
