// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
//
// The sparse kernel of the Parallel Research Kernels: a star of points on a periodic square grid whose numbers are scrambled (their bits
// reversed), as a matrix in compressed rows. Rows of the matrix lie with the vector.

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define LSIZE 5
#define SIZE (1 << LSIZE)
#define SIZE2 (SIZE * SIZE)
#define RADIUS 3
#define STENCIL (4 * RADIUS + 1)
#define ITERATIONS 10

#pragma xmp nodes p[*]
#pragma xmp template t[SIZE2]
#pragma xmp distribute t[block] onto p

static double matrix[SIZE2][STENCIL], vector[SIZE2], result[SIZE2];
static int64_t colIndex[SIZE2][STENCIL];
#pragma xmp align [i][*] with t[i] :: matrix, colIndex
#pragma xmp align [i] with t[i] :: vector, result

static int64_t reverse(int64_t number)
{
    int64_t turned = 0;

    for (int bit = 0; bit < 2 * LSIZE; bit++)
        turned |= (number >> bit & 1) << (2 * LSIZE - 1 - bit);
    return turned;
}

static int64_t at(int i, int j)
{
    return reverse((i + SIZE) % SIZE + (int64_t)((j + SIZE) % SIZE) * SIZE);
}

static int compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

static void make_matrix(void)
{
#pragma xmp loop (row) on t[row]
    for (int row = 0; row < SIZE2; row++) {
        int i = row % SIZE, j = row / SIZE;
        int64_t columns[STENCIL] = {at(i, j)};

        for (int r = 1, k = 1; r <= RADIUS; r++) {
            columns[k++] = at(i + r, j);
            columns[k++] = at(i - r, j);
            columns[k++] = at(i, j + r);
            columns[k++] = at(i, j - r);
        }
        qsort(columns, STENCIL, sizeof *columns, compare);
        for (int k = 0; k < STENCIL; k++) {
            colIndex[row][k] = columns[k];
            matrix[row][k] = 1.0 / (double)(columns[k] + 1);
        }
    }
}

int main(void)
{
    double sum = 0, wanted = 0.5 * SIZE2 * STENCIL * (ITERATIONS + 1) * (ITERATIONS + 2);

    make_matrix();
    for (int iteration = 0; iteration <= ITERATIONS; iteration++) {
#pragma xmp loop (row) on t[row]
        for (int row = 0; row < SIZE2; row++)
            vector[row] += row + 1;
#pragma xmp loop (row) on t[row] gather(vector)
        for (int row = 0; row < SIZE2; row++) {
            double temp = 0;
            for (int col = 0; col < STENCIL; col++)
                temp += matrix[row][col] * vector[colIndex[row][col]];
            result[row] += temp;
        }
    }
#pragma xmp loop (row) on t[row] reduction(+: sum)
    for (int row = 0; row < SIZE2; row++)
        sum += result[row];
#pragma xmp task on p[0]
    printf("%s: %.3f\n", fabs(sum - wanted) < 1e-8 * wanted ? "Solution validates" : "WRONG", sum);
    return 0;
}
