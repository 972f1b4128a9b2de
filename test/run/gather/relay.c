// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where nodes share computers, the tuner tries relays: what goes from one computer to another goes in one message. Results are right
// while methods take turns and afterwards, in sets of all nodes and of some, whose relay is not the first node of its computer; with
// one node on each computer, or one computer, there is nothing to relay.
//
// REQUIRES: tuning
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %sodecc %s -o %t
// RUN: for run in 4:2 6:2 4:3; do SODE_TUNING=$run.json SODE_TEST_RANKS_PER_NODE=${run#*:} %mpirun -n ${run%:*} %t && grep -q '"relay pack"' $run.json || exit 1; done
// RUN: for run in 4:1 4:4; do SODE_TUNING=$run.json SODE_TEST_RANKS_PER_NODE=${run#*:} %mpirun -n ${run%:*} %t && ! grep -q '"relay pack"' $run.json || exit 1; done
//
// One way alone, as another run has found it.
// RUN: %python -c "import json; t = json.load(open('4:2.json')); [p.update(way='relay pack') for m in t['machines'] for p in m['plans'].values() if 'relay pack' in p['times']]; json.dump(t, open('r.json', 'w'))"
// RUN: SODE_TUNING=r.json SODE_TEST_RANKS_PER_NODE=2 SODE_STATS=1 %mpirun -n 4 %t > out 2>&1 && %filecheck %s < out
// Messages: where 12 would do without relays, 4 stay on their computers, 4 go to and from relays, 2 between them.
// CHECK: {{gather +x +220 +2200 .* relay pack}}
// CHECK: {{gather +v +220 +1100 .* relay pack}}
// CHECK: {{gather +few +220 +1320 .* relay pack}}

#include <stdlib.h>
#include <xmp.h>

#define N 600
#pragma xmp nodes p[*]
#pragma xmp nodes q[3] = p[1:3]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic(3)] onto p
double x[N], y[N];
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with t[i]
#pragma xmp template h[N]
#pragma xmp distribute h[block] onto q
double few[N], some[N];
#pragma xmp align few[i] with h[i]
#pragma xmp align some[i] with h[i]
struct triple {
    int of[3];
} v[N];
#pragma xmp align v[i] with c[i]
int col[N];

static int wrong;

static void pairs(int turn)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        x[i] = i + turn;
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]] + (i % 7 == 0 ? x[N - 1 - i] : 0);
#pragma xmp loop (i) on t[i] reduction(+: wrong)
    for (int i = 0; i < N; i++)
        wrong += y[i] != col[i] + turn + (i % 7 == 0 ? N - 1 - i + turn : 0);
}

// Elements of another size, in another distribution; the first nodes want nothing.
static void triples(int turn)
{
#pragma xmp loop (i) on c[i]
    for (int i = 0; i < N; i++)
        v[i].of[0] = v[i].of[1] = v[i].of[2] = 3 * i + turn;
#pragma xmp loop (i) on t[i] gather(v)
    for (int i = N / 2; i < N; i++)
        y[i] = v[col[i] / 10].of[i % 3];
#pragma xmp loop (i) on t[i] reduction(+: wrong)
    for (int i = N / 2; i < N; i++)
        wrong += y[i] != 3 * (col[i] / 10) + turn;
}

// Of 4 nodes the last three.
static void part(int turn)
{
#pragma xmp task on q
    {
#pragma xmp loop (i) on h[i]
        for (int i = 0; i < N; i++)
            few[i] = 5 * i + turn;
#pragma xmp loop (i) on h[i] gather(few)
        for (int i = 0; i < N; i++)
            some[i] = few[col[i]];
#pragma xmp loop (i) on h[i] reduction(+: wrong)
        for (int i = 0; i < N; i++)
            wrong += some[i] != 5 * col[i] + turn;
    }
}

int main(void)
{
    for (int i = 0; i < N; i++)
        col[i] = i * 37 % N;
    for (int turn = 0; turn < 220; turn++) {
        pairs(turn);
        triples(turn);
        if (xmp_num_nodes() == 4)
            part(turn);
    }
    return wrong != 0;
}
