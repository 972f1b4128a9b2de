// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// An array that is not distributed gets from a distributed loop only what the node's iterations write.
// COVERS: warn_own_part_written note_others_read

#include <stdio.h>
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100][100];
#pragma xmp align a[i][*] with t[i]

extern void gather(double *);
static double summed_up[100], kept[100], passed_on[100];
static void number(double *values)
{
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        values[i] = i;
// CHECK: :[[@LINE-1]]:9: warning: 'values' is not distributed: in this loop each node writes only the elements of its own iterations
#endif
}
static void number_own(double own[100], double *combined, double *other)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        own[i] = combined[i] = other[i] = i;
    gather(other);
#pragma xmp reduction (+: summed_up)
}
static double whole[100];
static double all_of(const double *values)
{
    double sum = 0;
    for (int i = 0; i < 100; i++)
        sum += values[i];
// CHECK: :[[@LINE-1]]:16: note: elements that other nodes write are read here
    return sum;
}

int main(void)
{
    double sum = 0, x[100], y[100], scratch[100], gathered[100], marks[100] = {0}, summed[100];
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        x[i] = i;
// CHECK: :[[@LINE-1]]:9: warning: 'x' is not distributed: in this loop each node writes only the elements of its own iterations
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 100; j++)
            a[i][j] *= x[j];
// CHECK: :[[@LINE-1]]:24: note: elements that other nodes write are read here
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        y[i] = a[i][0];
// CHECK: :[[@LINE-1]]:9: warning: 'y' is not distributed: in this loop each node writes only the elements of its own iterations
    for (int i = 0; i < 100; i++)
        sum += y[i];
// CHECK: :[[@LINE-1]]:16: note: elements that other nodes write are read here
    struct { double x[100]; } part = {{0}}, copy, told;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        part.x[i] = a[i][0];
// CHECK: :[[@LINE-1]]:9: warning: 'part.x' is not distributed: in this loop each node writes only the elements of its own iterations
    copy = part;
    sum += copy.x[7];
// CHECK: :[[@LINE-1]]:12: note: elements that other nodes write are read here
#endif
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        scratch[i] = gathered[i] = summed[i] = i + (marks[i] = 1);
#pragma xmp reduction (+: summed)
    gather(gathered);
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 100; j++)
            sum += scratch[i] + marks[j] + gathered[j] + summed[j];
    number(whole);
    number_own(kept, summed_up, passed_on);
    sum += all_of(whole) + all_of(summed_up) + all_of(passed_on);
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < 100; i++)
        sum += kept[i];
#pragma xmp task on t[20]
    printf("%g %g\n", sum, scratch[20]);
}
