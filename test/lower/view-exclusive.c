// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// A view may be called free of aliases only where no pointer and no unknown function is used.

#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100];
double *c[100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align c[i] with t[i]
double unknown(int i);

void f(double *q)
{
// CHECK-LABEL: void f(
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        a[i] = b[i];
// CHECK: double *const a = sode_view(sode_array__a); double *const b = sode_view(sode_array__b);
// CHECK: SODE_END SODE_VIEW_END(b) SODE_VIEW_END(a) }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        a[i] = q[i];
// CHECK: double *const a = sode_origin(sode_array__a);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        a[i] = unknown(i);
// CHECK: double *const a = sode_origin(sode_array__a);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        c[i] = 0;
// CHECK: const c = sode_origin(sode_array__c);
// CHECK-NOT: SODE_VIEW_END
}
