// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DREFLECT %s -o %t.c 2>&1 | %messages --check-prefix=REFLECT %s
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// `align v like u` takes only the shadow that `u` has before it.
// COVERS: note_shadow_later

#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
double u[8], v[8], w[8];
#pragma xmp align u[i] with t[i]
#pragma xmp align v, w like u
#pragma xmp shadow w[0:1]
#pragma xmp shadow u[1]
int main(void)
{
#ifdef REFLECT
#pragma xmp reflect (v)
// REFLECT: :[[@LINE-1]]:22: error: array 'v' has no shadow to reflect
// REFLECT: :[[@LINE-6]]:13: note: the shadow of 'u' is declared here, after 'align v like u'; declare it before that, and 'v' has it as well
#endif
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < 7; i++)
        u[i] = v[i-1] + w[i-1];
// CHECK: :[[@LINE-1]]:19: error: subscript of 'v' reaches 1 element below the loop's own part in dimension 0, but its shadow has width 0 there
// CHECK: :[[@LINE-12]]:13: note: the shadow of 'u' is declared here, after 'align v like u'
// CHECK: :[[@LINE-3]]:28: error: subscript of 'w'
// CHECK: :[[@LINE-15]]:13: note: the shadow of 'w' is declared here
}
