// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma xmp nodes p[4]
#pragma xmp nodes q(4
#pragma xmp nodes r[2, 2]
#pragma xmp template t[100  // the last bracket is missing
#pragma xmp distribute t[block] p
#pragma xmp template u[10, 10]
#pragma xmp distribute u[block,*] onto p
double a[100], b[100], c[10][10];
#pragma xmp align a[i] t[i]
#pragma xmp align b(i) with t[i]
#pragma xmp shadow b( 1 )
#pragma xmp align c[i , j] with u[i][j]

void f(int x)
{
#pragma xmp loop (i) t[i]
    for (int i = 0; i < 100; i++)
        a[i] = i;
#pragma xmp loop i on t[i]
    for (int i = 0; i < 100; i++)
        a[i] = i;
#pragma xmp loop (i) on u[i, *]
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++)
            c[i][j] = i;
#pragma xmp task p(1)
    a[0] = 1;
#pragma xmp task on (p[1])
    a[30] = 1;
#pragma xmp reflect b
#pragma xmp reflect (b) width[1]
#pragma xmp bcast x
#pragma xmp bcast [x]
}
