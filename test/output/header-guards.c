// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict -I %S %t.c && %clang %strict -I %S %t.c
// A header with directives is written in place of its #include line, once, with its own lines; so is one that includes it again,
// because `#pragma once` of a file that the host compiler has not read keeps nothing out. Others stay.

#include <stddef.h>
#include "Inputs/plain.h"
#include "Inputs/guarded.h"
#include "Inputs/guarded.h"
#include "Inputs/once.h"
#include "Inputs/once.h"
#include "Inputs/again.h"
_Static_assert(__LINE__ == 14, "line");
// CHECK: #include <stddef.h>
// CHECK-NEXT: #include "Inputs/plain.h"
// CHECK: #line 1 "{{.*}}Inputs/guarded.h"
// CHECK: #ifndef GUARDED_H
// CHECK: static sode_template_t *sode_template__t
// CHECK: #line 9 "{{.*}}header-guards.c"
// CHECK: #line 1 "{{.*}}Inputs/once.h"
// CHECK: sode_array_t *sode_array__a
// CHECK: #line 11 "{{.*}}header-guards.c"
// CHECK-NOT: #include "Inputs/
// CHECK: #line 1 "{{.*}}Inputs/again.h"
// CHECK-NOT: #include
// CHECK: _Static_assert(__LINE__ == 14, "line");

int f(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        a[i] = i;
    return plain + again;
}
// CHECK: sode_unit_init(void)
// CHECK: #line 3 "{{.*}}Inputs/guarded.h"
// CHECK-NEXT: sode_nodes__p = sode_nodes_create(
// CHECK: "{{.*}}Inputs/once.h"
// CHECK-NEXT: sode_array_define(&sode_array__a, SODE_DOUBLE, sode_array_create(
