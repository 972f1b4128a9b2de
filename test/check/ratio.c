// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc -c -Werror %s -o %t.o
// Templates at ratios of others: distribute like, align with and loop on t[2*i].
// COVERS: err_distribute_like_rank err_distribute_like_subscript err_ratio_constant err_ratio_cyclic

#pragma xmp nodes p[4]
#pragma xmp nodes q[2][2]
#pragma xmp template tf[100]
#pragma xmp distribute tf[block] onto p
#pragma xmp template deal[100]
#pragma xmp distribute deal[cyclic] onto p
#pragma xmp template plane[100][100]
#pragma xmp distribute plane[block][cyclic] onto q
enum { Two = 2 };
#pragma xmp template tc[50]
#pragma xmp distribute tc like tf / Two
#pragma xmp template finer[100]
#pragma xmp distribute finer like tc * 2
#pragma xmp template strip[50][100]
#pragma xmp distribute strip like plane[2*i][j]
#pragma xmp template reversed(50)
#pragma xmp distribute reversed like tf(2*i-1)
double fine[100], coarse[50], last[33], cells[50][100];
#pragma xmp align fine[i] with tf[i]
#pragma xmp shadow fine[0:1]
#pragma xmp align coarse[i] with tf[2*i]
#pragma xmp align last[i] with tf[(i + 1) * 3 - 1]
#pragma xmp align cells[i][j] with plane[2*i][j]
#ifdef WRONG
double wrong[30], pairs[50][50];
int n = 2;
#pragma xmp template two[50][50]
#pragma xmp distribute two like tf / 2
// CHECK: :[[@LINE-1]]:33: error: 'two' has 2 dimensions and 'tf' has 1; templates that are distributed alike need the same number
#pragma xmp template t1[50]
#pragma xmp distribute t1 like tf / n
// CHECK: :[[@LINE-1]]:37: error: the ratio after 'like' must be a positive constant
#pragma xmp template t2[50]
#pragma xmp distribute t2 like tf / 0
// CHECK: :[[@LINE-1]]:37: error: the ratio after 'like' must be a positive constant
#pragma xmp template t3[50]
#pragma xmp distribute t3 like tf[n*i]
// CHECK: :[[@LINE-1]]:35: error: a subscript of the template after 'like' must be '*' or an index, optionally plus a constant or at a ratio of constants such as '2*i + 1' or 'i/2'
#pragma xmp template t4[50]
#pragma xmp distribute t4 like deal / 2
// CHECK: :[[@LINE-1]]:32: error: dimension 0 of template 'deal' is cyclic, and '2 * i' needs blocks
// CHECK: :[[@LINE-36]]:13: note: the distribution is here
#pragma xmp align pairs[i][j] with plane[2*i][2*j]
// CHECK: :[[@LINE-1]]:36: error: dimension 1 of template 'plane' is cyclic, and '2 * i' needs blocks
// CHECK: :[[@LINE-37]]:13: note: the distribution is here
#pragma xmp align wrong[i] with tf[-2*i+60]
// CHECK: :[[@LINE-1]]:36: error: subscript of 'with' must be an index, optionally plus or minus an offset, a ratio of constants such as '2*i + 1' or 'i/2', '*' or ':'
#endif

void f(void)
{
#pragma xmp loop (i) on tf[2*i]
    for (int i = 0; i < 50; i++)
        coarse[i] = fine[2 * i] + fine[2 * i + 1];
#pragma xmp loop (i) on tc[i]
    for (int i = 0; i < 50; i++)
        coarse[i] += fine[2 * i];
#pragma xmp loop (i, j) on cells[i][j]
    for (int i = 0; i < 50; i++)
        for (int j = 0; j < 100; j++)
            cells[i][j] = 1;
#pragma xmp loop (i) on finer[i]
    for (int i = 0; i < 100; i++)
        coarse[i / 2] += 1;
#pragma xmp loop (i) on last[i]
    for (int i = 0; i < 33; i++)
        last[i] = 1;
#ifdef WRONG
#pragma xmp loop (i) on tf[n*i]
// CHECK: :[[@LINE-1]]:28: error: index 'i' must stand alone in a subscript of the 'on' reference, optionally plus or minus an offset, or at a ratio of constants such as '2*i + 1' or 'i/2'
    for (int i = 0; i < 50; i++)
        coarse[i] = 1;
#endif
}
