/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A picture has the numbers of the program at the right places: values, positions, names, units and times.
 *
 * REQUIRES: hdf5, h5py, matplotlib
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %sodecc -O1 %s -o %t && %mpirun -n 3 %t && %mpirun -n 2 %t other
 * RUN: %picture run.h5 + -a u --step 1 --slice i=4 --slice 1=-1 run.h5 +slice -a u --slice x=2 run.h5 \
 * RUN:   +series --series run.h5 + -a u --slice z=1 --series=norm run.h5 +diff -a u --diff other.h5 run.h5 + -a u --diff run.h5 --diff-step 0 run.h5 \
 * RUN:   +move -a move/m --step 1 run.h5 + -a move/m run.h5 > out
 * RUN: %filecheck %s < out && for p in slice series diff move; do %filecheck --check-prefix=${p^^} %s < $p || exit 1; done
 * RUN: %view -o u.png run.h5 && %view run.h5 | grep -x run.png && cmp u.png run.png && %view -a r -o r.svg run.h5 && grep -c '<svg' r.svg
 */
#include <math.h>
#include <xmp.h>
#include <sode/io.h>

#define K 5
#define M 4
#define N 3
double u[K][M][N], r[K][M], x[M], c[K][M], d[K][M], s[K][M];
long n[K];
double _Complex z[K];
double m[K]; // its own position, which moves
#pragma xmp nodes p[*]
#pragma xmp template t[K]
#pragma xmp distribute t[block] onto p
#pragma xmp template q[M]
#pragma xmp distribute q[cyclic] onto p
#pragma xmp align x[j] with q[j]
#pragma xmp align u[i][*][*] with t[i]
#pragma xmp align r[i][*] with t[i]
#pragma xmp align c[i][*] with t[i]
#pragma xmp align d[i][*] with t[i]
#pragma xmp align s[i][*] with t[i]
#pragma xmp align n[i] with t[i]
#pragma xmp align z[i] with t[i]
#pragma xmp align m[i] with t[i]

static void fill(int step, int other)
{
#pragma xmp loop (j) on q[j]
    for (int j = 0; j < M; j++)
        x[j] = j * j;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < K; i++) {
        n[i] = 10 * i;
        m[i] = i + 0.25 * step;
        z[i] = 3 * i + 4 * i * 1.0i;
        for (int j = 0; j < M; j++) {
            r[i][j] = 10 * i + j;
            c[i][j] = i + 0.25 * j;
            d[i][j] = 2 * j;
            s[i][j] = i == 1 && j == 1 ? (double)INFINITY : i;
            for (int k = 0; k < N; k++)
                u[i][j][k] = 1000 * step + 100 * i + 10 * j + k + (other && k == 1 ? 0.5 : 0);
        }
    }
}

int main(int argc, char **argv)
{
    sode_file_t *file = sode_file_open(argc > 1 ? "other.h5" : "run.h5", "w");
    for (int step = 0; step < 3; step++) {
        fill(step, argc > 1);
        sode_file_append(file, "u", xmp_desc_of(u), 0.5 * step);
        sode_file_append(file, "move/m", xmp_desc_of(m), 0.5 * step);
    }
    sode_file_set_text(file, "move/m", "coordinates", "m");
    sode_file_set_text(file, "time", "unit", "ms");
    sode_file_set_text(file, "u", "unit", "K");
    sode_file_set_text(file, "u", "origin", "100 10 1");
    sode_file_set_text(file, "u", "spacing", "1 0.5 0.25");
    sode_file_set_text(file, "u", "axes", "z y x");
    sode_file_set_text(file, "u", "axes_unit", "m");
    sode_file_write(file, "r", xmp_desc_of(r));
    sode_file_set_text(file, "r", "coordinates", "n x");
    sode_file_write(file, "x", xmp_desc_of(x));
    sode_file_set_text(file, "x", "unit", "cm");
    sode_file_write(file, "n", xmp_desc_of(n));
    sode_file_write(file, "fields/c", xmp_desc_of(c));
    sode_file_write(file, "fields/d", xmp_desc_of(d));
    sode_file_write(file, "fields/s", xmp_desc_of(s));
    sode_file_set_text(file, "fields/s", "coordinates", "c d");
    sode_file_write(file, "z", xmp_desc_of(z));
    sode_file_close(file);
    return 0;
}

// CHECK: 'fields/s, 1 not finite': x 'd', y 'c'
// CHECK-NEXT: 5 rows, 4 columns, sum 39
// CHECK-NEXT: corners 0 0 4 4
// CHECK-NEXT: edges x -1 1 3 5 7 and -1 1 3 5 7
// CHECK-NEXT: edges y -0.625 0.375 1.375 2.375 3.375 4.375 and 0.375 1.375 2.375 3.375 4.375 5.375
// CHECK: 'r': x 'x (cm)', y 'n'
// CHECK-NEXT: 5 rows, 4 columns, sum 430
// CHECK-NEXT: corners 0 3 40 43
// CHECK-NEXT: edges x -0.5 0.5 2.5 6.5 11.5 and -0.5 0.5 2.5 6.5 11.5
// CHECK-NEXT: edges y -5 5 15 25 35 45 and
// CHECK: 'u, step 2, time 1 ms, z = 102, index 2': x 'x (m)', y 'y (m)'
// CHECK-NEXT: image from 0.875 1.625 9.75 11.75 lower
// CHECK-NEXT: 4 rows, 3 columns, sum 26592
// CHECK-NEXT: corners 2200 2202 2230 2232
// CHECK-NEXT: colors 'u (K)' from 2200 2232
// CHECK-NEXT: 'z': x 'i', y '|z|'
// CHECK-NEXT: line {{.*}}: x 0 1 2 3 4 y 0 5 10 15 20
// CHECK: 'u, step 1, time 0.5 ms, z = 104, index 4, y = 11.5, index 3': x 'x (m)', y 'u (K)'
// CHECK-NEXT: line {{.*}}: x 1 1.25 1.5 y 1430 1431 1432
// SLICE: 'u, step 2, time 1 ms, x = 1.5, index 2': x 'y (m)', y 'z (m)'
// SLICE-NEXT: image from 9.75 11.75 99.5 104.5 lower
// SLICE-NEXT: 5 rows, 4 columns
// SLICE-NEXT: corners 2002 2032 2402 2432
// SERIES: 'u': x 'time (ms)', y 'u (K)'
// SERIES-NEXT: line min: x 0 0.5 1 y 0 1000 2000
// SERIES-NEXT: line mean: x 0 0.5 1 y 216 1216 2216
// SERIES-NEXT: line max: x 0 0.5 1 y 432 1432 2432
// SERIES-NEXT: 'u, z = 101, index 1': x
// SERIES-NEXT: line norm: x 0 0.5 1 y 403.708 3866.13 7330.14
// DIFF: 'u, run.h5 - other.h5, step 2, time 1 ms, z = 102, index 2'
// DIFF: 4 rows, 3 columns, sum -2
// DIFF: colors 'difference of u (K)' from -0.5 0.5
// DIFF: 'u, run.h5 - run.h5, step 2, time 1 ms, minus step 0
// DIFF: corners 2000 2000 2000 2000
// MOVE: line {{.*}}: x 0.25 1.25 2.25 3.25 4.25 y 0.25
// MOVE: line {{.*}}: x 0.5 1.5 2.5 3.5 4.5 y 0.5
