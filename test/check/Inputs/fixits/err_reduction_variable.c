// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pointer to a number is said to be reduced.
#pragma xmp nodes p[4]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p

void f(int *count, double *sums[2])
{
    double *most = sums[1];
#pragma xmp reduction (+: count, *sums[0])
#pragma xmp reduction (max: sums[1])
#pragma xmp loop (i) on t[i] reduction(max: most)
    for (int i = 0; i < 10; i++)
        if (*most < i)
            *most = i;
}
