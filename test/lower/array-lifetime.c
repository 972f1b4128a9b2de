// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// An array that lives longer than the block of its directives is created when they are met first. One that is used
// before its directives is created behind its declaration.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double global[100];
int n = 100;

double longer(void)
{
// CHECK-LABEL: double longer(
    static double kept[100];
    double outer[100], plain = 0;
// CHECK: static double *sode_base__kept_{{[0-9]+}} SODE_UNUSED;
// CHECK-NEXT: double *sode_base__outer_{{[0-9]+}} SODE_UNUSED, plain = 0; sode_array_t *[[OUTER:sode_array__outer_[0-9]+]] SODE_RELEASE(sode_array_release) = 0;
#pragma xmp align global[i] with t[i]
#pragma xmp align kept[i] with t[i]
// CHECK: static sode_array_t *[[G:sode_array__global_[0-9]+]] SODE_UNUSED; if (![[G]]) [[G]] = sode_array_create({{.*}}SODE_ARRAY_ZERO);
// CHECK-NEXT: static sode_array_t *[[K:sode_array__kept_[0-9]+]] SODE_UNUSED; if (![[K]]) [[K]] = sode_array_create({{.*}}SODE_ARRAY_ZERO{{.*}});
    for (int k = 0; k < 3; k++) {
#pragma xmp align outer[i] with t[i]
// CHECK: if (![[OUTER]]) [[OUTER]] = sode_array_create({{.*}}, 0);
        plain += outer[k] + kept[k] + global[k];
    }
    return plain;
}

double early(double x)
{
// CHECK-LABEL: double early(
    double a[100];
// CHECK: double *sode_base__a_{{[0-9]+}} SODE_UNUSED; sode_template_t *[[U:sode_template__u_[0-9]+]] {{.*}} = sode_template_create(__FILE__ ":[[@LINE+5]]", {{.*}}; sode_template_distribute(__FILE__ ":[[@LINE+7]]", [[U]], {{.*}}; sode_array_t *sode_array__a_{{[0-9]+}} {{.*}} = sode_array_create(__FILE__ ":[[@LINE+9]]",
    a[1] = x;
// CHECK: sode_origin(sode_array__a_
// CHECK-NOT: sode_
// CHECK: return
#pragma xmp template u[100]
    x++;
#pragma xmp distribute u[block] onto p
    x--;
#pragma xmp align a[i] with u[i]
    return a[1];
}

int nodes_of_a_block(void)
{
// CHECK-LABEL: int nodes_of_a_block(
#pragma xmp nodes q[2][2]
// CHECK: sode_nodes_t *sode_nodes__q_{{[0-9]+}} SODE_RELEASE(sode_nodes_release) = sode_nodes_create({{.*}}, "q",
    return n;
}
