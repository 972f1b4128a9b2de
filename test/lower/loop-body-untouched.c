// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Over block distributions the body is the user's, byte for byte: comments, spacing, odd line breaks.

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double u[100][50], v[100][50];
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp align v[i][j] with t[i][j]
#pragma xmp shadow u[1][1]

void f(double factor)
{
    int i, j;
// CHECK: {{^}}void f(double factor)
// CHECK-NEXT: {{^ *[{]$}}
// CHECK-NEXT: {{^}}    int i, j;{{$}}
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < 99; i++) /* rows */
        for (j = 1; j < 49; j++) {/*columns*/
            /* a comment about u[i][j] */
            double   left=u[i][j-1] ,right = u [i] [ j+1 ];
            v[i][j] = factor *
                      (left
    + right + (u)[i - 1][j] + u[i + 1][j])   ;
        }
// CHECK: for (i = sode__i_first; i < sode__i_end; i++) /* rows */
// CHECK-NEXT: for (j = sode__j_first; j < sode__j_end; j++) {/*columns*/
// CHECK-NEXT: {{^}}            /* a comment about u[i][j] */{{$}}
// CHECK-NEXT: {{^}}            double   left=u[i][j-1] ,right = u [i] [ j+1 ];{{$}}
// CHECK-NEXT: {{^}}            v[i][j] = factor *{{$}}
// CHECK-NEXT: {{^}}                      (left{{$}}
// CHECK-NEXT: {{^}}    + right + (u)[i - 1][j] + u[i + 1][j])   ;{{$}}
// CHECK-NEXT: {{^}}        } SODE_END SODE_VIEW_END(v) SODE_VIEW_END(u) }{{$}}
}
