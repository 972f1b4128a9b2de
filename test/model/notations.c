// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --print-model %s > %t.brackets
// RUN: %sodecc --print-model -DPARENTHESES %s > %t.parentheses
// RUN: diff %t.brackets %t.parentheses && %filecheck %s --input-file=%t.brackets
// What is written in one notation means the same in the other: order reversed, node subscripts from 1, bounds inclusive.

#ifdef PARENTHESES
#define FORM(parentheses, brackets) parentheses
#else
#define FORM(parentheses, brackets) brackets
#endif
#pragma xmp nodes p FORM((2, 3), [3][2])
// CHECK: {{^}}[[@LINE-1]]: nodes p[3][2]{{$}}
#pragma xmp nodes q FORM((2, *), [*][2])
// CHECK-NEXT: {{^}}[[@LINE-1]]: nodes q[*][2]{{$}}
#pragma xmp nodes r[8]
// CHECK-NEXT: {{^}}[[@LINE-1]]: nodes r[8]{{$}}
#pragma xmp nodes part[3] = r FORM((3:5), [2:3])
// CHECK-NEXT: {{^}}[[@LINE-1]]: nodes part[3] = nodes r[2..5 step 1]{{$}}
#pragma xmp nodes row[2] = p FORM((:, *), [*][:])
// CHECK-NEXT: {{^}}[[@LINE-1]]: nodes row[2] = nodes p[*][:]{{$}}
#pragma xmp template t FORM((0:9, 0:5), [6][10])
// CHECK-NEXT: {{^}}[[@LINE-1]]: template t[0..6][0..10] onto p: cyclic block{{$}}
#pragma xmp distribute t FORM((block, cyclic), [cyclic][block]) onto p
#pragma xmp template u FORM((-2:9), [-2:12])
// CHECK-NEXT: {{^}}[[@LINE-1]]: template u[-2..10] onto r: cyclic(3){{$}}
#pragma xmp distribute u FORM((cyclic(3)), [cyclic(3)]) onto r
double a[6][10], b[10][6], c[10];
#pragma xmp align a[i][j] with t FORM((j, i), [i][j])
// CHECK-NEXT: {{^}}[[@LINE-1]]: array a of double on t: [6 dim 0 offset 0] [10 dim 1 offset 0]{{$}}
#pragma xmp align b[i][j] with t FORM((i, j), [j][i])
// CHECK-NEXT: {{^}}[[@LINE-1]]: array b of double on t: [10 dim 1 offset 0] [6 dim 0 offset 0]{{$}}
#pragma xmp align c[k] with t FORM((k, *), [*][k])
// CHECK-NEXT: {{^}}[[@LINE-1]]: array c of double on t: [10 dim 1 offset 0]{{$}}

void f(int n, int k)
{
#pragma xmp barrier on p FORM((1, 2), [1][0])
// CHECK-NEXT: {{^}}[[@LINE-1]]: barrier on nodes p[1][0]{{$}}
#pragma xmp barrier on p FORM((1:2, *), [*][0:2])
// CHECK-NEXT: {{^}}[[@LINE-1]]: barrier on nodes p[*][0..2 step 1]{{$}}
#pragma xmp barrier on r FORM((2:8:3), [1:7:3])
// CHECK-NEXT: {{^}}[[@LINE-1]]: barrier on nodes r[1..8 step 3]{{$}}
#pragma xmp barrier on t FORM((3, 2:4), [2:3][3])
// CHECK-NEXT: {{^}}[[@LINE-1]]: barrier on template t[2..5 step 1][3]{{$}}
#pragma xmp barrier on u FORM((:0), [:3])
// CHECK-NEXT: {{^}}[[@LINE-1]]: barrier on template u[-2..1 step 1]{{$}}
#pragma xmp barrier on u FORM((5:), [5:])
// CHECK-NEXT: {{^}}[[@LINE-1]]: barrier on template u[5..10 step 1]{{$}}
#pragma xmp loop (i, j) on t FORM((j, i), [i][j])
// CHECK-NEXT: {{^}}[[@LINE-1]]: loop on template t[:][:]: i+ at dim 0 offset 0 j+ at dim 1 offset 0{{$}}
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 10; j++)
            a[i][j] = 0;
#pragma xmp loop (i) on p FORM((i + 1, *), [*][i])
// CHECK-NEXT: {{^}}[[@LINE-1]]: loop on nodes p[*][:]: i+ at dim 1 offset 0{{$}}
    for (int i = 0; i < 2; i++)
        k++;
}
