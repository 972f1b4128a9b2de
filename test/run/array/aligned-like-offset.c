// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// `array on` a template where the left side is aligned `like` an array whose offset only the run knows.

#include <stdio.h>
#include <xmp.h>

static int before = -1;
#pragma xmp nodes p[*]
#pragma xmp template t[-1:9]
#pragma xmp distribute t[block] onto p
static double u[4][8], v[4][8];
#pragma xmp align [*][j] with t[j] :: u, v

static void add(double to[4][8], double from[4][8])
{
#pragma xmp align from[*][j] with t[j + before + 1]
#pragma xmp align to[i][j] like from[i][j]
#ifdef __SODE__
#pragma xmp array on t[2:5]
    to[0:4][2:5] = to[0:4][2:5] + 2 * from[0:4][2:5];
#else
    for (int i = 0; i < 4; i++)
        for (int j = 2; j < 7; j++)
            to[i][j] = to[i][j] + 2 * from[i][j];
#endif
}

int main(void)
{
    double sum = 0;
#pragma xmp loop (j) on t[j]
    for (int j = 0; j < 8; j++)
        for (int i = 0; i < 4; i++) {
            u[i][j] = i * 8 + j;
            v[i][j] = j * j - i;
        }
    add(u, v);
#pragma xmp loop (j) on t[j] reduction(+:sum)
    for (int j = 0; j < 8; j++)
        for (int i = 0; i < 4; i++)
            sum += (i + 2 * j) * u[i][j];
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    return 0;
}
