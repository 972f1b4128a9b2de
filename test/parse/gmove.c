// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// gmove is followed by one assignment of sections.
// COVERS: err_gmove_statement err_gmove_loops err_gmove_side err_gmove_operator err_section_member err_section_star

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100], c[100][100], d[100][100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
struct vector {
    double v[10];
} w[3], *q;
#define MOVE(n) a[0:n] = b[n:n]

void f(int n, double list[100], double *pointer)
{
    double x = 0, *pointers[2] = {pointer, pointer};
#ifdef WRONG
#pragma xmp gmove
    a[0:50] += b[50:50];
// CHECK: :[[@LINE-1]]:13: error: 'gmove' copies: its statement must be an assignment by '='
#pragma xmp gmove
    a[0:50] = 2 * b[50:50];
// CHECK: :[[@LINE-1]]:15: error: 'gmove' copies and does not compute: the right side must be one variable, element or section
#pragma xmp gmove
    a[0:50] = b[50:50] + 1;
// CHECK: :[[@LINE-1]]:24: error: 'gmove' copies and does not compute: the right side must be one variable, element or section
#pragma xmp gmove
    5 = b[50:50];
// CHECK: :[[@LINE-1]]:5: error: 'gmove' copies and does not compute: the left side must be one variable, element or section
#pragma xmp gmove
    f(n, list, pointer);
// CHECK: :[[@LINE-1]]:5: error: 'gmove' must be followed by one assignment, such as 'a[:] = b[:];'
#pragma xmp gmove
    double y = a[0];
// CHECK: :[[@LINE-1]]:5: error: 'gmove' must be followed by one assignment, such as 'a[:] = b[:];'
#pragma xmp gmove
    for (int i = 0; i < n; i += 2)
// CHECK: :[[@LINE-1]]:5: error: 'gmove' before loops takes a nest that only copies: loops that count up by one and don't depend on each other, around one assignment between different arrays, with all their indices in the same order on both sides, each alone or plus a constant
        a[i] = b[i];
#pragma xmp gmove
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
// CHECK: :[[@LINE-1]]:13: error: 'gmove' before loops takes
            w[i].v[j] = pointer[j];
#pragma xmp gmove
    for (int i = 0; i < n; i++)
        a[i] = b[2 * i];
// CHECK: :[[@LINE-1]]:18: error: 'gmove' before loops takes
#pragma xmp gmove
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            c[i][j] = d[j][i];
// CHECK: :[[@LINE-1]]:23: error: 'gmove' before loops takes
#pragma xmp gmove
    for (int i = 0; i < n; i++)
        a[i + 1] = a[i];
// CHECK: :[[@LINE-1]]:9: error: 'gmove' before loops takes
#pragma xmp gmove
    for (int i = 0; i < n; i++)
        if (i)
// CHECK: :[[@LINE-1]]:9: error: 'gmove' before loops takes
            a[i] = b[i];
#pragma xmp gmove
    w[0:3].v[0] = a[0:3];
// CHECK: :[[@LINE-1]]:11: error: a section has no members: elements are copied whole
#pragma xmp gmove
    a[*] = b[:];
// CHECK: :[[@LINE-1]]:7: error: '*' is not a valid array subscript; use ':' for a whole dimension
#pragma xmp gmove
    a[] = b[:];
// CHECK: :[[@LINE-1]]:7: error: expected a subscript in 'gmove' directive
#pragma xmp gmove
    a[0:3:1:] = b[0:3];
// CHECK: :[[@LINE-1]]:12: error: expected ']' in 'gmove' directive
#pragma xmp gmove from
// CHECK: :[[@LINE-1]]:19: error: expected
    a[0:3] = b[0:3];
#pragma xmp gmove inn
// CHECK: :[[@LINE-1]]:19: error: expected
    {
        a[0] = b[n];
    }
#pragma xmp gmove
    a[0:3]:[1] = b[0:3];
// CHECK: :[[@LINE-1]]:11: error: a coarray is not supported yet; Sode has the global view only: copy by 'gmove' or 'bcast', or call MPI
#endif
#pragma xmp gmove
    a[0:50] = b[50:50];
#pragma xmp GMOVE in async(3)
    a[n] = b[n + 1];
#pragma xmp gmove out async(3)
    a[:] = b[::1];
#pragma xmp gmove
    a[::] = b[0:100:];
#pragma xmp gmove
    MOVE(n > 3 ? 3 : n);
    for (int k = 0; k < n; k++)
#pragma xmp gmove
        w[k].v[0:3] = a[0:3:2];
    if (n)
#pragma xmp gmove
        (*q).v[:] = a[9:10:-1];
    else
#pragma xmp gmove
        q->v[1:4] = a[0:4];
#pragma xmp gmove profile
    pointers[1][0:n] = a[0:n];
#pragma xmp gmove
    *pointer = a[n];
#pragma xmp gmove
    x = a[(int)list[2]];
#pragma xmp gmove
    a = b;
#pragma xmp wait_async (3)
    (void)x;
}
