// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Directives name variables, not types; members are named by the tag of their struct or its typedef.
// COVERS: err_object_type err_member_tag

#pragma xmp nodes p[2]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
typedef double row[100], *pointer;
typedef struct { double value[100]; int n; } field;
typedef struct part { double a[100], b[100]; } part;
row x;
int length(row of, field *, const field *other, part *last);
#ifdef WRONG
field one;
#pragma xmp align row[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: 'row' is a type; 'align' names variables
#pragma xmp template u[10]
#pragma xmp distribute u[block] onto pointer
// CHECK: :[[@LINE-1]]:38: error: 'pointer' is a type; 'distribute' names variables
#pragma xmp align one.value[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: 'one' is neither the tag of a struct nor a type: a distributed member is named 'tag.member', for all variables of the struct
#else
#pragma xmp align x[i] with t[i]
#pragma xmp align field.value[i] with t[i]
#pragma xmp align part.a[i] with t[i]
field one;
typedef float line[100];
void f(void)
{
    double line[100]; // hides the type
#pragma xmp align line[i] with t[i]
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        line[i] = i;
}
#endif
