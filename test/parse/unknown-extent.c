// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An extent whose type is unknown is an error of its own; Clang's parser crashed on the directives after it. Found by
// test/fuzz.
//
// RUN: %sodecc -Wall -Werror -DWITH_HEADER -c %s -o %t.o
// RUN: not %sodecc -c %s -o %t.o 2> %t.err
// RUN: %messages %s < %t.err
#ifdef WITH_HEADER
#include <stddef.h>
#endif
#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p

// CHECK: unknown-extent.c:[[@LINE+1]]:10: error: unknown type name 'size_t'
void sum(size_t n, int m, double x[n][m], double s[2])
{
#pragma xmp align x[i][*] with t[i]
#pragma xmp shadow x[1][0]
#pragma xmp reflect (x)
#pragma xmp loop (i) on t[i] reduction(+: s[0])
    for (int i = 1; i < 99; i++)
        for (int j = 0; j < m; j++)
            s[0] += x[i - 1][j] + x[i + 1][j];
#pragma xmp bcast (s) from p[(int)s[1]]
}
