// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -Wno-sode-reach-memory -Wno-sode-carried-value -Rsode -Rno-sode-reach-unknown -Wno-sode-return-from-loop -Wno-sode-carried-dependence %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c -Wno-sode-reach-memory -Wno-sode-carried-value -Wno-sode-return-from-loop -Wno-sode-carried-dependence %s -o %t.c 2>&1 | count 0
// -Rsode says of every loop whether it is overlapped, and why not.
// COVERS: remark_overlapped remark_not_overlapped

#include <stdio.h>
#include <stdlib.h>
#pragma xmp nodes p[4]
#pragma xmp nodes q[2][2]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
#pragma xmp template tt[100][100]
#pragma xmp distribute tt[block][block] onto q
static double half[50], a[100], b[100], c[100][100], d[100][100];
double shared[100];
struct pair { double v[100]; } pair;
#pragma xmp align [i] with t[i] :: a, b, shared
#pragma xmp shadow [1] :: a, shared
#pragma xmp align half[i] with t[2 * i]
#pragma xmp align [i][j] with tt[i][j] :: c, d
#pragma xmp shadow [1][1] :: c
#pragma xmp align pair.v[i] with t[i]
#pragma xmp shadow pair.v[1]

double plain(double x) { return 2 * x; }
static double indirect(int i) { return a[i + 1]; }
static double far(const int *list, int i) { return a[list[i]]; }
static int compare(const void *x, const void *y) { return a[1] < *(const int *)x ? -1 : 1; }
double elsewhere(double x);

int f(int n, double *q, int *list, double other[100])
{
#pragma xmp align other[i] with t[i]
#pragma xmp loop (i) on t[i] overlap
    for (int i = 1; i < 99; i++)
        b[i] = a[i - 1] + plain(a[i + 1]);
// CHECK: :[[@LINE-3]]:13: remark: loop overlapped: its core may run while the shadows of 'a' are filled [-Rsode-overlapped]
#pragma xmp loop (i) on t[i] overlap
    for (int i = 1; i < 99; i++) {
        b[i] = a[i - 1] + shared[i + 1];
        printf("%g\n", b[i]);
    }
// CHECK: :[[@LINE-5]]:13: remark: loop overlapped: its core may run while the shadows of 'a', 'shared' are filled [-Rsode-overlapped]
#pragma xmp loop (i) on t[i] peel_and_wait(1, -1)
    for (int i = 1; i < 99; i++)
        b[i] = a[i - 1];
// CHECK: :[[@LINE-3]]:13: remark: loop overlapped: the widths of 'peel_and_wait' determine its core [-Rsode-overlapped]
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < 99; i++)
        b[i] = a[i - 1];
// CHECK: :[[@LINE-3]]:13: remark: loop not overlapped: it has no clause 'overlap' [-Rsode-not-overlapped]
#pragma xmp loop (i) on t[i] overlap
    for (int i = 1; i < 99; i++)
        b[i] = a[i];
// CHECK: :[[@LINE-3]]:13: remark: loop not overlapped: it reads no shadow [-Rsode-not-overlapped]
#pragma xmp loop (i) on t[i] overlap
    for (int i = 1; i < 99; i++)
        a[i] = a[i - 1];
// CHECK: :[[@LINE-3]]:13: remark: loop not overlapped: 'a' is written and read at an offset [-Rsode-not-overlapped]
#pragma xmp loop (i) on t[i] overlap
    for (int i = 1; i < 99; i++) {
        b[i] = a[i - 1];
        __asm__("nop");
    }
// CHECK: :[[@LINE-2]]:9: remark: loop not overlapped: 'asm' may use distributed arrays [-Rsode-not-overlapped]
// CHECK: :[[@LINE-6]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i] overlap
    for (int i = 1; i < 99; i++)
        b[i] = a[list[i]] + a[i + 1];
// CHECK: :[[@LINE-1]]:16: remark: loop not overlapped: it is not known how far 'a' is read here [-Rsode-not-overlapped]
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i] overlap
    for (int i = 1; i < 99; i++)
        b[i] = a[i + 1] + (&a[i] == q);
// CHECK: :[[@LINE-1]]:29: remark: loop not overlapped: 'a' is not used element by element here [-Rsode-not-overlapped]
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i] overlap
    for (int i = 1; i < 99; i++)
        b[i] = pair.v[i + 1];
// CHECK: :[[@LINE-1]]:21: remark: loop not overlapped: 'pair.v' is a member of a struct [-Rsode-not-overlapped]
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i] overlap
    for (int i = 1; i < 99; i++)
        b[i] = a[i + 1] + elsewhere(2);
// CHECK: :[[@LINE-1]]:27: remark: loop not overlapped: 'elsewhere' may use distributed arrays [-Rsode-not-overlapped]
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i] overlap
    for (int i = 1; i < 99; i++)
        b[i] = indirect(i);
// CHECK: :[[@LINE-3]]:13: remark: loop overlapped: its core may run while the shadows of 'a' are filled [-Rsode-overlapped]
#pragma xmp loop (i) on t[i] overlap
    for (int i = 1; i < 99; i++)
        b[i] = a[i + 1] + far(list, i);
// CHECK: :28:{{.*}}: remark: loop not overlapped: it is not known how far 'a' is read here [-Rsode-not-overlapped]
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i] overlap
    for (int i = 1; i < 99; i++)
        b[i] = a[i + 1] + ((double (*)(int))q)(i);
// CHECK: :[[@LINE-1]]:27: remark: loop not overlapped: '((double (*)(int))q)' may call any function [-Rsode-not-overlapped]
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i] overlap
    for (int i = 1; i < 99; i++) {
        b[i] = a[i + 1];
        qsort(list, 9, sizeof *list, compare);
    }
// CHECK: :[[@LINE-2]]:9: remark: loop not overlapped: 'qsort' may use distributed arrays [-Rsode-not-overlapped]
// CHECK: :[[@LINE-6]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i] overlap
    for (int i = 1; i < 99; i++)
        b[i] = shared[i + 1] + q[n];
// CHECK: :[[@LINE-1]]:32: remark: loop not overlapped: a pointer may point to 'shared' here [-Rsode-not-overlapped]
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i] overlap
    for (int i = 1; i < 99; i++) {
        b[i] = a[i + 1];
        if (i == n)
            return 1;
    }
// CHECK: :[[@LINE-2]]:13: remark: loop not overlapped: 'return' would leave its pieces [-Rsode-not-overlapped]
// CHECK: :[[@LINE-7]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i] overlap
    for (int i = 1; i < 99; i++) {
        b[i] = a[i + 1];
        if (i == n)
            break;
    }
// CHECK: :[[@LINE-2]]:13: remark: loop not overlapped: 'break' would leave its pieces [-Rsode-not-overlapped]
// CHECK: :[[@LINE-7]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i] overlap
    for (int i = 1; i < 99; i++) {
#pragma xmp task on p[0] nocomm
        b[i] = a[i + 1];
    }
// CHECK: :[[@LINE-3]]:13: remark: loop not overlapped: directive 'task' is in its body [-Rsode-not-overlapped]
// CHECK: :[[@LINE-6]]:13: note: for this 'loop' directive
    double sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum) ordered overlap
    for (int i = 1; i < 99; i++)
        sum += a[i + 1];
// CHECK: :[[@LINE-3]]:43: remark: loop not overlapped: the sum is 'ordered' [-Rsode-not-overlapped]
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on half[i] overlap
    for (int i = 0; i < 50; i++)
        half[i] = a[2 * i] + a[2 * i + 1];
// CHECK: :[[@LINE-3]]:13: remark: loop overlapped: its core may run while the shadows of 'a' are filled [-Rsode-overlapped]
    return sum > 0;
}
