// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Outside of loops the name alone is replaced: elements, rows, addresses, the bare name.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100][7];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i][*] with t[i]
void use(double *), rows(double (*)[7]);

double f(int n)
{
// CHECK-LABEL: double f(
    a[n] = b[n + 1][2];
// CHECK: {{^}}    ((double *)sode_origin(sode_array__a))[n] = ((double (*)[7])sode_origin(sode_array__b))[n + 1][2];
    use(&a[n]);
// CHECK: use(&((double *)sode_origin(sode_array__a))[n]);
    use(a);
// CHECK: use(((double *)sode_base(sode_array__a)));
    use(b[n]);
// CHECK: use(((double (*)[7])sode_origin(sode_array__b))[n]);
    rows(b);
// CHECK: rows(((double (*)[7])sode_base(sode_array__b)));
    struct {
        double a[3];
    } s = {.a = {1}};
    {
        double a[2] = {s.a[1], 2};
        return a[1];
    }
// CHECK: double a[3];
// CHECK: {.a = {1}};
// CHECK: double a[2] = {s.a[1], 2};
// CHECK-NEXT: return a[1];
}
