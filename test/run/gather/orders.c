// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The clause order: only ways of that order are tried, by all methods that are worth it, and all are right. Rounds are tried even where
// each node has one partner. Where messages take long, as on a busy machine, all of the array may be worth it.
//
// REQUIRES: tuning
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && export SODE_TUNING=t.json && %sodecc %s -o %t && %mpirun -n 4 %t && %mpirun -n 1 %t
// RUN: %python -c "import json; p = sorted((k, sorted(v['times'])) for m in json.load(open('t.json'))['machines'] for k, v in m['plans'].items()); \
// RUN:   print(*(k + ': ' + ', '.join(v) for k, v in p), sep='\n')" > plans && %filecheck %s < plans
//
// CHECK: gather 4000/4 of 8 bytes, irecv, {{.*}}: {{(allgather pack, )?}}compact pack, gap pack, pack, range pack{{$}}
// CHECK-NEXT: gather 4000/4 of 8 bytes, isend, {{.*}}: {{(allgather isend, )?}}compact isend, gap isend, pack isend, range isend{{$}}
// CHECK-NEXT: gather 4000/4 of 8 bytes, range, sendrecv, {{.*}}: pack in rounds{{$}}
// CHECK-NEXT: gather 4000/4 of 8 bytes, sendrecv, {{.*}}: {{(allgather in rounds, )?}}compact in rounds, gap in rounds, pack in rounds, range in rounds{{$}}

#define N 4000
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N];
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with t[i]
int col[N];

static int wrong(int turn)
{
    int bad = 0;
#pragma xmp loop (i) on t[i] reduction(+: bad)
    for (int i = 0; i < N; i++)
        bad += y[i] != (col[i] < 0 ? 0 : col[i] + turn);
    return bad;
}

int main(void)
{
    int bad = 0;
    for (int i = 0; i < N; i++) // each node reads some of the next one's, and its last element
        col[i] = i % (N / 4) == 1 ? (i + N / 2 - 2) % N : i % 2 ? -1 : (i + N / 5) % N / 2 * 2;
    for (int turn = 0; turn < 220; turn++) { // 10 before, 4 ways, 3 in a turn, at most 12 turns
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            x[i] = i + turn;
#pragma xmp loop (i) on t[i] gather(x) order(irecv) expect(fixed)
        for (int i = 0; i < N; i++)
            y[i] = col[i] < 0 ? 0 : x[col[i]];
        bad += wrong(turn);
#pragma xmp loop (i) on t[i] gather(x) order(isend) expect(fixed)
        for (int i = 0; i < N; i++)
            y[i] = col[i] < 0 ? 0 : x[col[i]];
        bad += wrong(turn);
#pragma xmp loop (i) on t[i] gather(x) order(sendrecv) expect(fixed)
        for (int i = 0; i < N; i++)
            y[i] = col[i] < 0 ? 0 : x[col[i]];
        bad += wrong(turn);
#pragma xmp loop (i) on t[i] gather(x) method(range) order(sendrecv) expect(fixed)
        for (int i = 0; i < N; i++)
            y[i] = col[i] < 0 ? 0 : x[col[i]];
        bad += wrong(turn);
    }
    return bad != 0;
}
