// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: not %sodecc --emit-c -DWIDTH %s -o %t.c 2>&1 | %messages %s --check-prefix=WIDTH
// RUN: not %sodecc --emit-c -DBLOCK %s -o %t.c 2>&1 | %messages %s --check-prefix=BLOCK
// RUN: %sodecc -c -Werror %s -o %t.o
// COVERS: err_reflect_element err_element_side_effects
// What subscripts in reflect cannot name; elements of arrays of pointers are no mistakes (run/reflect-elements.c).
#include <xmp.h>
#define N 16
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double a[N], b[N][4], c[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i][*] with t[i]
#pragma xmp align c[i] with t[i]
#pragma xmp shadow a[1]
#pragma xmp shadow b[1][0]
struct stack {
    double *lev[3];
    void *any[3];
    double plain[3];
};
int next(void);
void f(double **lev, struct stack *s, int k, double (*step)(double), double *u)
{
#pragma xmp reflect (lev[k], s->lev[k])
#ifdef WRONG
#pragma xmp reflect (a[k])
    // CHECK: :[[@LINE-1]]:22: error: 'a[k]' is not a pointer to an array but of type 'double'; 'reflect' takes whole arrays, or elements of an array of pointers to them
#pragma xmp reflect (b[0])
    // CHECK: :[[@LINE-1]]:22: error: 'b[0]' is not a pointer to an array but of type 'double[4]'
#pragma xmp reflect (s->any[k])
    // CHECK: :[[@LINE-1]]:22: error: 's->any[k]' is not a pointer to an array but of type 'void *'
#pragma xmp reflect (s->plain[k])
    // CHECK: :[[@LINE-1]]:22: error: 's->plain[k]' is not a pointer to an array but of type 'double'
#pragma xmp reflect (lev[k++])
    // CHECK: :[[@LINE-1]]:22: error: the subscripts of 'lev[k++]' have side effects; give the pointer a name first, as in 'double *u = level[k];'
#pragma xmp reflect (lev[next()])
    // CHECK: :[[@LINE-1]]:22: error: the subscripts of 'lev[next()]' have side effects
#pragma xmp reflect (lev[k]) width(1, 1)
    // CHECK: :[[@LINE-1]]:36: error: 2 widths are given, but array 'lev[k]' has 1 dimension
#endif
#ifdef WIDTH
#pragma xmp reflect (lev[k]) width(auto)
    // WIDTH: :[[@LINE-1]]:36: error: the width 'auto' of 'lev[k]' cannot be inferred: it may be another name of an array
#endif
#pragma xmp blocking steps(2)
    for (int turn = 0; turn < 8; turn++) {
#ifdef BLOCK
#pragma xmp reflect (lev[k])
        // BLOCK: :[[@LINE-1]]:13: error: the time loop cannot be blocked: 'lev[k]' is a member of a struct, or an element of an array of pointers; move the time loop into a function and pass it to a parameter that inherits
        // BLOCK: :[[@LINE-5]]:13: note: for this 'blocking' directive
#endif
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            c[i] = a[i-1] + a[i+1];
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            a[i] = c[i];
    }
}
