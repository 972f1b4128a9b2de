// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Without the clause, the tuner tries overlap where the order of iterations changes no result, and takes it from the tuning file; a loop with a sum, which has
// the same plan, waits for all. Not where SODE_OVERLAP forbids it.
//
// REQUIRES: tuning
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %sodecc %s -o %t && export SODE_TUNING=t.json && SODE_OVERLAP=never %limited %mpirun -n 2 %t && mv t.json never.json && %limited %mpirun -n 2 %t
// RUN: %python -c "import json; names = lambda f: [k for m in json.load(open(f))['machines'] for t, p in m['plans'].items() if t.startswith('gather') for k in p['times'] if 'overlapped' in k]; \
// RUN:   assert 'pack overlapped' in names('t.json') and not names('never.json'); t = json.load(open('t.json')); \
// RUN:   [p.update(way='compact overlapped') for m in t['machines'] for k, p in m['plans'].items() if k.startswith('gather')]; json.dump(t, open('t.json', 'w'))"
// RUN: SODE_STATS=s.json %limited %mpirun -n 2 %t && grep -c "compact overlapped" s.json
// RUN: sed -i s/compact.overlapped/pack\ overlapped/ t.json && SODE_STATS=s.json %limited %mpirun -n 2 %t && grep -c "pack overlapped" s.json

#include <stdlib.h>

#define N 4000
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int x[N], y[N];
#pragma xmp align [i] with t[i] :: x, y
static int col[N];

int main(void)
{
    int i, turn, s, all = 0, wrong = 0;
    for (i = 0; i < N; i++)
        col[i] = (i + 100) % N;
    for (turn = 0; turn < 300; turn++) {
#pragma xmp loop (i) on t[i]
        for (i = 0; i < N; i++)
            x[i] = 3 * i + turn;
#pragma xmp loop (i) on t[i] gather(x)
        for (i = 0; i < N; i++) {
            s = abs(-i);
            y[i] = x[col[i]] - s;
        }
#pragma xmp loop (i) on t[i] gather(x) reduction(+: all)
        for (i = 0; i < N; i++)
            all += x[col[i]] - 3 * col[i] - turn;
#pragma xmp loop (i) on t[i] reduction(+: wrong)
        for (i = 0; i < N; i++)
            wrong += y[i] != 3 * ((i + 100) % N) + turn - i;
    }
    return wrong || all;
}
