// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: sed 's/$/\r/' %s > %t.in.c && %sodecc --emit-c %t.in.c > %t.c && %cc -Wall -Werror -fopenmp-simd -c -o /dev/null %t.c
// RUN: tr -d '\r' < %t.c > %t.lf.c && %filecheck %s --input-file=%t.lf.c
// RUN: tr '\n' '\r' < %s > %t.in.c && %sodecc --emit-c %t.in.c > %t.c && %cc -Wall -Werror -fopenmp-simd -c -o /dev/null %t.c
// RUN: %filecheck %s --input-file=%t.c
// Lines that end in carriage return and line feed, and in carriage return alone, which gcc does not know.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]

int f(int n)
{
#pragma xmp barrier \
    on p
    _Static_assert(__LINE__ == 19, "line");
#pragma xmp loop (i) on t[i] // comment
    for (int i = 0; i < 100; i++)
        a[i] = n;
    return n;
}
// CHECK: sode_barrier(SODE_WHERE, SODE_ON_ALL_NODES(sode_nodes__p));
// CHECK: a[i] = n; }
