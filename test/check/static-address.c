// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A distributed array has no address when static variables are initialized.
// COVERS: err_static_address

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]
#ifdef WRONG
double *start = a;
// CHECK: :[[@LINE-1]]:17: error: distributed array 'a' has no address yet when a static variable is initialized
struct {
    double *at;
} record = {&a[3]};
// CHECK: :[[@LINE-1]]:14: error: distributed array 'a' has no address yet when a static variable is initialized
#endif
int size = sizeof a[0];

double f(void)
{
#ifdef WRONG
    static double *kept = a + 1;
// CHECK: :[[@LINE-1]]:27: error: distributed array 'a' has no address yet when a static variable is initialized
#endif
    double *here = &a[3];
    return *here;
}
