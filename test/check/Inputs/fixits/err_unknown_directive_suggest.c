// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Misspelt directives: declarative, in upper case, continued lines, behind `_Pragma` and UTF-8.
#pragma xmp nods p[4]
#pragma xmp   TEMPATE t[10]
#pragma xmp \
    distribut t[block] onto p
double a[10];
#pragma xmp aling a[i] with t[i]

void fill(void)
{
    /* ü */ _Pragma("xmp barrier")
#pragma xmp lopp (i) on t[i]
    for (int i = 0; i < 10; i++)
        a[i] = 0;
#pragma xmp barier
}
