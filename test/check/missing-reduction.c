// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A variable that a distributed loop adds to, and that is used behind it, is combined by a 'reduction' or by the program.
// COVERS: warn_missing_reduction

#include <math.h>
#include <stdio.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#pragma xmp nodes p[4]
#pragma xmp nodes one[1]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
#pragma xmp template single[100]
#pragma xmp distribute single[block] onto one
double a[100];
#pragma xmp align a[i] with t[i]

static double all_sum(double mine)
{
#pragma xmp reduction (+: mine)
    return mine;
}

static double part(void)
{
    double returned = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        returned += a[i];
    return returned;
}

int main(void)
{
    double s = 0, least = 0, clause = 0, directive = 0, given = 0, temporary, copied = 0, total, mine = 0;
    double element[4] = {0}, row[3] = {0};
    struct {
        double high;
    } pair = {0};
    double most = -1, nearest = 1000, far = 0, low = 5;
    int where = 0;
    int count = 0, bins[10] = {0}, first[100], unused = 0, k;
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        s += a[i];
// CHECK: :[[@LINE-1]]:9: warning: 's' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++) {
        least = a[i] < least ? a[i] : least;
        bins[(int)a[i] % 10]++;
    }
// CHECK: :[[@LINE-3]]:9: warning: 'least' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-6]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-4]]:9: warning: 'bins' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-8]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++) {
        if (a[i] > most)
            most = a[i];
        if (nearest >= (a[i] - 3) * 2) {
            nearest = (a[i] - 3) * 2;
            where = i;
        }
        far = fmax(far, a[i]);
        low = MIN(low, a[i]);
    }
// CHECK: :[[@LINE-8]]:13: warning: 'most' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-12]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-8]]:13: warning: 'nearest' accumulates
// CHECK: :[[@LINE-14]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-9]]:13: warning: 'where' is set in the distributed loop and read after it, but each node has the value of its own iterations; 'reduction(lastmin: nearest /where/)' combines both
// CHECK: :[[@LINE-16]]:13: note: for this 'loop' directive
// CHECK: note: 'where' is read here
// CHECK: :[[@LINE-10]]:9: warning: 'far' accumulates
// CHECK: :[[@LINE-19]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-11]]:9: warning: 'low' accumulates
// CHECK: :[[@LINE-21]]:13: note: for this 'loop' directive
#else
#pragma xmp loop (i) on t[i] reduction(max: most)
    for (int i = 0; i < 100; i++) {
        if (a[i] > most)
            most = a[i];
    }
#endif
    printf("%g %g %d %g %g\n", most, nearest, where, far, low);
#pragma xmp loop (i) on single[i]
    for (int i = 0; i < 100; i++)
        s += i;
#pragma xmp loop (i) on t[i] reduction(+: element[2]) reduction(+: row) reduction(max: pair.high)
    for (int i = 0; i < 100; i++) {
        element[2] += a[i];
        row[i % 3] += a[i];
        pair.high = pair.high > a[i] ? pair.high : a[i];
    }
    printf("%g %g %g\n", element[2], row[0], pair.high);
#pragma xmp loop (i) on t[i] reduction(+: row[1:2])
    for (int i = 0; i < 100; i++)
        row[1 + i % 2] += a[i];
    printf("%g\n", row[1]);
#pragma xmp loop (i) on t[i] reduction(+: clause)
    for (int i = 0; i < 100; i++) {
        clause += a[i];
        directive += a[i];
        given += a[i];
        copied += a[i];
        temporary = 0;
        for (k = 0; k < 3; k++)
            temporary += a[i];
        a[i] = temporary;
        first[count++] = i;           /* nothing of it is printed: a list of the node */
        unused++;
    }
    total = copied;
    mine = part();
#pragma xmp reduction (+: directive, total, mine)
    printf("%g %g %d %g %d\n", s, least, bins[0], clause, where);
    printf("%g %g %g %g %d\n", directive, all_sum(given), total, mine, k);
    for (k = 0; k < count; k++)
        a[first[k]] = 0;
}
