// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
//
// Local alignment of two sequences after Smith and Waterman, with affine gaps after Gotoh: the scores of three matrices depend on those
// above, on the left and between. The best score, how many cells have it, and a sum over all.

#include <stdio.h>

#define ROWS 60
#define COLUMNS 45
#define OPEN 5
#define EXTEND 2

#pragma xmp nodes p[*]
#pragma xmp template t[ROWS + 1]
#pragma xmp distribute t[block] onto p

static int score[ROWS + 1][COLUMNS + 1], across[ROWS + 1][COLUMNS + 1], down[ROWS + 1][COLUMNS + 1];
#pragma xmp align [i][*] with t[i] :: score, across, down
#pragma xmp shadow [1:0][0] :: score, down
static char left[ROWS + 1], top[COLUMNS + 1];

static int max(int a, int b)
{
    return a > b ? a : b;
}

static int match(char a, char b)
{
    return a == b ? 4 : -3;
}

int main(void)
{
    unsigned random = 12345;
    int best = 0, count = 0;
    long sum = 0;

    for (int i = 1; i <= ROWS; i++)
        left[i] = "ACGT"[(random = random * 1103515245u + 12345u) >> 16 & 3];
    for (int j = 1; j <= COLUMNS; j++)
        top[j] = j % 3 ? left[j + 7] : "ACGT"[(random = random * 1103515245u + 12345u) >> 16 & 3];
#pragma xmp loop (i) on t[i] pipeline(i) block(8) reduction(max: best)
    for (int i = 1; i <= ROWS; i++)
        for (int j = 1; j <= COLUMNS; j++) {
            across[i][j] = max(across[i][j-1] - EXTEND, score[i][j-1] - OPEN);
            down[i][j] = max(down[i-1][j] - EXTEND, score[i-1][j] - OPEN);
            score[i][j] = max(max(0, score[i-1][j-1] + match(left[i], top[j])), max(across[i][j], down[i][j]));
            best = max(best, score[i][j]);
        }
#pragma xmp loop (i) on t[i] reduction(+: count, sum)
    for (int i = 1; i <= ROWS; i++)
        for (int j = 1; j <= COLUMNS; j++) {
            count += score[i][j] == best;
            sum += score[i][j] * (i + 2 * j);
        }
#pragma xmp task on p[0]
    printf("%d %d %ld\n", best, count, sum);
    return 0;
}
