// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "extents.h"

#include <limits.h>
#include <stdlib.h>

int read_extents(const char *text, int dimensions, int extents[])
{
    for (int k = 0; k < dimensions; k++) {
        char *rest;
        const long extent = strtol(text, &rest, 10);

        if (rest == text || extent < 1 || extent > INT_MAX || *rest != (k < dimensions - 1 ? 'x' : '\0'))
            return 0;
        extents[k] = (int)extent;
        text = rest + 1;
    }
    return 1;
}

int square_rows(int nodes)
{
    int rows = 1;

    for (int k = 1; k <= nodes / k; k++)
        if (nodes % k == 0)
            rows = k;
    return rows;
}
