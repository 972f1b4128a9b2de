// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shadows that are too narrow on one side, on both, in two dimensions, for a widened loop.
#pragma xmp nodes p[2][2]
#pragma xmp template t[40][30]
#pragma xmp distribute t[block][block] onto p
double a[40][30], b[40][30], c[40][30], d[40][30];
#pragma xmp align [i][j] with t[i][j] :: a, b, c, d
#pragma xmp shadow a[1][1]
#pragma xmp shadow b[0][1 + 1:0]
#pragma xmp shadow c[1:1][0]

void fill(void)
{
#pragma xmp reflect (a, b)
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 3; i < 37; i++)
        for (int j = 2; j < 28; j++)
            d[i][j] = a[i - 3][j] + a[i + 2][j] + a[i][j + 1] + a[i][j - 2] + b[i][j + 2] + b[i - 1][j] + b[i + 1][j];
#pragma xmp loop (i, j) on t[i][j] expand(1, 0)
    for (int i = 1; i < 37; i++)
        for (int j = 2; j < 28; j++)
            c[i][j] = c[i - 1][j];
}
