// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A loop reads farther than any reflect of the file fills.
// COVERS: warn_narrow_reflect

#include <stdlib.h>
extern void *xmp_malloc(void *, ...);
#pragma xmp nodes p[2][2]
#pragma xmp template t[40][40]
#pragma xmp distribute t[block][block] onto p
#define ARRAY(a) double a[40][40]
ARRAY(low);
ARRAY(wide);
ARRAY(two);
ARRAY(variable);
ARRAY(result);
double (*now)[40], (*next)[40];
#pragma xmp align [i][j] with t[i][j] :: low, wide, two, variable, result, now, next
#pragma xmp shadow [2][2] :: low, wide, two, variable, now, next

int main(int argc, char **argv)
{
    now = (double (*)[40])xmp_malloc(xmp_desc_of(now), 40, 40);
    next = (double (*)[40])xmp_malloc(xmp_desc_of(next), 40, 40);
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < 40; i++)
        for (int j = 0; j < 40; j++)
            low[i][j] = wide[i][j] = two[i][j] = variable[i][j] = now[i][j] = next[i][j] = i + j;
    int w = argc;
#pragma xmp reflect (low) width(1, 0)
#pragma xmp reflect (low) width(2, 1:0)
#pragma xmp reflect (wide)
#pragma xmp reflect (two) width(1, 0)
#pragma xmp reflect (two) width(0, 0:2)
#pragma xmp reflect (variable) width(w, w)
#pragma xmp reflect (next) width(0, 2)
    double (*swapped)[40] = now;
    now = next;
    next = swapped;
#ifdef WRONG
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < 40; i++)
        for (int j = 2; j < 38; j++)
            result[i][j] = low[i][j - 1] + low[i][j - 2] + low[i][j + 1];
// CHECK: :[[@LINE-1]]:53: warning: 'low' is read 2 elements below the loop's own part in dimension 1, but no 'reflect' in this file fills more than 1 there
// CHECK: :32:13: note: for this 'reflect' directive
#endif
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 2; i < 38; i++)
        for (int j = 2; j < 38; j++)
            result[i][j] = low[i - 2][j] + wide[i - 2][j + 2] + two[i - 1][j] + two[i][j + 2] + variable[i][j + 2] + now[i][j - 2];
    free(now);
    free(next);
}
