// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Programs that write a little outside their part destroy nothing: 512 bytes on each side belong to nobody.
// UNSUPPORTED: sanitize

#include <stdio.h>
#include <xmp.h>

#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double a[N], b[N];
#pragma xmp align [i] with t[i] :: a, b

static double written_around(void)
{
    double c[N], d[N], sum = 0;
#pragma xmp align [i] with t[i] :: c, d
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = b[i] = c[i] = d[i] = i;
#ifdef _XCALABLEMP
    int own = xmp_template_lsize(xmp_desc_of(t), 1);
    double *starts[] = {a, b, c, d};
    for (int k = 0; k < 4; k++)
        for (int l = 1; l <= 61; l++)
            starts[k][-l] = starts[k][own - 1 + l] = 1e99;
#endif
#pragma xmp loop (i) on t[i] reduction(+:sum)
    for (int i = 0; i < N; i++)
        sum += a[i] + b[i] + c[i] + d[i];
    return sum;
}

int main(void)
{
    double sum = 0;
    for (int k = 0; k < 10; k++)
        sum += written_around();
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    return 0;
}
