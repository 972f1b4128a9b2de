// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %s -o %t
// RUN: for way in 0 1 2 3 4 5 6 7 8 9; do for run in "-1 new" "30 again"; do %limited %mpirun -n 3 %t $way $run > %t.out 2>&1 && exit 1; grep '^sode: ' %t.out | sed 's/.*: array/array/' > %t.sode; echo "array 'x': subscript ${run% *} of dimension 0 is outside 0 to 29, in iteration i = 2" | diff - %t.sode || { echo $way $run; exit 1; }; done; done
// A node has a position outside of the array: one error, with array, position and iteration, the same by every method of gather and by scatter, when the
// pattern is new, and when one that was right changes.
#include <stdlib.h>

#define N 30
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N];
#pragma xmp align [i] with t[i] :: x, y
int col[N];

#define GATHERS(name, clauses)                                   \
    static void name(void)                                       \
    {                                                            \
        _Pragma(clauses)                                         \
        for (int i = 0; i < N; i++)                              \
            y[i] = x[col[i]];                                    \
    }
#define SCATTERS(name, clauses)                                  \
    static void name(void)                                       \
    {                                                            \
        _Pragma(clauses)                                         \
        for (int i = 0; i < N; i++)                              \
            x[col[i]] += i;                                      \
    }
GATHERS(by_auto, "xmp loop (i) on t[i] gather(x)")
GATHERS(by_allgather, "xmp loop (i) on t[i] gather(x) method(allgather)")
GATHERS(by_range, "xmp loop (i) on t[i] gather(x) method(range) order(sendrecv)")
GATHERS(by_minimal, "xmp loop (i) on t[i] gather(x) method(minimal) order(isend)")
GATHERS(by_gap, "xmp loop (i) on t[i] gather(x) method(gap(2)) expect(changing)")
GATHERS(by_compact, "xmp loop (i) on t[i] gather(x) method(compact)")
GATHERS(by_compact_gap, "xmp loop (i) on t[i] gather(x) method(compact_gap(2))")
GATHERS(by_parts, "xmp loop (i) on t[i] gather(x) overlap")
SCATTERS(by_node, "xmp loop (i) on t[i] scatter(+: x)")
SCATTERS(by_value, "xmp loop (i) on t[i] scatter(+: x) ordered(any)")

int main(int argc, char **argv)
{
    static void (*const ways[])(void) = {by_auto, by_allgather, by_range, by_minimal, by_gap, by_compact, by_compact_gap, by_parts, by_node, by_value};
    if (argc < 4)
        return 0;
    for (int turn = 0; turn < 2 && argv[3][0] == 'a'; turn++)
        ways[atoi(argv[1])]();
    col[2] = atoi(argv[2]);
    ways[atoi(argv[1])]();
    return 0;
}
