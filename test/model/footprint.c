// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --print-model %s | grep access | %filecheck %s
// What each reference in a nest means, in every dimension of its array.

#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template other[N + 1]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute other[block] onto p

double u[N][8], v[N][8], elsewhere[N + 1];
#pragma xmp align u[i][*] with t[i]
#pragma xmp align v[i][*] with t[i]
#pragma xmp align elsewhere[i] with other[i]
#pragma xmp shadow u[2][0]
#pragma xmp shadow v[1][0]
int column[N];
#pragma xmp template half[2 * N]
#pragma xmp distribute half[block] onto p
double fine[2 * N];
#pragma xmp align fine[i] with half[i]

static double value(double *p) { return *p; }

static void offsets(int k)
{
    int i, j;
#pragma xmp loop (i) on t[i]
    for (i = 2; i < N - 1; i++)
        for (j = 1; j < 8; j++)
            v[i][j] = u[i - 2][j - 1] + u[i + 1][3] + u[i][k + 1];
// CHECK: {{^}}[[@LINE-1]]: access v[i at 0][j] written{{$}}
// CHECK-NEXT: access u[i - 2 at -2][j - 1] read{{$}}
// CHECK-NEXT: access u[i + 1 at 1][3] read{{$}}
// CHECK-NEXT: access u[i at 0][k + 1] read{{$}}
}

/// A ring, and elements that are not understood.
static void others(int k)
{
    int i;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++) {
        v[i][0] += u[(i + 1) % N][column[i]];
// CHECK-NEXT: access v[i at 0][0] updated{{$}}
// CHECK-NEXT: access u[i + 1 round at 1][? not understood] read{{$}}
        v[i][1] = u[k][0] + elsewhere[i] + value(&u[i][2]);
// CHECK-NEXT: access v[i at 0][1] written{{$}}
// CHECK-NEXT: access u[k follows no loop][0] read{{$}}
// CHECK-NEXT: access elsewhere[i mapped otherwise] read{{$}}
// CHECK-NEXT: access u[i at 0][2] address{{$}}
    }
}

/// What a factor, a divisor, a local variable and a function make of an index.
static int twice(int i) { return 2 * i; }

static void scaled(void)
{
    int i;
#pragma xmp loop (i) on t[i]
    for (i = 3; i < N - 1; i++) {
        int below = twice(i) - 1;
        v[i][3] = fine[2 * i + 1] + fine[below] + fine[(i - 3) / 2 + 1] + fine[-i + N];
// CHECK-NEXT: access v[i at 0][3] written{{$}}
// CHECK-NEXT: access fine[2 * i + 1 scaled] read{{$}}
// CHECK-NEXT: access fine[2 * i - 1 scaled] read{{$}}
// CHECK-NEXT: access fine[(i - 3) / 2 + 1 scaled] read{{$}}
// CHECK-NEXT: access fine[-i + 40 scaled] read{{$}}
    }
}

static void widened(void)
{
    int i;
#pragma xmp loop (i) on t[i] expand(1)
    for (i = 1; i < N - 1; i++)
        v[i][0] = u[i + 1][0];
// CHECK-NEXT: access v[i at -1..1][0] written{{$}}
// CHECK-NEXT: access u[i + 1 at 0..2][0] read{{$}}
}

/// Time levels: what is level 1 in one step is level 0 in the next.
static void levels(double *now, double *next, int steps)
{
#pragma xmp align now[i] with t[i]
#pragma xmp align next[i] with t[i]
#pragma xmp shadow now[1]
#pragma xmp shadow next[1]
    for (int s = 0; s < steps; s++) {
#pragma xmp reflect (now)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            next[i] = now[i - 1] + now[i + 1];
// CHECK-NEXT: access next[i at 0] written level 1{{$}}
// CHECK-NEXT: access now[i - 1 at -1] read level 0{{$}}
// CHECK-NEXT: access now[i + 1 at 1] read level 0{{$}}
        double *old = now;
        now = next;
        next = old;
    }
}
// CHECK-NOT: access

int main(void)
{
    static double a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[1]
#pragma xmp shadow b[1]
    offsets(1);
    others(1);
    scaled();
    widened();
    levels(a, b, 2);
}
