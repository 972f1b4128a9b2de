/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The .xdmf beside a file: VTK finds each element at its point, at its time, of grids and arrays that no exchange of two
 * dimensions leaves as they are; and it reads the numbers that h5py reads. The serial twin describes the same.
 *
 * REQUIRES: hdf5, h5py
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %sodecc %optimize %s -o %t && %limited %mpirun -n 3 %t
 * RUN: cd %t.dir && test "$(ls | xargs)" = "grids.h5 grids.xdmf" && %python -B %S/Inputs/check.py --h5py grids.xdmf > h5py && %filecheck %s < h5py
 * RUN: grep '0.1 0.30000000000000004<' grids.xdmf
 * RUN: grep -c '<Information Name="unit" Value="K &#38; &#60;m&#62;"/>' grids.xdmf | grep -x 3
 * RUN: %if vtk %{ %vtkpython -B %S/Inputs/check.py grids.xdmf | sed 's/h int32/h int16/' > vtk && ! grep -vxFf vtk h5py %}
 * RUN: mkdir one && %cc %optimize -Wall -Wextra -Wno-unknown-pragmas -Werror %s %libsode_io_serial -o %t.serial && cd one && %t.serial && cmp grids.xdmf ../grids.xdmf
 */
#include <stdbool.h>
#include <xmp.h>
#include <sode/io.h>

#define K 5
#define M 4
#define N 3
double u[K][M][N], v[K][M][N], w[K][M], z[K], y[M], x[N], xx[K][M], yy[K][M];
float f[K][M][N];
unsigned char b[K][M];
short h[K];
bool flags[K][M];
#pragma xmp nodes p[*]
#pragma xmp template t[K]
#pragma xmp distribute t[block] onto p
#pragma xmp template s[M]
#pragma xmp distribute s[block] onto p
#pragma xmp template r[N]
#pragma xmp distribute r[cyclic] onto p
#pragma xmp align u[i][*][*] with t[i]
#pragma xmp align v[i][*][*] with t[i]
#pragma xmp align f[i][*][*] with t[i]
#pragma xmp align w[i][*] with t[i]
#pragma xmp align xx[i][*] with t[i]
#pragma xmp align yy[i][*] with t[i]
#pragma xmp align b[i][*] with t[i]
#pragma xmp align flags[i][*] with t[i]
#pragma xmp align z[i] with t[i]
#pragma xmp align h[i] with t[i]
#pragma xmp align y[i] with s[i]
#pragma xmp align x[i] with r[i]

/* The value of each element is a function of its position: u = 1e6 z + 1e3 y + x, so a reader needs no other program. */
static void fill(double time)
{
#pragma xmp loop (j) on s[j]
    for (int j = 0; j < M; j++)
        y[j] = j * j + 1;
#pragma xmp loop (k) on r[k]
    for (int k = 0; k < N; k++)
        x[k] = 10 - k * k;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < K; i++) {
        z[i] = 2 * i * i;
        h[i] = (short)(10 * i - 7);
        for (int j = 0; j < M; j++) {
            xx[i][j] = j + 0.5 * i + time;
            yy[i][j] = 3 * i - 0.125 * j;
            w[i][j] = 1e3 * yy[i][j] + xx[i][j];
            b[i][j] = (unsigned char)(200 + 10 * i + j);
            flags[i][j] = i > j;
            for (int k = 0; k < N; k++) {
                u[i][j][k] = 1e6 * (0.5 + 2 * i) + 1e3 * (-1 + 0.25 * j) + (7 + 3 * k) + time;
                f[i][j][k] = (float)(i + 10 * j + 100 * k - time);
                v[i][j][k] = 1e6 * (2 * i * i) + 1e3 * (j * j + 1) + (10 - k * k);
            }
        }
    }
}

int main(void)
{
    sode_file_t *file = sode_file_open("grids.h5", "w");
    for (int step = 0; step < 3; step++) {
        fill(0.1 * step);
        sode_file_append(file, "run/u", xmp_desc_of(u), 0.1 * step);
        sode_file_append(file, "run/f", xmp_desc_of(f), 0.1 * step);
        sode_file_append(file, "moving/w", xmp_desc_of(w), 0.1 * step);
        sode_file_append(file, "moving/xx", xmp_desc_of(xx), 0.1 * step);
    }
    double origin[] = {0.5, -1, 7}, spacing[] = {2, 0.25, 3};
    sode_file_grid_uniform(file, "run/u", 3, origin, spacing);
    sode_file_grid_uniform(file, "run/f", 3, origin, spacing);
    sode_file_set_text(file, "run/u", "unit", "K & <m>");
    sode_file_grid_coordinates(file, "moving/w", "yy xx");
    sode_file_grid_coordinates(file, NULL, "z y x");
    sode_file_write(file, "v", xmp_desc_of(v));
    sode_file_write(file, "x", xmp_desc_of(x));
    sode_file_write(file, "y", xmp_desc_of(y));
    sode_file_write(file, "z", xmp_desc_of(z));
    sode_file_write(file, "xx", xmp_desc_of(xx));
    sode_file_write(file, "yy", xmp_desc_of(yy));
    sode_file_write(file, "w", xmp_desc_of(w));
    sode_file_grid_uniform(file, "w", 2, NULL, spacing);
    sode_file_grid_coordinates(file, "w", "yy xx"); // takes the place of the former
    sode_file_write(file, "b", xmp_desc_of(b));
    sode_file_grid_uniform(file, "b", 2, NULL, (double[]){0.1, 0.1 + 0.2}); // 17 digits
    sode_file_write(file, "flags", xmp_desc_of(flags)); // XDMF has no such elements
    sode_file_grid_uniform(file, "flags", 2, NULL, (double[]){0.1, 0.2});
    sode_file_write(file, "h", xmp_desc_of(h));
    sode_file_grid_coordinates(file, "h", "z");
    sode_file_close(file);
    return 0;
}

// CHECK: b at 0: 20 points from 0 0 0 to 0.9 0.4 0
// CHECK-NEXT: b uint8, sum 4430, at 0 0 0: 200, 0.3 0 0: 201, 0.9 0.4 0: 243
// CHECK-NEXT: h at 0: 5 points from 0 0 0 to 32 0 0
// CHECK-NEXT: h int16, sum 65, at 0 0 0: -7, 2 0 0: 3, 32 0 0: 33
// CHECK-NEXT: moving/w at 0: 20 points from 0 -0.375 0 to 5 12 0
// CHECK-NEXT: moving/w float64, sum 116300, at 0 0 0: 0, 1 -0.125 0: -124, 5 11.625 0: 11630
// CHECK-NEXT: moving/w at 0.1: 20 points from 0.1 -0.375 0 to 5.1 12 0
// CHECK-NEXT: moving/w float64, sum 116302, at 0.1 0 0: 0.1, 1.1 -0.125 0: -123.9, 5.1 11.625 0: 11630.1
// CHECK-NEXT: moving/w at 0.2: 20 points from 0.2 -0.375 0 to 5.2 12 0
// CHECK-NEXT: moving/w float64, sum 116304, at 0.2 0 0: 0.2, 1.2 -0.125 0: -123.8, 5.2 11.625 0: 11630.2
// CHECK-NEXT: run/f at 0: 60 points from 7 -1 0.5 to 13 -0.25 8.5
// CHECK-NEXT: run/f float32, sum 7020, at 7 -1 0.5: 0, 10 -1 0.5: 100, 13 -0.25 8.5: 234
// CHECK-NEXT: run/u float64, sum 269963100, at 7 -1 0.5: 499007, 10 -1 0.5: 499010, 13 -0.25 8.5: 8499763
// CHECK-NEXT: run/f at 0.1: 60 points from 7 -1 0.5 to 13 -0.25 8.5
// CHECK-NEXT: run/f float32, sum 7013.999869, at 7 -1 0.5: -0.10000000149, 10 -1 0.5: 99.9000015259, 13 -0.25 8.5: 233.899993896
// CHECK-NEXT: run/u float64, sum 269963106, at 7 -1 0.5: 499007.1, 10 -1 0.5: 499010.1, 13 -0.25 8.5: 8499763.1
// CHECK-NEXT: run/f at 0.2: 60 points from 7 -1 0.5 to 13 -0.25 8.5
// CHECK-NEXT: run/f float32, sum 7008.000115, at 7 -1 0.5: -0.20000000298, 10 -1 0.5: 99.8000030518, 13 -0.25 8.5: 233.800003052
// CHECK-NEXT: run/u float64, sum 269963112, at 7 -1 0.5: 499007.2, 10 -1 0.5: 499010.2, 13 -0.25 8.5: 8499763.2
// CHECK-NEXT: v at 0: 60 points from 6 1 0 to 10 10 32
// CHECK-NEXT: v float64, sum 720270500, at 10 1 0: 1010, 9 1 0: 1009, 6 10 32: 32010006
// CHECK-NEXT: w at 0: 20 points from 0.2 -0.375 0 to 5.2 12 0
// CHECK-NEXT: w float64, sum 116304, at 0.2 0 0: 0.2, 1.2 -0.125 0: -123.8, 5.2 11.625 0: 11630.2
// CHECK-NOT: points
