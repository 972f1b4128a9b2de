// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g %s -o %t
// RUN: try() { mode=$1; shift; wanted="$*"; \
// RUN:   %limited %mpirun -n 2 %t $mode > %t.out 2>&1 && { echo "$mode: no failure"; exit 1; }; \
// RUN:   grep '^sode: ' %t.out | sed 's/[^ (]*shape-rows.c/m.c/g' > %t.sode; echo "$wanted" | diff - %t.sode || { cat %t.out; exit 1; }; }; \
// RUN: try 1 "sode: rank 0: m.c:28: array 'u': dimension 1 has 7 elements, but its shape (m.c:17) says 8 here; allocate it with the extents of the shape, and do not change these afterwards"; \
// RUN: try 2 "sode: rank 0: m.c:22: array 'a': its dimension 2 has extent 6 here, but it was given 'w' (m.c:19), where it has 7"
// RUN: %limited %mpirun -n 2 %t 0
// Flat arrays whose rows are not as long as their subscripts say.
#include <stdlib.h>
#include <xmp.h>
static int nx = 7, ny = 9;
#pragma xmp nodes p[*]
#pragma xmp template t[9]
#pragma xmp distribute t[block] onto p
static double *u, w[9 * 3 * 7];
#pragma xmp shape u[ny][nx], w[9][3][7]
#pragma xmp align u[i][*] with t[i]
#pragma xmp align w[i][*][*] with t[i]
static void set(int m, int n, double *a) {
#pragma xmp shape a[9][m][n]
#pragma xmp inherit (a)
#pragma xmp loop (i) on a[i][*][*]
    for (int i = 0; i < 9; i++)
        for (int k = 0; k < m * n; k += n) a[i * m * n + n * 0 + n - 1] = k;
}
static void fill(double value) {
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < ny; i++)
        for (int j = 0; j < nx; j++) u[i * nx + j] = value;
}
int main(int argc, char **argv) {
    int mode = argc > 1 ? atoi(argv[1]) : 0;
    u = xmp_malloc(xmp_desc_of(u), ny, nx);
    fill(1);
    set(3, 7, w);
    nx += mode == 1;
    fill(2);
    set(3, mode == 2 ? 6 : 7, w);
    return 0;
}
