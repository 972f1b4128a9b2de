// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// _Pragma("xmp …"), written out and from macros.

#include <stdio.h>
#include <xmp.h>

#define N 18
#define XMP(text) _Pragma(#text)
#define PARALLEL(i) XMP(xmp loop (i) on t[i])
_Pragma("xmp nodes p[*]")
_Pragma("xmp template t[N]")
XMP(xmp distribute t[block] onto p)
int a[N];
_Pragma("xmp align a[i] with t[i]") _Pragma("xmp shadow a[1]")

int main(void)
{
    int sum = 0;
    _Pragma("xmp loop (i) on t[i]") for (int i = 0; i < N; i++)
        a[i] = i * i;
    XMP(xmp reflect (a))
    PARALLEL(i)
    for (int i = 1; i < N - 1; i++)
        sum += a[i - 1] - a[i + 1] * i;
    _Pragma("xmp reduction (+: sum)")
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
