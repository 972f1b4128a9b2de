// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=3 --sodecc-flags=-fsode-check %s
// Integers that count through a flat array, a step in each iteration: in the head of the loop, behind a use, alone; through rows of all loops.
// And subscripts that several statements compute, and loops with other steps than 1.

#include <stdio.h>
#include <xmp.h>

#define ROWS 17
#define COLUMNS 9

#pragma xmp nodes p[*]
#pragma xmp template t[ROWS]
#pragma xmp distribute t[block] onto p
static double a[ROWS * COLUMNS], b[ROWS * COLUMNS], c[ROWS * COLUMNS * 4];
#pragma xmp shape [ROWS][COLUMNS] :: a, b
#pragma xmp align [i][*] with t[i] :: a, b
#pragma xmp shadow [1][0] :: a, b
#pragma xmp shape c[ROWS][COLUMNS][4]
#pragma xmp align c[i][*][*] with t[i]

int main(void)
{
    int i, j, k, l, n = COLUMNS;
    double sum = 0;

    k = 0;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < ROWS; i++)
        for (j = 0; j < COLUMNS; j++) {
            a[k] = k % 11 + 0.5 * j;
            b[k++] = 0;
        }
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
    for (i = 1; i < ROWS - 1; i++)
        for (j = 1, k = i * n + 1; j < n - 1; j++, k++)
            b[k] = a[k - 1] + a[k + 1] + a[k - COLUMNS] + a[k + COLUMNS] - 4 * a[k];
    int row;
#pragma xmp loop (i) on t[i]
    for (row = 0, i = 0; i < ROWS; ++i, row += COLUMNS) {
        int q = row, other = 3;
        for (j = 0; j < COLUMNS; j++) {
            b[q] += a[row + j] / 8;
            ++q;
            other++; /* counts, but is no subscript */
        }
        b[i * COLUMNS] += other;
    }
#pragma xmp loop (i) on t[i]
    for (i = 1; i < ROWS - 1; i++)
        for (j = 1; j < COLUMNS - 1; j++) {
            int m = i;
            m = m * COLUMNS + j;
            k = i;
            k *= COLUMNS;
            k += j;
            b[k] += a[m];
            k -= COLUMNS;
            b[k + COLUMNS] += 2 * a[k];
            k = k + 2 * COLUMNS;
            ++k;
            b[m] += 3 * a[k];
            k = m;
            k--;
            b[m] -= a[k] / 4;
        }
#pragma xmp loop (i) on t[i]
    for (i = 0; i < ROWS; i++) {
        for (int m = COLUMNS - 1; m > 0; m -= 3)
            c[(i * COLUMNS + m) * 4 + 3] += m;
        for (int m = 1; m < COLUMNS; m = 2 * m + 1)
            c[(i * COLUMNS + m) * 4 + 1] -= i;
        for (int m = 1; m < 4; m += 2)
            b[i * COLUMNS + m] += c[(i * COLUMNS + 8) * 4 + m] - c[(i * COLUMNS + m) * 4 + 1];
    }
    for (l = 0; l < 3; l++)
        n += l;
#pragma xmp loop (i) on t[i] reduction(+:sum)
    for (i = 0; i < ROWS; i++)
        for (j = 0; j < COLUMNS; j++)
            sum += b[i * COLUMNS + j] * (i + j) + n;
    if (xmp_node_num() == 1)
        printf("%.6f %d\n", sum, l);
    return 0;
}
