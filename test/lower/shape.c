// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Flat arrays: declarations keep their types, subscripts become those of the dimensions.

#include <stddef.h>

#pragma xmp nodes p[*]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
#define NX 20
#define IX(i, j) ((i) * NX + (j))
#define U(i, j) u[(j) + nx * (i)]
static int nx = 20, ny = 10;

static double *u, w[10 * NX];
// CHECK: static double *sode_base__u, *sode_base__w SODE_UNUSED{{ *}};
#pragma xmp shape u[ny][nx], w[10][NX]
#pragma xmp align [i][*] with t[i] :: u, w
// CHECK: sode_array_t *sode_array__u SODE_UNUSED;

struct cell {
    double speeds[9];
};

static inline int three(int k, int j, int i, int rows, int row)
{
    return (k * rows + j) * row + i;
}

void f(int rows, int row, const float *restrict v, struct cell cells[], int out[rows * row])
// CHECK: void f(int rows, int row, const float *restrict sode_base__v_{{[0-9]+}}, struct cell sode_base__cells_{{[0-9]+}}[], int sode_base__out_{{[0-9]+}}[rows * row])
#pragma xmp inherit (v, cells, out)
#pragma xmp shape v[4][rows][row], cells[rows][row], out[rows][row]
// CHECK: "v", 3, sizeof(*sode_base__v_{{[0-9]+}}), (const sode_index_t[]){4, rows, row}, (void *)sode_base__v
// CHECK: "cells", 2, sizeof(*sode_base__cells_{{[0-9]+}}), (const sode_index_t[]){rows, row}, (void *)sode_base__cells
{
#pragma xmp loop (j) on out[j][*]
    for (int j = 1; j < rows - 1; j++) {
// CHECK: sode_array_shape(SODE_WHERE, sode_array__{{out|v|cells}}_{{[0-9]+}}, __FILE__ ":34", {{[12]}}, row);
        const int r = j * row, next = r + row;
// CHECK: const int __attribute__((unused)) r = j * row, __attribute__((unused)) next = r + row;
        for (int i = 0; i < row; i++)
            out[r + i] = v[three(2, j, i, rows, row)] + cells[next + i].speeds[i % 9] + cells[i + (size_t)j * row - row].speeds[0];
// CHECK: out[j][i] = v[2][j][i] + cells[j + 1][i].speeds[i % 9] + cells[j - 1][i].speeds[0];
    }
}

void g(int list[3])
{
// CHECK-LABEL: void g(
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < ny; i++) {
        for (int j = 0; j < nx; j++) {
            u[i*nx + j] = 1;
// CHECK: u[i][j] = 1;
            U(i, j) += 2 * u[IX(0, 0) + i * nx + 3];
// CHECK: u[i][j] += 2 * u[i][3];
            w[IX(i, j)] = w[i * NX + (j + NX - 1) % NX] + w[-1 + (i + 0) * NX + 2];
// CHECK: w[i][j] = w[i][(j + 20 - 1) % 20] + w[i][1];
            w[(ny - 1 - i) * NX + (j > 2 ? j : 2)] -= u[i * nx + list[j % 3] + nx / 2];
// CHECK: w[ny - 1 - i][j > 2 ? j : 2] -= u[i][list[j % 3] + nx / 2];
        }
    }
}

struct field {
    int nx, ny;
    double *r;
};
#pragma xmp template rows[12]
#pragma xmp distribute rows[block] onto p
#pragma xmp shape field.r[ny][nx + 2]
#pragma xmp align field.r[j][*] with rows[j]
#pragma xmp shadow field.r[1][0]

// A hoisted name of what the length has is that.
void hoisted(struct field *f)
{
    const int columns = f->nx;
#pragma xmp loop (j) on rows[j]
    for (int j = 0; j < 9; j++) {
        const int low = j * (f->nx + 2) + 1, high = low + columns + 2;
        for (int i = 0; i < columns; i++)
            f->r[low + i] += f->r[high + i];
// CHECK: [j][1 + i] += sode_view{{[0-9]+}}[j + 1][1 + i];
    }
}
