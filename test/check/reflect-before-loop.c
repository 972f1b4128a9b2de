// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A reflect before the time loop fills the shadow once, and the loop writes the array.
// COVERS: warn_reflect_before_loop

#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double a[N], b[N], coefficient[N], border[N];
#pragma xmp align [i] with t[i] :: a, b, coefficient, border
#pragma xmp shadow [1] :: a, b, coefficient, border

static void fill(void)
{
#pragma xmp reflect (b)
}
static void step(void)
{
    fill();
}

int main(int first, char **unused)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = b[i] = coefficient[i] = border[i] = i;
#ifdef WRONG
#pragma xmp reflect (a)
    for (int n = 0; n < 9; n++) {
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            b[i] = a[i - 1] + a[i + 1];
// CHECK: :[[@LINE-1]]:24: warning: 'a' is read 1 element below the loop's own part in dimension 0 and written in each iteration of an enclosing loop, but no 'reflect' in that loop fills its shadow again
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            a[i] = b[i];
// CHECK: :[[@LINE-1]]:13: note: 'a' is written here
    }
// CHECK: :[[@LINE-11]]:13: note: for this 'reflect' directive
#endif
#pragma xmp reflect (a, coefficient, border)
    for (int n = 0; n < 9; n++) {
        step();
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            a[i] = b[i - 1] + coefficient[i + 1] + border[i - 1];
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            b[i] = a[i];
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < 1; i++)
            border[i] = n;
        if (n == 8) {
#pragma xmp loop (i) on t[i]
            for (int i = 1; i < N - 1; i++)
                b[i] = a[i - 1];
        }
    }
    for (int once = 0; once < 1; once++) {
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            b[i] = coefficient[i - 1];
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            coefficient[i] = b[i];
    }
#pragma xmp reflect (coefficient)
    for (int n = 0; n < 9; n++) {
        if (first > 0)
            coefficient[first - 1] = n; // the program fills the shadow itself
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            b[i] = coefficient[i - 1];
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            coefficient[i] = b[i];
    }
    return 0;
}
