// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %cc %strict -std=c11 -pedantic-errors %t.c && %clang %strict -std=c17 %t.c
// Declarative directives behind labels and cases.


void f(int n)
{
    switch (n) {
    case 1:
#pragma xmp nodes q[4]
#pragma xmp barrier on q
        n++;
    }
again:
#pragma xmp nodes r[2][2]
#pragma xmp barrier on r
    if (n--)
        goto again;
}
