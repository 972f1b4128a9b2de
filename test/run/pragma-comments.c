// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Comments, continuation lines and odd white space in and around directives.

#include <stdio.h>
#include <xmp.h>

#define N 18
#pragma xmp nodes p[*] // all of them
#pragma xmp template /* index space */ t[N]
#   pragma   xmp	distribute t [ block ] onto p /* the
   comment goes on */
int a[N];
#pragma xmp align a[i] \
    with \
    t[i]
#pragma xmp \
    shadow a[1]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) /* before */ on t[i] // after
    // between the directive and its loop
    for (int i = 0; i < N; i++) /* behind the head */
        a[i] = i; // body
# pragma xmp reflect(a) width ( 1 : 1 )
    #pragma xmp loop on t [ i ] \
        reduction ( + : sum ) // #pragma xmp nonsense
    /* a comment with "quotes" and
       a[i] = 3; in it */
    for (int i = 1; i < N - 1; i++)
        sum += a[i - 1] /* west */ * a[i + 1]; // east
    if (xmp_node_num() == 1)
        printf("%d %s\n", sum, "#pragma xmp barrier");
    return 0;
}
