// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "given.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "failure.h"

static int read_rows(FILE *file, const char *path, const int cells[3], const int first[3], const int count[3], double *kappa)
{
    const size_t row = (size_t)count[0];

    for (int k = first[2]; k < first[2] + count[2]; k++)
        for (int j = first[1]; j < first[1] + count[1]; j++, kappa += row) {
            const long cell = ((long)k * cells[1] + j) * cells[0] + first[0];

            if (fseek(file, cell * (long)sizeof *kappa, SEEK_SET) || fread(kappa, sizeof *kappa, row, file) != row)
                return fail("%s: it cannot be read: %s", path, strerror(errno));
            for (size_t i = 0; i < row; i++)
                if (!(kappa[i] > 0) || isinf(kappa[i]))
                    return fail("%s: the permeability of cell %zu, %d, %d is %g; it must be positive", path, (size_t)first[0] + i, j, k, kappa[i]);
        }
    return 0;
}

int given_box(const char *path, const int cells[3], const int first[3], const int count[3], double *kappa)
{
    const long wanted = (long)sizeof *kappa * cells[0] * cells[1] * cells[2];
    FILE *file = fopen(path, "rb");
    long size = -1;
    int failed;

    if (!file || fseek(file, 0, SEEK_END) || (size = ftell(file)) < 0)
        failed = fail("%s: it cannot be read: %s", path, strerror(errno));
    else if (size != wanted)
        failed = fail("%s: it has %ld bytes, but %d x %d x %d cells need %ld, 8 for each", path, size, cells[0], cells[1], cells[2], wanted);
    else
        failed = read_rows(file, path, cells, first, count, kappa);
    if (file)
        fclose(file);
    return failed;
}
