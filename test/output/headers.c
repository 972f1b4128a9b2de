// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict -I %S %t.c && %clang %strict -I %S %t.c
// A header with directives is written in place of its #include line, once, with its own lines; others stay.

#include <stddef.h>
#include "Inputs/plain.h"
#include "Inputs/outer.h"
#include "Inputs/outer.h"
#include "Inputs/once.h"
#include "Inputs/once.h"
_Static_assert(__LINE__ == 12, "line");
// CHECK: #include <stddef.h>
// CHECK-NEXT: #include "Inputs/plain.h"
// CHECK: #line 1 "{{.*}}Inputs/outer.h"
// CHECK: #ifndef OUTER_H
// CHECK: #line 1 "{{.*}}Inputs/inner.h"
// CHECK: static sode_nodes_t *sode_nodes__p
// CHECK: #line {{[0-9]+}} "{{.*}}Inputs/outer.h"
// CHECK: static sode_template_t *sode_template__t
// CHECK: #line 8 "{{.*}}headers.c"
// CHECK: #line 1 "{{.*}}Inputs/once.h"
// CHECK: sode_array_t *sode_array__a
// CHECK: #line 10 "{{.*}}headers.c"
// CHECK-NOT: #include "Inputs/o
// CHECK: _Static_assert(__LINE__ == 12, "line");

int f(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        a[i] = helper(i);
    return plain;
}
// CHECK: sode_unit_init(void)
// CHECK: #line 2 "{{.*}}Inputs/inner.h"
// CHECK-NEXT: sode_nodes__p = sode_nodes_create(
// CHECK-NEXT: #line 2 "/{{.*}}Inputs/inner.h"
// CHECK-NEXT: sode_nodes__p = sode_nodes_share(SODE_WHERE, sode_nodes__p);
// CHECK: #line {{[0-9]+}} "{{.*}}Inputs/outer.h"
// CHECK-NEXT: sode_template__t = sode_template_create(
// CHECK: sode_template_distribute(
// CHECK-NEXT: #line {{[0-9]+}} "/{{.*}}Inputs/outer.h"
// CHECK-NEXT: sode_template__t = sode_template_share(SODE_WHERE, sode_template__t);
// CHECK: "{{.*}}Inputs/once.h"
// CHECK-NEXT: sode_array_define(&sode_array__a, SODE_DOUBLE, sode_array_create(
