// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Sections in parentheses and in subscripts of gmove: Clang's own words would be of OpenACC.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
int a[100], list[100];
#pragma xmp align a[i] with t[i]

void f(void)
{
#pragma xmp gmove
    (list[:]) = (a[:]);
// CHECK: :[[@LINE-1]]:10: error: a section cannot be used as a value here; assign it to a section, 'b[...] = a[...];', or use one element
#pragma xmp gmove
    list[0:3] = a[list[0:3]];
// CHECK: :[[@LINE-1]]:23: error: the bounds of a section must be integers, not sections
#pragma xmp gmove
    list[0:3] = a[0:list[0:3]];
// CHECK: :[[@LINE-1]]:25: error: the bounds of a section must be integers, not sections
}
