// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// More directives that are not translated yet, of XcalableMP 2 and of Sode itself: one error at the word.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

void f(int n)
{
#pragma xmp tasklet in(a) out(b) on p[0]
// CHECK: :[[@LINE-1]]:13: error: directive 'tasklet' is not supported yet; use OpenMP tasks
    n++;
#pragma xmp tasklets
// CHECK: :[[@LINE-1]]:13: error: directive 'tasklets' is not supported yet; use OpenMP tasks
    n++;
#pragma xmp taskletwait
// CHECK: :[[@LINE-1]]:13: error: directive 'taskletwait' is not supported yet; use OpenMP tasks
#pragma xmp taskletyield
// CHECK: :[[@LINE-1]]:13: error: directive 'taskletyield' is not supported yet; use OpenMP tasks
#pragma xmp tune tile(8:64)
// CHECK: :[[@LINE-1]]:13: error: directive 'tune' is not supported yet; leave it out: Sode measures what 'auto' stands for
}
