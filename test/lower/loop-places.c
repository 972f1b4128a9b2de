// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// A directive and its loop are one statement: as the body of if, else, for, while, do, behind case and labels.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]

void f(int n)
{
    int i;
// CHECK-LABEL: void f(
    if (n)
#pragma xmp loop (i) on t[i]
        for (i = 0; i < 100; i++)
            a[i] = 1;
    else
#pragma xmp loop (i) on t[i]
        for (i = 0; i < 100; i++)
            a[i] = 2;
// CHECK: {{^}}    if (n)
// CHECK-NEXT: {{^ *[{] .*SODE_ALONG}}
// CHECK-NEXT: for (i
// CHECK-NEXT: a[i] = 1; SODE_END SODE_VIEW_END(a) }{{$}}
// CHECK-NEXT: {{^}}    else
// CHECK-NEXT: {{^ *[{] .*SODE_ALONG}}
// CHECK-NEXT: for (i
// CHECK-NEXT: a[i] = 2; SODE_END SODE_VIEW_END(a) }{{$}}
    while (n--)
#pragma xmp loop (i) on t[i]
        for (i = 0; i < 100; i++)
            a[i] = 3;
// CHECK: while (n--)
// CHECK-NEXT: {{^ *[{] .*SODE_ALONG}}
// CHECK-NEXT: for (i
// CHECK-NEXT: a[i] = 3; SODE_END SODE_VIEW_END(a) }{{$}}
    do
#pragma xmp loop (i) on t[i]
        for (i = 0; i < 100; i++)
            a[i] = 4;
    while (n++ < 7);
// CHECK: do
// CHECK-NEXT: {{^ *[{] .*SODE_ALONG}}
// CHECK-NEXT: for (i
// CHECK-NEXT: a[i] = 4; SODE_END SODE_VIEW_END(a) }{{$}}
// CHECK-NEXT: while (n++ < 7);
    switch (n) {
    case 1:
#pragma xmp loop (i) on t[i]
        for (i = 0; i < 100; i++)
            a[i] = 5;
        break;
    default:
again:
#pragma xmp loop (i) on t[i]
        for (i = 0; i < 100; i++) {
            if (n == i)
                continue;
            if (n < i)
                break;
            a[i] = 6;
        }
        if (--n)
            goto again;
    }
// CHECK: case 1:
// CHECK-NEXT: {{^ *[{] .*SODE_ALONG}}
// CHECK-NEXT: for (i
// CHECK-NEXT: a[i] = 5; SODE_END SODE_VIEW_END(a) }{{$}}
// CHECK-NEXT: break;
// CHECK-NEXT: default:
// CHECK-NEXT: again:
// CHECK-NEXT: {{^ *[{] .*SODE_ALONG}}
// CHECK-NEXT: for (i
// CHECK: a[i] = 6;
// CHECK-NEXT: {{^}}        } }{{$}}
// CHECK-NEXT: if (--n)
}
