// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --print-model %s | %filecheck %s
// Of a time block: the scheme that the program says, its steps, and how deep its loops and arrays reach.

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double a[2][N];
#pragma xmp align a[*][i] with t[i]
#pragma xmp shadow a[0][1]

void f(int steps)
{
#pragma xmp blocking steps(3)
// CHECK: {{^}}[[@LINE-1]]: time block pa1, 3 steps, growth 1:1{{$}}
// CHECK-NEXT: {{^}}[[@LINE+4]]: stage depth 0:0{{$}}
// CHECK-NEXT: {{^}}[[@LINE-3]]: field a depth 1:1 stored 3:3 exchanged{{$}}
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (a) width(0, 1)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            a[(n + 1) % 2][i] = a[n % 2][i-1] + a[n % 2][i+1];
    }
#pragma xmp blocking steps(2) scheme(pa2)
// CHECK: {{^}}[[@LINE-1]]: time block pa2, 2 steps, growth 1:1{{$}}
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (a) width(0, 1)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            a[(n + 1) % 2][i] = a[n % 2][i-1] + a[n % 2][i+1];
    }
#pragma xmp blocking steps(steps) scheme(auto)
// CHECK: {{^}}[[@LINE-1]]: time block pa1, a number of steps, growth 0:0{{$}}
    for (int n = 0; n < steps; n++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            a[0][i] += n;
    }
}
