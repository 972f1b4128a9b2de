// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// A nest inside a nest uses the views of the outer one; each keeps its own bounds.

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double a[100][50], b[100][50];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]

void f(void)
{
// CHECK-LABEL: void f(
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < 100; i++) {
#pragma xmp loop (j) on t[i][j]
        for (int j = 0; j < 50; j++)
            a[i][j] = 1;
#pragma xmp loop (j) on t[i][j]
        for (int j = 0; j < 50; j++)
            b[i][j] = 2;
    }
// CHECK: {{.*}}(*const a)[{{.*}}(*const b)[{{.*}}SODE_ALONG(int, i, 
// CHECK-NEXT: for (int i
// CHECK-NEXT: {{^ *[{] .*SODE_ALONG\(int, j, }}
// CHECK-NOT: const b)
// CHECK: for (int j
// CHECK-NEXT: a[i][j] = 1; }{{$}}
// CHECK-NEXT: {{^ *[{] .*SODE_ALONG\(int, j, }}
// CHECK-NEXT: for (int j
// CHECK-NEXT: b[i][j] = 2; }{{$}}
// CHECK-NEXT: {{^}}    } }{{$}}
}
