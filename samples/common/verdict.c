// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict.h"

#include <stdio.h>
#include <xmp.h>

void verdict(struct check *check, const char *what, double figure, double low, double high)
{
    int pass = figure >= low && figure <= high;

    if (xmp_node_num() == 1) {
        if (check->count == 0)
            printf("%-66s %14s  %22s  verdict\n", "check", "figure", "bar");
        printf("%-66s %14.6e  %9.4g .. %-9.4g  %s\n", what, figure, low, high, pass ? "pass" : "FAIL");
    }
    check->count++;
    check->failed += !pass;
}

int summary(const struct check *check)
{
    if (xmp_node_num() == 1)
        printf("%d checks, %d failed\n", check->count, check->failed);
    return check->failed != 0;
}
