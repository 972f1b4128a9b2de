// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DFORM %s -o %t.c 2>&1 | %messages --check-prefix=FORM %s
// RUN: not %sodecc --emit-c -DSIZE %s -o %t.c 2>&1 | %messages --check-prefix=SIZE %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// memcpy after gmove copies whole arrays, elements or rows, and says so by sizeof.
// COVERS: err_gmove_memcpy err_gmove_pointer err_gmove_unit

#include <string.h>

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100], c[100][20], *heap;
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align c[i][*] with t[i]
#pragma xmp align heap[i] with t[i]

void f(int n, double matrix[][20])
{
    double list[100];
#ifdef FORM
#pragma xmp gmove
    memcpy(a, b, n);
// FORM: :[[@LINE-1]]:5: error: 'memcpy' after 'gmove' takes whole arrays, 'memcpy(a, b, sizeof a)', or 'n * sizeof *a' bytes from and to 'a', 'a + k' or '&a[k]'
#pragma xmp gmove
    memcpy(a, b, n + sizeof a);
// FORM: :[[@LINE-1]]:5: error: 'memcpy' after 'gmove' takes
#pragma xmp gmove
    memcpy(c, matrix, n * sizeof c[0][0]);
// FORM: :[[@LINE-1]]:5: error: 'memcpy' after 'gmove' takes
#pragma xmp gmove
    memcpy(c, matrix, sizeof c[0]);
// FORM: :[[@LINE-1]]:5: error: 'memcpy' after 'gmove' takes
#pragma xmp gmove
    memcpy(&c[n][1], matrix[n], 3 * sizeof *c);
// FORM: :[[@LINE-1]]:5: error: 'memcpy' after 'gmove' takes
#pragma xmp gmove
    memcpy(&a[n], &b[n], sizeof(double));
// FORM: :[[@LINE-1]]:5: error: 'memcpy' after 'gmove' takes
#pragma xmp gmove
    memcpy(a + n, &b[n] + 1, 5 * sizeof *a);
// FORM: :[[@LINE-1]]:5: error: 'memcpy' after 'gmove' takes
#endif
#ifdef SIZE
#pragma xmp gmove
    memcpy(list, heap, sizeof heap);
// SIZE: :[[@LINE-1]]:18: error: 'sizeof heap' is the size of a pointer; write 'n * sizeof *heap'
#pragma xmp gmove
    memcpy(a, heap, n * sizeof(float));
// SIZE: :[[@LINE-1]]:25: error: 'sizeof(float)' is not the size of what a subscript of 'a' names; write 'n * sizeof *a'
#pragma xmp gmove
    memcpy(c, matrix, n * 20 * sizeof(double));
// SIZE: :[[@LINE-1]]:32: error: 'sizeof(double)' is not the size of what a subscript of 'c' names; write 'n * sizeof *c'
#endif
#pragma xmp gmove
    memcpy(list, heap, sizeof list);
#pragma xmp gmove
    memcpy(a, heap, (n + 1) * sizeof(double));
#pragma xmp gmove
    memcpy(c, matrix + n, n / 2 * sizeof(double[20]));
}
