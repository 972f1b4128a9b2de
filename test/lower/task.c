// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// task: a block that only members enter, left by whatever way.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]

int f(int n)
{
// CHECK-LABEL: int f(
#pragma xmp task on p[n]
    n++;
// CHECK: {{^ *[{]}} sode_task_t [[T:sode_task_[0-9]+]] SODE_RELEASE(sode_task_end) = sode_task_begin(SODE_WHERE, SODE_ON_NODES(sode_nodes__p, SODE_AT(n)), 0); if (sode_task_member(&[[T]])) {
// CHECK-NEXT: n++; } }{{$}}
    if (n > 3)
#pragma xmp task on t[0:50] nocomm
    {
#pragma xmp task on p
        return n;
    }
    else
        n--;
// CHECK: sode_task_begin(SODE_WHERE, SODE_ON_TEMPLATE(sode_template__t, SODE_RANGE(0, 50, 1)), 1); if ({{.*}} {
// CHECK-NEXT: {{^}}    {
// CHECK-NEXT: sode_task_begin(SODE_WHERE, SODE_ON_ALL_NODES(sode_nodes__p), 0);
// CHECK-NEXT: return n; } }
// CHECK-NEXT: {{^}}    } } }
// CHECK-NEXT: {{^}}    else
    return n + 1;
}
