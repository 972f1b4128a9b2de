// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %sodecc -fsode-check %s -o %t && for transport in auto pack shm; do SODE_TRANSPORT=$transport SODE_PLANS=1 %limited %mpirun -n 3 %t > %t.$transport || exit 1; done; diff %t.auto %t.pack && diff %t.auto %t.shm
// async: what the directive gather begins is there at wait_async, or at the loop that reads it; what a loop adds is there at wait_async, at the next loop that adds to
// the array, or where the array ends. One id and several, two arrays of one mapping, patterns that change, plans that are dropped in flight.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 53
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template c[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute c[cyclic(3)] onto p
double x[N], w[N], y[N], z[N];
long many[N];
#pragma xmp align [i] with t[i] :: x, w, y, many
#pragma xmp align z[i] with c[i]
int far[N], near[N];

/* So many that the first array is still on its way when the second wants the same plan. */
#define L 100000
#pragma xmp template l[L]
#pragma xmp distribute l[block] onto p
double first[L], second[L];
#pragma xmp align [i] with l[i] :: first, second
int back[L];

static void show(const char *what)
{
    double sum = 0, weighted = 0;
    long count = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum, weighted, count)
    for (int i = 0; i < N; i++) {
        sum += y[i];
        weighted += (i % 7 - 3) * y[i];
        count += (i % 5 - 1) * many[i];
    }
#pragma xmp task on p[0]
    printf("%s %.0f %.0f %ld\n", what, sum, weighted, count);
}

static void fill(int turn)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        x[i] = i * i % 19 + turn;
        w[i] = 3 * i - turn;
        y[i] = 0;
        many[i] = i;
    }
#pragma xmp loop (i) on c[i]
    for (int i = 0; i < N; i++)
        z[i] = i % 11 - turn;
    for (int i = 0; i < N; i++) {
        far[i] = (i * 7 + turn % 3 * 5) % N;
        near[i] = (i + turn) % N;
    }
}

static void directives(int turn)
{
#pragma xmp gather (x, w) index(far[0:N]) async(turn)
#pragma xmp gather (z) index(far[0:N], near[0:N]) async(7)
    double own = 0;
#pragma xmp loop (i) on t[i] reduction(+: own)
    for (int i = 0; i < N; i++)
        own += i;
#pragma xmp wait_async (turn)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        y[i] = x[far[i]] - w[far[i]] + own;
    show("waited");
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        y[i] += z[far[i]] * z[near[i]];
#pragma xmp wait_async (7)
    show("by the loop");
}

static void loops(void)
{
#pragma xmp loop (i) on t[i] scatter(+: y) async(1)
    for (int i = 0; i < N; i++) {
        y[far[i]] += i;
        y[near[i]] -= 2;
    }
#pragma xmp loop (i) on t[i] gather(x) scatter(+: many) ordered(any) async(2)
    for (int i = N - 1; i >= 0; i--)
        many[far[i]] += i + (long)x[near[i]];
#pragma xmp wait_async (1, 2)
    show("added");
#pragma xmp loop (i) on t[i] scatter(+: y) async(1) expect(changing)
    for (int i = 0; i < N; i++)
        y[near[i]] += i;
#pragma xmp loop (i) on t[i] scatter(+: y) async(3)
    for (int i = 0; i < N; i++)
        y[far[i]]++;
    while (!xmp_test_async(3))
        ;
#pragma xmp wait_async (1)
    show("one after the other");
}

/* They end in flight. */
static void ends(void)
{
    double s[N], g[N];
#pragma xmp align [i] with t[i] :: s, g
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        s[i] = g[i] = i;
#pragma xmp gather (g) index(far[0:N]) async(4)
#pragma xmp loop (i) on t[i] scatter(+: s) async(4)
    for (int i = 0; i < N; i++)
        s[far[i]] += 1;
}

static void flights(int turn)
{
    double sum = 0;
#pragma xmp loop (i) on l[i]
    for (int i = 0; i < L; i++) {
        first[i] = i % 23 * turn;
        second[i] = i % 31;
    }
    for (int i = 0; i < L; i++)
        back[i] = L - 1 - i;
#pragma xmp gather (first, second) index(back[0:L]) async(5)
#pragma xmp wait_async (5)
#pragma xmp loop (i) on l[i] reduction(+: sum)
    for (int i = 0; i < L; i++)
        sum += (first[back[i]] + second[back[i]]) * (i % 11);
#pragma xmp task on p[0]
    printf("large %.0f\n", sum);
}

int main(void)
{
    flights(1);
    flights(2);
    for (int turn = 0; turn < 40; turn++) {
        fill(turn);
        directives(turn);
        loops();
        ends();
    }
    return 0;
}
