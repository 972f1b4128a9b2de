// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// A directive between a function's parameters and its body is not translated yet.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p

void old_style(double parameter[100])
#pragma xmp align parameter[i] with t[i]
// CHECK: :[[@LINE-1]]:13: error: a directive between a function's parameters and its '{' is not supported yet
{
    parameter[0] = 0;
}
