// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where nodes share no computer, the whole array may go round: log2 of the nodes' messages in place of one to each. Results are right
// while methods take turns and afterwards, in one and two dimensions, and where nodes own nothing. Nodes of one computer gain nothing,
// and elements that lie one by one go straight.
//
// REQUIRES: tuning
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %sodecc %s -o %t
// RUN: for run in 4:1 6:1 6:2 4:4; do SODE_TUNING=$run.json SODE_TEST_RANKS_PER_NODE=${run#*:} %mpirun -n ${run%:*} %t || exit 1; done
// RUN: for run in 4:1 6:2 4:4; do %python -c "import json; p = [v for m in json.load(open('$run.json'))['machines'] for k, v in m['plans'].items() if ', allgather,' in k]; \
// RUN:   print('$run:', sum('circle pack' in v['times'] for v in p), 'of', len(p))" || exit 1; done > plans
// RUN: %filecheck --check-prefix=PLANS %s < plans
// PLANS: 4:1: 3 of 4
// PLANS: 6:2: 3 of 4
// PLANS: 4:4: 0 of 4
//
// One way alone, as another run has found it.
// RUN: %python -c "import json; t = json.load(open('4:1.json')); [p.update(way='circle pack') for m in t['machines'] for p in m['plans'].values() if 'circle pack' in p['times']]; json.dump(t, open('c.json', 'w'))"
// RUN: SODE_TUNING=c.json SODE_TEST_RANKS_PER_NODE=1 SODE_STATS=1 %mpirun -n 4 %t > out 2>&1 && %filecheck %s < out
// Messages: 8 in place of 12, 7 in place of 9.
// CHECK: {{gather +x +220 +1760 .* circle pack}}
// CHECK: {{gather +few +220 +1540 .* circle pack}}
// CHECK: {{gather +u +220 +1760 .* circle pack}}
// CHECK: {{gather +one +220 +2640 }}

#include <xmp.h>

#define N 600
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic(1)] onto p
#pragma xmp template h[N] // of the first three nodes
#pragma xmp distribute h[block(200)] onto p
#pragma xmp template s[N / 50][100]
#pragma xmp distribute s[*][block] onto p
double x[N], y[N], few[N], one[N], u[N / 50][100];
#pragma xmp align [i] with t[i] :: x, y
#pragma xmp align few[i] with h[i]
#pragma xmp align one[i] with c[i]
#pragma xmp align u[i][j] with s[i][j]

static int wrong, col[N];

static void check(int turn, int factor)
{
#pragma xmp loop (i) on t[i] reduction(+: wrong)
    for (int i = 0; i < N; i++)
        wrong += y[i] != factor * (col[i] + turn);
}

static void set(int turn)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        x[i] = i + turn;
#pragma xmp loop (i) on h[i]
    for (int i = 0; i < N; i++)
        few[i] = 2 * (i + turn);
#pragma xmp loop (i) on c[i]
    for (int i = 0; i < N; i++)
        one[i] = 3 * (i + turn);
#pragma xmp loop (i, j) on s[i][j]
    for (int i = 0; i < N / 50; i++)
        for (int j = 0; j < 100; j++)
            u[i][j] = i % 2 ? 0 : 4 * (i / 2 * 100 + j + turn);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        col[i] = i * 37 % N;
    for (int turn = 0; turn < 220; turn++) {
        set(turn);
#pragma xmp loop (i) on t[i] gather(x) method(allgather)
        for (int i = 0; i < N; i++)
            y[i] = x[col[i]];
        check(turn, 1);
#pragma xmp loop (i) on t[i] gather(few) method(allgather)
        for (int i = 0; i < N; i++)
            y[i] = few[col[i]];
        check(turn, 2);
#pragma xmp loop (i) on t[i] gather(u) method(allgather)
        for (int i = 0; i < N; i++)
            y[i] = u[col[i] / 100 * 2][col[i] % 100];
        check(turn, 4);
#pragma xmp loop (i) on t[i] gather(one) method(allgather)
        for (int i = 0; i < N; i++)
            y[i] = one[col[i]];
        check(turn, 3);
#pragma xmp loop (i) on t[i] gather(x, few) overlap
        for (int i = 0; i < N; i++)
            y[i] = 3 * (x[col[i]] + x[N - 1 - col[i]] - x[col[i]] + few[col[i]] / 2) - 3 * x[N - 1 - col[i]];
        check(turn, 3);
    }
    return wrong != 0;
}
