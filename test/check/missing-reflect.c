// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Loops write an array and read its shadow, and nothing in the file can have filled that.
// COVERS: warn_missing_reflect

#include <stdlib.h>
extern void *xmp_malloc(void *, ...);
#pragma xmp nodes p[4]
#pragma xmp nodes one[1]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
#pragma xmp template single[100]
#pragma xmp distribute single[block] onto one
#define ARRAY(a) double a[100]
ARRAY(a);
ARRAY(reflected);
ARRAY(expanded);
ARRAY(by_hand);
ARRAY(passed);
ARRAY(alone);
ARRAY(read_only);
extern ARRAY(shared);
ARRAY(shared);
double *pointer, *before, *after, *filled, *next;
static double result[100];
#pragma xmp align [i] with t[i] :: a, reflected, expanded, by_hand, passed, shared, pointer, before, after, filled, next, read_only, result
#pragma xmp align alone[i] with single[i]
#pragma xmp shadow [1] :: a, reflected, expanded, by_hand, passed, shared, pointer, before, after, filled, next, read_only, alone

extern void fill(double *);
extern int save(const double *, int);

int main(void)
{
    pointer = (double *)xmp_malloc(xmp_desc_of(pointer), 100);
    if (pointer == NULL)
        return 1;
    before = (double *)xmp_malloc(xmp_desc_of(before), 100);
    after = (double *)xmp_malloc(xmp_desc_of(after), 100);
    filled = (double *)xmp_malloc(xmp_desc_of(filled), 100);
    next = (double *)xmp_malloc(xmp_desc_of(next), 100);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        a[i] = reflected[i] = passed[i] = shared[i] = pointer[i] = i;
#pragma xmp loop (i) on single[i]
    for (int i = 0; i < 100; i++)
        alone[i] = i;
#pragma xmp loop (i) on t[i] expand(/unbound/1)
    for (int i = 0; i < 100; i++)
        expanded[i] = i;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        by_hand[i] = 0;
    by_hand[-1] = by_hand[100] = 1;
    fill(passed);
#pragma xmp reflect (reflected)
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        if (!save(&a[i], 1)) // reads only
            continue;
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < 99; i++)
        result[i] = a[i] - a[i - 1];
// CHECK: :[[@LINE-1]]:32: warning: 'a' is read 1 element below the loop's own part in dimension 0, but no 'reflect' in this file fills its shadow; '#pragma xmp reflect (a)' before the loop does
// CHECK: :{{[0-9]+}}:13: note: the shadow of 'a' is declared here
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < 99; i++)
        result[i] = pointer[i + 1];
// CHECK: :[[@LINE-1]]:31: warning: 'pointer' is read 1 element above the loop's own part in dimension 0, but no 'reflect' in this file fills its shadow
// CHECK: :{{[0-9]+}}:13: note: the shadow of 'pointer' is declared here
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < 99; i++)
        after[i] = before[i + 1];
// CHECK: :[[@LINE-1]]:29: warning: 'before' is read 1 element above the loop's own part in dimension 0, but no 'reflect' in this file fills its shadow
// CHECK: :{{[0-9]+}}:13: note: the shadow of 'before' is declared here
    double *spare = before;
    before = after;
    after = spare;
#endif
    for (int step = 0; step < 2; step++) { // the shadow comes with the storage
#pragma xmp reflect (next)
        double *other = filled;
        filled = next;
        next = other;
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < 99; i++)
            next[i] = filled[i + 1];
    }
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < 99; i++)
        result[i] = reflected[i - 1] + expanded[i + 1] + by_hand[i - 1] + passed[i + 1] + shared[i - 1] + read_only[i + 1];
#pragma xmp loop (i) on single[i]
    for (int i = 1; i < 99; i++)
        alone[i] = alone[i - 1];
    free(pointer);
}
