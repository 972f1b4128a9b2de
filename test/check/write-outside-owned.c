// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A write beside the loop's own elements is another node's business.
// COVERS: warn_write_outside_owned

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[1]

void f(void)
{
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < 99; i++) {
        a[i + 1] = 0;
// CHECK: :[[@LINE-1]]:13: warning: 'a' is written 1 element above the loop's own part in dimension 0; other nodes own these elements
        a[i - 2] = b[i];
// CHECK: :[[@LINE-1]]:13: warning: 'a' is written 2 elements below the loop's own part in dimension 0; other nodes own these elements
    }
#endif
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < 99; i++)
        a[i] = b[i];
#pragma xmp loop (i) on t[i + 1]
    for (int i = 1; i < 99; i++)
        a[i + 1] = b[i + 1];
}

// Of an inherited dimension it counts whether nodes divide it: as the only one of a loop, or in a call of the file.
void columns(double w[100][8])
{
#pragma xmp inherit (w)
#pragma xmp loop (i, j) on w[i][j]
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 7; j++)
            w[i][j + 1] = w[i][j];
}
#ifdef WRONG
void only(double *w)
{
#pragma xmp inherit (w)
#pragma xmp loop (i) on w[i]
    for (int i = 0; i < 99; i++)
        w[i + 1] = 1;
// CHECK: :[[@LINE-1]]:13: warning: 'w' is written 1 element above the loop's own part in dimension 0
}
static void rows(double w[100][8])
{
#pragma xmp inherit (w)
#pragma xmp loop (i, j) on w[i][j]
    for (int i = 0; i < 99; i++)
        for (int j = 0; j < 7; j++) {
            w[i][j + 1] = 1;
            w[i + 1][j] = 1;
// CHECK: :[[@LINE-1]]:17: warning: 'w' is written 1 element above the loop's own part in dimension 0
        }
}
void call(void)
{
    static double d[100][8];
#pragma xmp align d[i][*] with t[i]
    rows(d);
}
#endif
