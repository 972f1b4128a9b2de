// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For debuggers, coverage and profilers: long enough to be seen, each line a purpose. Rounds are given.
#include <stdio.h>
#include <stdlib.h>
#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
static double a[100];
#pragma xmp align a[i] with t[i]

static double half(double x)
{
    return x / 2;
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    double sum = 0;
    for (int r = 0; r < rounds; r++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < 100; i++)
            a[i] = half(i + a[i]); // line 23
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < 100; i++) {
        if (i == 7)
            sum += a[i]; // line 28
    }
#pragma xmp task on p[0]
    printf("%g\n", sum);
    return sum != 3.5 && rounds == 1; // line 32
}
