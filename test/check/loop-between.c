// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc -Wno-sode-single-element -Wno-sode-other-dimension --emit-c %s -o %t.c 2>&1 | %messages %s
// RUN: not %sodecc --emit-c -DEXPAND %s -o %t.c 2>&1 | %messages %s --check-prefix=EXPAND
// COVERS: err_between_array err_between_reduction err_loop_between
// What statements between the loops of a nest cannot do, because several nodes execute them.

#define N 20
#pragma xmp nodes p[*][*]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto p
static double u[N][N], row[N], column[N];
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp align row[i] with t[i][*]
#pragma xmp align column[j] with t[*][j]
#pragma xmp shadow u[1][1]

double f(void)
{
    double sum = 0;
    int row0 = 0;
    (void)row0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++) {
        u[i][0] = 1;
        for (int j = 0; j < N; j++)
            u[i][j] = 2;
    }
// CHECK: :[[@LINE-4]]:9: error: 'u' is used between the loops of this nest: all nodes that share an iteration of the outer loops execute this, and each has different elements; move it into the inner loop, or give the inner loop a 'loop' directive of its own
// CHECK: :[[@LINE-7]]:13: note: for this 'loop' directive
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++) {
        row[i] = sizeof column[0]; // comes to the same on all that execute it
        for (int j = 0; j < N; j++)
            u[i][j] = 2;
        row[i] += column[i]; // of another node
    }
// CHECK: :[[@LINE-2]]:19: error: 'column' is used between the loops of this nest
// CHECK: note: for this 'loop' directive
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            sum += u[i][j];
        sum += i;
    }
// CHECK: :[[@LINE-2]]:9: error: 'sum' of the reduction is used between the loops of this nest: all nodes that share an iteration of the outer loops execute this, and the reduction would count it more than once; move it into the inner loop
// CHECK: note: for this 'loop' directive
#ifdef EXPAND
#pragma xmp loop (i, j) on t[i][j] expand(1, 1)
    for (int i = 1; i < N - 1; i++) {
        int first = i % 2;
        for (int j = 1 + first; j < N - 1; j++)
            u[i][j] = j;
    }
// EXPAND: :[[@LINE-6]]:13: error: a nest with statements between its loops cannot have 'expand'; move the statements into the innermost loop
#pragma xmp loop (i, j) on t[i][j] reduction(firstmax: sum/row0/)
    for (int i = 0; i < N; i++) {
        int first = i % 2;
        for (int j = first; j < N; j++)
            sum = u[i][j] > sum ? row0 = i, u[i][j] : sum;
    }
// EXPAND: :[[@LINE-6]]:13: error: a nest with statements between its loops cannot have 'firstmax'
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum) ordered(any)
    for (int i = 0; i < N; i++) {
        int first = i % 2;
        for (int j = first; j < N; j++)
            sum += u[i][j];
    }
// EXPAND: :[[@LINE-6]]:13: error: a nest with statements between its loops cannot have 'ordered'
#endif
    return sum;
}
