// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Between a function's parameters and its body: declarative directives only.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p

void old_style(double parameter[100])
#pragma xmp align parameter[i] with t[i]
#ifdef WRONG
#pragma xmp reflect (parameter)
// CHECK: :[[@LINE-1]]:13: error: directive 'reflect' is not allowed here; put it before a declaration or statement
#endif
{
    parameter[0] = 0;
}
struct record
#ifdef WRONG
#pragma xmp nodes q[4]
// CHECK: :[[@LINE-1]]:13: error: directive 'nodes' is not allowed here; put it before a declaration or statement
#endif
{
    int member;
};
