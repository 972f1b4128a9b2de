// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// COVERS: err_jump_past
// What the directives of a block declare exists where its rest is entered: no goto or case passes them by.

#pragma xmp nodes p[4]
int fixed[8];
#pragma xmp template whole[8]
#pragma xmp distribute whole[block] onto p

void f(int n)
{
#ifdef WRONG
    switch (n) {
    case 1:;
#pragma xmp nodes q[*]
        n++;
    case 2:
// CHECK: :[[@LINE-1]]:5: error: a jump skips this 'nodes' directive and enters the rest of its block
// CHECK: :[[@LINE-4]]:13: note: for this 'nodes' directive
        n--;
    }
    if (n)
        goto inside;
    {
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
        double a[8];
#pragma xmp align a[i] with t[i]
    inside:
// CHECK: :[[@LINE-1]]:5: error: a jump skips this 'template' directive and enters the rest of its block
// CHECK: :[[@LINE-6]]:13: note: for this 'template' directive
        n = 0;
    }
    switch (n) {
#pragma xmp align fixed[i] with whole[i]
    default:
// CHECK: :[[@LINE-1]]:5: error: a jump skips this 'align' directive and enters the rest of its block
// CHECK: :[[@LINE-3]]:13: note: for this 'align' directive
        n = 0;
    }
#endif
again:
    if (n > 9)
        goto out;
    switch (n) {
    case 1: {
#pragma xmp nodes r[*]
        if (n)
            goto within;
        switch (n) {
        case 5:
            goto again;
        }
    within:
        n++;
        break;
    }
    case 2:
#pragma xmp nodes s[*]
        goto out;
    }
out:
    n++;
}
