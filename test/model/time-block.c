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
#pragma xmp blocking steps(3) scheme(diamond)
// CHECK: {{^}}[[@LINE-1]]: time block diamond, 3 steps, growth 1:1{{$}}
// CHECK: {{^}}[[@LINE-2]]: field a depth 1:1 stored 3:4 exchanged{{$}}
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (a) width(0, 1)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            a[(n + 1) % 2][i] = a[n % 2][i-1] + a[n % 2][i+1];
    }
#pragma xmp blocking steps(auto)
// CHECK: {{^}}[[@LINE-1]]: time block auto, up to 8 steps, growth 0:0{{$}}
    for (int n = 0; n < steps; n++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            a[0][i] += n;
    }
}

#pragma xmp nodes q[2][*]
#pragma xmp template s[N][N]
#pragma xmp distribute s[block][block] onto q
static double u[N][N], v[N][N], w[N][N], k[N][N];
#pragma xmp align [i][j] with s[i][j] :: u, v, w, k
#pragma xmp shadow u[1][1]
#pragma xmp shadow v[1][0]
#pragma xmp shadow w[1][1]
#pragma xmp shadow k[0][1]

/* A star of two stages leaves out corners; one diagonal read needs them, and all that leads to it. */
void g(int steps)
{
#pragma xmp blocking steps(3)
// CHECK: {{^}}[[@LINE-1]]: time block pa1, 3 steps, growth 2:2, 1:1{{$}}
// CHECK: field u depth 2:2, 1:1 stored {{.*}} exchanged cone{{$}}
// CHECK: field k depth 1:1, 1:0 stored {{.*}} cone{{$}}
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u)
#pragma xmp reflect (k)
#pragma xmp loop (i, j) on s[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                v[i][j] = u[i-1][j] + u[i+1][j] + u[i][j-1] + u[i][j+1] + k[i][j-1];
#pragma xmp reflect (v)
#pragma xmp loop (i, j) on s[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                u[i][j] = v[i-1][j] + v[i+1][j];
    }
#pragma xmp blocking steps(2)
// CHECK: {{^}}[[@LINE-1]]: time block pa1, 2 steps, growth 2:1, 1:1{{$}}
// CHECK: field w depth 2:1, 1:1 stored {{.*}} exchanged box{{$}}
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (w)
#pragma xmp loop (i, j) on s[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                v[i][j] = w[i-1][j] + w[i+1][j+1] + w[i][j-1];
#pragma xmp reflect (v)
#pragma xmp loop (i, j) on s[i][j]
        for (int i = 1; i < N; i++)
            for (int j = 0; j < N; j++)
                w[i][j] = v[i-1][j];
    }
}

/* Whether a loop that reads element N leaves the array, the run finds out. */
void h(int steps)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
// CHECK: {{^}}[[@LINE-1]]: stage depth 0:0 reads compared{{$}}
        for (int i = 0; i < N; i++)
            a[(n + 1) % 2][i] = a[n % 2][i+1];
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
// CHECK: {{^}}[[@LINE-1]]: stage depth 0:0{{$}}
        for (int i = 0; i < N - 1; i++)
            a[(n + 1) % 2][i] = a[n % 2][i+1];
    }
#pragma xmp blocking steps(2)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
// CHECK: {{^}}[[@LINE-1]]: stage depth 0:0 reads compared{{$}}
        for (int i = 0; i < N; i++)
            for (int k = 0; k < 2; k++)
                a[(n + 1) % 2][i] += a[n % 2][i+k];
    }
}
