// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// COVERS: err_template_fix_open
#pragma xmp nodes p[2]
#pragma xmp template open[:]
#pragma xmp distribute open[block] onto p

void f(int n)
{
#pragma xmp template_fix open[:]
// CHECK: :[[@LINE-1]]:31: error: 'template_fix' must give extents, not ':'
#pragma xmp template_fix open[n]
}
