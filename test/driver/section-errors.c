// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A file that has array assignments and no directive is Sode's: the host compiler, which does not know them, adds nothing to its errors.
// RUN: not %sodecc -c %s -o %t.o > %t.err 2>&1 && %filecheck %s --implicit-check-not=error: < %t.err
int list[5];

void faulty(void)
{
    list[0:3] = 1;
    list[:] = nosuch;
// CHECK: :[[@LINE-1]]:15: error: use of undeclared identifier 'nosuch'
}
