// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -x c++ -DWRONG %s -o %t.cpp 2>&1 | %messages %s
// RUN: %sodecc --emit-c -x c++ %s -o %t.cpp 2>&1 | count 0
// The 'return' of a lambda expression in a distributed loop leaves the lambda expression; that of the loop's body leaves the function.

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N];
#pragma xmp align u[i] with t[i]

double halve()
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        auto half = [&](double x) { return 0.5 * x; };
        u[i] = half(i);
#ifdef WRONG
        if (u[i] > 7)
            return u[i];
// CHECK: :[[@LINE-1]]:13: warning: only the nodes that reach this 'return' leave the function; store the result in a variable, combine it by a reduction, and return after the loop
// CHECK: :[[@LINE-8]]:13: note: for this 'loop' directive
#endif
    }
    return 0;
}
