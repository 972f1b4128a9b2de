// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Arrays that cannot be distributed yet: one error at their name, and a note at their declaration.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double whole[100], other[100];
typedef double Row[100];
Row hidden;
double (*pointer)[100], *plain_pointer;
#pragma xmp align whole[i] with t[i]
#pragma xmp align hidden[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: a distributed array whose dimensions come from a typedef is not supported yet
// CHECK: :[[@LINE-5]]:5: note: 'hidden' is declared here
#pragma xmp align pointer[i][*] with t[i]
// CHECK: :[[@LINE-1]]:19: error: a distributed array behind a pointer is not supported yet
// CHECK: :[[@LINE-7]]:10: note: 'pointer' is declared here
#pragma xmp align plain_pointer[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: a distributed array behind a pointer is not supported yet
// CHECK: :[[@LINE-10]]:26: note: 'plain_pointer' is declared here

void f(double parameter[100])
{
#pragma xmp align parameter[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: a distributed parameter is not supported yet
// CHECK: :[[@LINE-4]]:15: note: 'parameter' is declared here
    static double once[100];
#pragma xmp align once[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: a distributed array that is static in a function is not supported yet
// CHECK: :[[@LINE-3]]:19: note: 'once' is declared here
    extern double elsewhere[100];
#pragma xmp align elsewhere[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: a distributed array declared extern in a function is not supported yet
// CHECK: :[[@LINE-3]]:19: note: 'elsewhere' is declared here
#pragma xmp align other[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: 'align' in a function for a file-scope array is not supported yet
#pragma xmp shadow whole[1]
// CHECK: :[[@LINE-1]]:20: error: 'shadow' in a function for a file-scope array is not supported yet
}
