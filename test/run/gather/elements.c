// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare %s --sodecc-flags=-fsode-check --ranks=3
// Lists that are another one in each iteration, as the nodes of an element in an array of structs; row pointers that are distributed,
// whose next one is in the shadow; types of an iteration's own, and a list that is volatile.

#include <stdio.h>
#include <xmp.h>

#define N 26
#pragma xmp nodes p[*]
#pragma xmp template t[N + 1]
#pragma xmp distribute t[block] onto p
double x[N], y[N];
int start[N + 1];
#pragma xmp align [i] with t[i] :: x, y, start
#pragma xmp shadow start[0:1]
static struct element {
    double weight;
    int node[3];
} element[N];
static int pair[N][2], col[4 * N];
static volatile int shown[N];

int main(void)
{
    for (int i = 0; i < N; i++) {
        element[i].weight = 1 + i % 4;
        for (int k = 0; k < 3; k++)
            element[i].node[k] = (5 * i + 9 * k) % N;
        pair[i][0] = (i + 11) % N;
        pair[i][1] = N - 1 - i;
    }
    for (int j = 0; j < 4 * N; j++)
        col[j] = j * 7 % N;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i <= N; i++)
        start[i] = i * (i + 1) / 2 % 3 + 3 * i;
#pragma xmp reflect (start)
    for (int turn = 0; turn < 4; turn++) {
        double sum = 0;
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            x[i] = (i * 3 + turn) % 13;
#pragma xmp loop (i) on t[i] gather(x)
        for (int i = 0; i < N; i++) {
            y[i] = 0;
            for (int k = 0; k < 3; k++)
                y[i] += element[i].weight * x[element[i].node[k]];
        }
#pragma xmp loop (i) on t[i] gather(x) method(compact)
        for (int i = 0; i < N; i++) {
            const struct element *e = &element[N - 1 - i];
            y[i] += x[e->node[1]] - x[pair[i][turn % 2]];
        }
#pragma xmp loop (i) on t[i] gather(x)
        for (int i = 0; i < N; i++)
            for (int j = start[i]; j < start[i + 1]; j++)
                y[i] += j * x[col[j]];
#pragma xmp loop (i) on t[i] gather(x)
        for (int i = 0; i < N; i++) {
            enum { ENDS = 2 };
            struct {
                int low, high;
            } ends = {pair[i][0], .high = pair[i][1]};
            int kept[ENDS] = {ends.low, ends.high};
            y[i] += x[kept[turn % ENDS]] + 2 * x[shown[i]];
        }
        shown[turn] = N - 1 - turn;
        element[turn].node[turn % 3] = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum)
        for (int i = 0; i < N; i++)
            sum += (i + 1) * y[i];
#pragma xmp task on p[0]
        printf("turn %d: %g\n", turn, sum);
    }
    return 0;
}
