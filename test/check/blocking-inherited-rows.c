// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DROWS='u[i][j]' -DNAMED='i, j' %s -o %t.c 2>&1 | count 0
// RUN: not %sodecc --emit-c -DROWS='u[i][*]' -DNAMED='i' %s -o %t.c 2>&1 | %messages %s
// RUN: not %sodecc --emit-c -DOTHER -DROWS='u[i][j]' -DNAMED='i, j' %s -o %t.c 2>&1 | %messages %s --check-prefix=OTHER
// A time loop in a function that inherits: the caller may have divided columns, too, so their loop is named, or is refused with what to do.

void sweep(int n, double (*restrict u)[8], double (*restrict v)[8], int steps)
#pragma xmp inherit (u)
#pragma xmp align v like u
{
#pragma xmp blocking steps(2)
    for (int k = 0; k < steps; k++) {
#pragma xmp reflect (u)
#pragma xmp loop (NAMED) on ROWS
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < 7; j++)
                v[i][j] = u[i][j - 1] + u[i + 1][j];
// CHECK: :[[@LINE-1]]:17: error: the time loop cannot be blocked: the caller decides whether 'v' is divided along 'j'; name 'j' in the loop's directive, too, as in 'loop (i, j) on u[i][j]'
// CHECK: :[[@LINE-8]]:13: note: for this 'blocking' directive
#pragma xmp loop (NAMED) on ROWS
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < 7; j++)
                u[i][j] = v[i][j];
    }
}

#ifdef OTHER
#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
static double a[8];
#pragma xmp align a[i] with t[i]
void beside(double *restrict x, int steps)
#pragma xmp inherit (x)
{
#pragma xmp blocking steps(2)
    for (int k = 0; k < steps; k++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < 8; i++)
            a[i] = a[i] / 2 + x[i];
// OTHER: :[[@LINE-1]]:31: error: the time loop cannot be blocked: its loops and arrays use more than one template
// OTHER: :[[@LINE-6]]:13: note: for this 'blocking' directive
    }
}
#endif
