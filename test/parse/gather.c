// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -o %t.c %s 2>&1 | %messages %s
// Clauses of gather that are misspelt, or to come.
// COVERS: err_gather_gap_missing err_gather_index_form

#define GATHERED gather(x) method(allgather)
#pragma xmp nodes p[4]
#pragma xmp template t[40]
#pragma xmp distribute t[block] onto p
double x[40], y[40];
int col[40];
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with t[i]

void f(void)
{
#pragma xmp loop (i) on t[i] GATHERED
    for (int i = 0; i < 40; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] gather(x) method(minimum)
// CHECK: :[[@LINE-1]]:47: error: unknown method 'minimum' in 'loop' directive; did you mean 'minimal'?
    for (int i = 0; i < 40; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] gather(x) method(17)
// CHECK: :[[@LINE-1]]:47: error: expected 'auto', 'allgather', 'range', 'minimal', 'gap(n)', 'compact' or 'compact_gap(n)' in 'loop' directive
    for (int i = 0; i < 40; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] gather(x) expect(fixd)
// CHECK: :[[@LINE-1]]:47: error: unknown expectation 'fixd' in 'loop' directive; did you mean 'fixed'?
    for (int i = 0; i < 40; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] gather(x) method(compact_gap)
// CHECK: :[[@LINE-1]]:58: error: method 'compact_gap' needs a number, how many unused elements may travel between two that the loop reads: 'compact_gap(8)'
    for (int i = 0; i < 40; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] gather(x) method(gap())
// CHECK: :[[@LINE-1]]:50: error: method 'gap' needs a number
    for (int i = 0; i < 40; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] gather(x) order(irecv) method(range)
    for (int i = 0; i < 40; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] gather(x) order(recv)
// CHECK: :[[@LINE-1]]:46: error: unknown order 'recv' in 'loop' directive; did you mean 'irecv'?
    for (int i = 0; i < 40; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] gather(x) order(3)
// CHECK: :[[@LINE-1]]:46: error: expected 'irecv', 'isend' or 'sendrecv' in 'loop' directive
    for (int i = 0; i < 40; i++)
        y[i] = x[col[i]];
#pragma xmp loop (i) on t[i] scatter(*: y)
// CHECK: :[[@LINE-1]]:38: error: expected '+:' and the names of arrays in 'loop' directive
    for (int i = 0; i < 40; i++)
        y[col[i]] += 1;
#pragma xmp loop (i) on t[i] scatter(+: y) async 3
// CHECK: :[[@LINE-1]]:50: error: expected '(' in 'loop' directive
    for (int i = 0; i < 40; i++)
        y[i] = x[col[i]];
#pragma xmp gather (x) index(col)
// CHECK: :[[@LINE-1]]:30: error: 'index' takes lists of positions with their lengths: index(col[lo:len])
#pragma xmp loop (i) on t[i] gather x
// CHECK: :[[@LINE-1]]:37: error: expected '(' in 'loop' directive
    for (int i = 0; i < 40; i++)
        y[i] = x[col[i]];
}
