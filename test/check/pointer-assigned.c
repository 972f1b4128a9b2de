// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// An aligned pointer holds what xmp_malloc gave it; an aligned parameter stays what the caller passed.
// COVERS: err_pointer_address err_pointer_assigned err_parameter_assigned note_zeros

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
void *calloc(unsigned long, unsigned long), *xmp_malloc(void *, ...), *own_malloc(int, void *, int);
void use(void *), look(double *const *), set(double **);
static double first(double **from)
{
    return **from + (*from)[0];
}
static void exchange(double **a, double **b)
{
    double *t = *a;
    *a = *b;
    *b = t;
}
double *empty, *other, (*rows)[7];
#pragma xmp align empty[i] with t[i]
#pragma xmp align other[i] with t[i]
#pragma xmp align rows[i][*] with t[i]

void pointers(int n)
{
    empty = xmp_malloc(xmp_desc_of(empty), n);
    other = (double *)own_malloc(1, xmp_desc_of(other), n);
    use(other);
    look(&other);
    if (&other == 0 || first(&other) > 0)
        use(other);
    if (!empty || other == 0)
        other = 0;
    rows = (double (*)[7])(void *)0;
    empty = n > 0 ? xmp_malloc(xmp_desc_of(empty), n) : 0;
#ifdef WRONG
    set(&other);
// CHECK: :[[@LINE-1]]:10: error: the address of aligned pointer 'other' must not go to code that may change the pointer; exchange pointers by t = a; a = b; b = t; where 'other' is visible
// CHECK: :[[@LINE-18]]:13: note: for this 'align' directive
    double **way = (double **)&empty;
// CHECK: :[[@LINE-1]]:32: error: the address of aligned pointer 'empty' must not go to code that may change the pointer
// CHECK: :[[@LINE-22]]:13: note: for this 'align' directive
    exchange(&empty, &other);
// CHECK: :[[@LINE-1]]:15: error: the address of aligned pointer 'empty' must not go to code that may change the pointer
// CHECK: :[[@LINE-25]]:13: note: for this 'align' directive
// CHECK: :[[@LINE-3]]:23: error: the address of aligned pointer 'other' must not go to code that may change the pointer
// CHECK: :[[@LINE-26]]:13: note: for this 'align' directive
    empty = other;
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'empty' can be set only to what xmp_malloc(xmp_desc_of(empty), ...) returns, or to a null pointer, or in an exchange: t = a; a = b; b = t;
// CHECK: :[[@LINE-30]]:13: note: for this 'align' directive
    empty = xmp_malloc(xmp_desc_of(other), n);
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'empty' can be set only to what
// CHECK: :[[@LINE-33]]:13: note: for this 'align' directive
    other++;
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'other' can be set only to what
// CHECK: :[[@LINE-35]]:13: note: for this 'align' directive
    rows += 1;
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'rows' can be set only to what
// CHECK: :[[@LINE-37]]:13: note: for this 'align' directive
    empty = n > 0 ? other : xmp_malloc(xmp_desc_of(empty), n);
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'empty' can be set only to what
// CHECK: :[[@LINE-42]]:13: note: for this 'align' directive
    empty = (n > 0 ? (double *)xmp_malloc(xmp_desc_of(empty), n) : (use(xmp_desc_of(empty)), other));
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'empty' can be set only to what
// CHECK: :[[@LINE-45]]:13: note: for this 'align' directive
    other = (double *)calloc(n, sizeof *other);
// CHECK: :[[@LINE-1]]:5: error: aligned pointer 'other' can be set only to what
// CHECK: :[[@LINE-47]]:13: note: for this 'align' directive
// CHECK: :[[@LINE-3]]:13: note: 'calloc' gives zeros, but what 'xmp_malloc' gives is undefined until the program sets it; use a loop with '#pragma xmp loop'
#endif
}

void parameters(double a[100], double *b, double kept[])
{
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
    kept = a;
#ifdef WRONG
    b = kept;
// CHECK: :[[@LINE-1]]:5: error: 'b' is an aligned parameter and represents the caller's array; it can be set only in an exchange: t = a; a = b; b = t;
// CHECK: :[[@LINE-5]]:13: note: for this 'align' directive
    a++;
// CHECK: :[[@LINE-1]]:5: error: 'a' is an aligned parameter and represents the caller's array; it can be set only in an exchange
// CHECK: :[[@LINE-9]]:13: note: for this 'align' directive
    double *level[2] = {a, b}, *first = level[0];
#pragma xmp reflect (first)
    first = level[1];
// CHECK: :[[@LINE-1]]:5: error: 'first' inherits and represents the array that initializes it; it can be set only in an exchange: t = a; a = b; b = t;
// CHECK: :[[@LINE-4]]:33: note: for this 'inherit' directive
    use((double *)&a);
// CHECK: :[[@LINE-1]]:20: error: cannot take the address of distributed array 'a' as a whole; use 'a' or '&a[...]'
#endif
}
