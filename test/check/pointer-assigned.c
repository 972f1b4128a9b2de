// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// An aligned pointer holds what xmp_malloc gave it; an aligned parameter stays what the caller passed.
// COVERS: err_pointer_assigned err_parameter_assigned

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
void *xmp_malloc(void *, ...), *own_malloc(int, void *, int);
void use(void *), set(double **);
double *empty, *other, (*rows)[7];
#pragma xmp align empty[i] with t[i]
#pragma xmp align other[i] with t[i]
#pragma xmp align rows[i][*] with t[i]

void pointers(int n)
{
    empty = xmp_malloc(xmp_desc_of(empty), n);
    other = (double *)own_malloc(1, xmp_desc_of(other), n);
    use(other);
    set(&other);
    if (!empty || other == 0)
        other = 0;
    rows = (double (*)[7])(void *)0;
    empty = n > 0 ? xmp_malloc(xmp_desc_of(empty), n) : 0;
#ifdef WRONG
    empty = other;
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'empty' can be set only to what xmp_malloc(xmp_desc_of(empty), ...) returns, or to a null pointer, or in an exchange: t = a; a = b; b = t;
// CHECK: :[[@LINE-17]]:13: note: for this 'align' directive
    empty = xmp_malloc(xmp_desc_of(other), n);
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'empty' can be set only to what
// CHECK: :[[@LINE-20]]:13: note: for this 'align' directive
    other++;
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'other' can be set only to what
// CHECK: :[[@LINE-22]]:13: note: for this 'align' directive
    rows += 1;
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'rows' can be set only to what
// CHECK: :[[@LINE-24]]:13: note: for this 'align' directive
    empty = n > 0 ? other : xmp_malloc(xmp_desc_of(empty), n);
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'empty' can be set only to what
// CHECK: :[[@LINE-29]]:13: note: for this 'align' directive
    empty = (n > 0 ? (double *)xmp_malloc(xmp_desc_of(empty), n) : (use(xmp_desc_of(empty)), other));
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'empty' can be set only to what
// CHECK: :[[@LINE-32]]:13: note: for this 'align' directive
#endif
}

void parameters(double a[100], double *b, double kept[])
{
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
    kept = a;
#ifdef WRONG
    b = kept;
// CHECK: :[[@LINE-1]]:5: error: aligned parameter 'b' represents the caller's array; it can be set only in an exchange: t = a; a = b; b = t;
// CHECK: :[[@LINE-5]]:13: note: for this 'align' directive
    a++;
// CHECK: :[[@LINE-1]]:5: error: aligned parameter 'a' represents the caller's array; it can be set only in an exchange
// CHECK: :[[@LINE-9]]:13: note: for this 'align' directive
    use((double *)&a);
// CHECK: :[[@LINE-1]]:20: error: cannot take the address of distributed array 'a' as a whole; use 'a' or '&a[...]'
#endif
}
