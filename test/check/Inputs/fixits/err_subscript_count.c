// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma xmp nodes p[2]
#pragma xmp template t[10][8]
#pragma xmp distribute t[block][*] onto p
double a[10][8], b[8][10];
#pragma xmp align a[i][j] with t[i]
#pragma xmp align b[i][j] with t(i)

void clear(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 8; j++)
            a[i][j] = 0;
}
