// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Transports of a scatter are candidates of the tuner, in rounds, too: sums are right while they take turns, with both orders.
//
// REQUIRES: tuning
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && export SODE_TUNING=t.json && %sodecc %s -o %t && %mpirun -n 4 %t && %mpirun -n 4 %t && SODE_TRANSPORT=shm %mpirun -n 3 %t
// RUN: %python -c "import json; p = sorted((k, sorted(v['times'])) for m in json.load(open('t.json'))['machines'] for k, v in m['plans'].items()); \
// RUN:   print(*(k + ': ' + ', '.join(v) for k, v in p), sep='\n')" > plans && %filecheck %s < plans
//
// CHECK: scatter 4000/4 of 8 bytes, 4000 elements in {{[0-9]+}} runs, {{.*}}4 ranks in steps of 1: neighbor, pack, pack in rounds{{(, shm)?$}}
// CHECK-NEXT: scatter 4000/4 of 8 bytes, ordered, 4000 elements in 4000 runs, {{.*}}4 ranks in steps of 1: neighbor, pack, pack in rounds{{(, shm)?$}}

#define N 4000
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N];
#pragma xmp align [i] with t[i] :: x, y
int col[N];

int main(void)
{
    int bad = 0;
    for (int i = 0; i < N; i++) // a permutation
        col[i] = (i * 7 + 3) % N;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        x[i] = y[i] = i;
    for (int turn = 0; turn < 150; turn++) {
#pragma xmp loop (i) on t[i] scatter(+: x) expect(fixed)
        for (int i = 0; i < N; i++)
            x[col[i]] += i + turn;
#pragma xmp loop (i) on t[i] scatter(+: y) ordered(any) expect(fixed)
        for (int i = 0; i < N; i++)
            y[col[i]] += i + turn;
        double sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: bad, sum)
        for (int i = 0; i < N; i++) {
            bad += x[i] != y[i];
            sum += x[i];
        }
        bad += sum != (turn + 2) * (N * (N - 1) / 2.0) + N * (turn * (turn + 1) / 2.0);
    }
    return bad != 0;
}
