// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,4,6 %s
// Of adjacent reflects, which become one, the first array is read at its corners and the last is not: the corners are sent.

#include <stdio.h>
#include <xmp.h>

#define N 12
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto p
static int corners[N][N], faces[N][N];
#pragma xmp align [i][j] with t[i][j] :: corners, faces
#pragma xmp shadow [1][1] :: corners, faces

int main(void)
{
    int sum = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            corners[i][j] = i * 37 + j;
            faces[i][j] = 2 * i - j;
        }
#pragma xmp reflect (corners)
#pragma xmp reflect (faces)
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            sum += (corners[i - 1][j - 1] + 2 * corners[i + 1][j + 1]) * j + faces[i - 1][j] + faces[i][j + 1];
    if (xmp_all_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
