// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate -fsode-local-subscripts %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// For sanitizers: no shifted pointer, subscripts become local.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100][7];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i][*] with t[i]

void f(int n)
{
// CHECK-LABEL: void f(
// CHECK-NOT: sode_origin
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        a[i] = b[i][3];
// CHECK: const sode_index_t [[A:sode_map[0-9]+]] = sode_lower(sode_array__a, 0); double *const a = sode_base(sode_array__a);
// CHECK-SAME: const sode_index_t [[B:sode_map[0-9]+]] = sode_lower(sode_array__b, 0); double (*const b)[7] = sode_base(sode_array__b);
// CHECK: a[(i) - [[A]]] = b[(i) - [[B]]][3];
    a[n] = 0;
// CHECK: sode_base(sode_array__a){{.*}}[(n) - sode_lower(sode_array__a, 0)] = 0;
}
// CHECK-NOT: sode_origin
