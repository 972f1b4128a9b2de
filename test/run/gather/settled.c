// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two gathers of as many elements in as many runs are one to the tuner, but only one of them has small gaps: what the tuning file takes for both, elements with gaps,
// the other one cannot take. It measures for itself.
//
// REQUIRES: tuning
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %sodecc %s -o %t && export SODE_TUNING=t.json && %limited %mpirun -n 2 %t near
// RUN: %python -c "import json; t = json.load(open('t.json')); p = [p for m in t['machines'] for k, p in m['plans'].items() if k.startswith('gather')]; gaps = [k for k in p[0]['times'] if k.startswith('gap ')]; assert len(p) == 1 and gaps, p; \
// RUN:   p[0]['way'] = gaps[0]; json.dump(t, open('t.json', 'w'))"
// RUN: %limited %mpirun -n 2 %t near far && %limited %mpirun -n 2 %t far near

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#define N 4000
#define READS 100
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template r[READS]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute r[block] onto p
int x[N], y[READS];
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with r[i]
int near[READS], far[READS];

static void execute(const int *col)
{
    int wrong = 0;
    for (int turn = 0; turn < 400; turn++)
#pragma xmp loop (i) on r[i] gather(x)
        for (int i = 0; i < READS; i++)
            y[i] = x[col[i] / 1];
#pragma xmp loop (i) on r[i] reduction(+: wrong)
    for (int i = 0; i < READS; i++)
        wrong += y[i] != 3 * col[i];
    if (wrong)
        exit(1);
}

int main(int argc, char **argv)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        x[i] = 3 * i;
    for (int i = 0; i < READS; i++) { /* of the other node */
        near[i] = (i < READS / 2 ? N / 2 : 0) + (i % (READS / 2) == READS / 2 - 1 ? N / 2 - 1 : 2 * (i % (READS / 2)));
        far[i] = (i < READS / 2 ? N / 2 : 0) + 40 * (i % (READS / 2));
    }
    for (int k = 1; k < argc; k++)
        execute(strcmp(argv[k], "near") == 0 ? near : far);
    return 0;
}
