// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "field.h"
#include <math.h>
#include <stdio.h>
#include <xmp.h>
#pragma xmp nodes q[*]
int main(void)
{
    double sum = sqrt((double)field_sum() * field_sum());
#pragma xmp task on q[0]
    printf("sum %g on %d nodes\n", sum, xmp_all_num_nodes());
    return 0;
}
