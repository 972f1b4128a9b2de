// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// COVERS: err_reduction_distributed err_reduction_clause_only err_reduction_locations_missing
// COVERS: err_reduction_locations_clause err_reduction_location err_reduction_location_value
// COVERS: err_ordered_any_operator err_ordered_any_variable err_ordered_any_use
#pragma xmp nodes p[2]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
double a[10];
#pragma xmp align a[i] with t[i]
double w[3];

void f(double s, int k, const int fixed)
{
#pragma xmp reduction (-: s)
// CHECK: :[[@LINE-1]]:24: error: reduction '-' is only allowed in a clause of 'loop'
#pragma xmp reduction (firstmax: s /k/)
// CHECK: :[[@LINE-1]]:24: error: reduction 'firstmax' is only allowed in a clause of 'loop'
#pragma xmp loop on t[i] reduction(+: a)
// CHECK: :[[@LINE-1]]:39: error: distributed array 'a' cannot be in a reduction clause; use a 'reduction' directive after the loop
    for (int i = 0; i < 10; i++)
        s += a[i];
#pragma xmp loop on t[i] reduction(lastmin: s)
// CHECK: :[[@LINE-1]]:45: error: reduction 'lastmin' needs location variables: 'lastmin: v / i /'
    for (int i = 0; i < 10; i++)
        s += a[i];
#pragma xmp loop on t[i] reduction(max: s /k/)
// CHECK: :[[@LINE-1]]:44: error: location variables need 'firstmax', 'firstmin', 'lastmax' or 'lastmin' in a clause of 'loop'
    for (int i = 0; i < 10; i++)
        s += a[i];
#pragma xmp reduction (+: s /k/)
// CHECK: :[[@LINE-1]]:30: error: location variables need 'max' or 'min'
#pragma xmp loop on t[i] reduction(+: s /k/)
// CHECK: :[[@LINE-1]]:42: error: location variables need 'firstmax', 'firstmin', 'lastmax' or 'lastmin' in a clause of 'loop'
    for (int i = 0; i < 10; i++)
        s += a[i];
#pragma xmp reduction (max: s /fixed/)
// CHECK: :[[@LINE-1]]:32: error: a location must be a variable
#pragma xmp reduction (max: w /k/)
// CHECK: :[[@LINE-1]]:29: error: a reduction with locations needs a scalar, not 'double[3]'
#pragma xmp reduction (*: s) ordered(any)
// CHECK: :[[@LINE-1]]:24: error: 'ordered(any)' does not support reduction '*'
#pragma xmp loop on t[i] reduction(+: w) ordered(any)
// CHECK: :[[@LINE-1]]:39: error: 'ordered(any)' in a clause needs a scalar variable
    for (int i = 0; i < 10; i++)
        w[0] += a[i];
#pragma xmp loop on t[i] reduction(+: s) ordered(any)
    for (int i = 0; i < 10; i++) {
        s += a[i];
        s = s + 1;
// CHECK: :[[@LINE-1]]:9: error: with 'ordered(any)' the loop may only add to 's', by '+=' or '-='
// CHECK: note: for this 'loop' directive
    }
#pragma xmp loop on t[i] reduction(+: s) ordered(any) reduction(max: w) ordered
    for (int i = 0; i < 10; i++) {
        s += a[i];
        s -= 1;
        w[0] = w[0] > a[i] ? w[0] : 0;
    }
}
