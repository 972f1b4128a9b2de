// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --print-model %s | %filecheck %s
// Objects of blocks hide those outside; behind the block the outer ones are back.

#pragma xmp nodes p[4]
// CHECK: {{^}}[[@LINE-1]]: nodes p[4]{{$}}
#pragma xmp template t[8]
// CHECK-NEXT: template t[0..8] onto p: block{{$}}
#pragma xmp distribute t[block] onto p
double a[8];
#pragma xmp align a[i] with t[i]
// CHECK-NEXT: array a of double on t: [8 dim 0 offset 0]{{$}}

void f(int n)
{
#pragma xmp barrier on p[3]
// CHECK-NEXT: barrier on nodes p[3]{{$}}
    {
#pragma xmp nodes p[2][2]
// CHECK-NEXT: nodes p[2][2] (block scope){{$}}
#pragma xmp template t[n][6]
// CHECK-NEXT: template t[0..(n)][0..6] onto p: cyclic block (block scope){{$}}
#pragma xmp distribute t[cyclic][block] onto p
        float a[n][6];
#pragma xmp align a[i][j] with t[i][j]
// CHECK-NEXT: array a of float on t: [n dim 0 offset 0] [6 dim 1 offset 0 shadow 0:1] (block scope){{$}}
#pragma xmp shadow a[0][0:1]
#pragma xmp reflect (a)
// CHECK-NEXT: reflect a whole shadow{{$}}
#pragma xmp loop (j) on t[*][j]
// CHECK-NEXT: loop on template t[*][:]: j+ at dim 1 offset 0{{$}}
        for (int j = 0; j < 6; j++)
            a[0][j] = 0;
    }
#pragma xmp barrier on p
// CHECK-NEXT: barrier on nodes p{{$}}
#pragma xmp loop (i) on t[i]
// CHECK-NEXT: loop on template t[:]: i+ at dim 0 offset 0{{$}}
    for (int i = 0; i < 8; i++)
        a[i] = 0;
}
// CHECK-NEXT: access a[0 follows no loop][j at 0] written{{$}}
// CHECK-NEXT: access a[i at 0] written{{$}}
// CHECK-NOT: {{.}}
