// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "output.h"

#include <stdlib.h>
#include <xmp.h>

#include "../common/text.h"
#include "cells.h"

static void write_entries(FILE *file, int n, const double *tx, const double *ty, const double *tz, const double *diagonal)
{
    const long rows = (long)n * n * n, entries = rows + 3L * n * n * (n - 1);

    fprintf(file, "%%%%MatrixMarket matrix coordinate real symmetric\n%ld %ld %ld\n", rows, rows, entries);
    for (long p = 0; p < rows; p++) {
        const long i = p % n, j = p / n % n, k = p / n / n;

        if (k > 0)
            fprintf(file, "%ld %ld %.17g\n", p + 1, p + 1 - (long)n * n, -tz[p]);
        if (j > 0)
            fprintf(file, "%ld %ld %.17g\n", p + 1, p + 1 - n, -ty[p]);
        if (i > 0)
            fprintf(file, "%ld %ld %.17g\n", p + 1, p, -tx[p]);
        fprintf(file, "%ld %ld %.17g\n", p + 1, p + 1, diagonal[p]);
    }
}

void write_matrix(const char *prefix, const struct run *r)
{
    const struct level *l = &r->h.level[0];
    void *const parts[] = {l->tx, l->ty, l->tz, l->diagonal, l->b, r->phi};
    double *whole[6];
    char path[1024];
    FILE *file;

    set_sources(&r->problem, l); // b is lost in the solution
    for (int k = 0; k < 6; k++) {
        whole[k] = cells_create(l->n, WHOLE);
        cells_gather(l->n, parts[k], whole[k]);
    }
    snprintf(path, sizeof path, "%s.mtx", prefix);
    file = text_open(path, "w");
    if (file)
        write_entries(file, l->n, whole[0], whole[1], whole[2], whole[3]);
    text_close(path, file);
    snprintf(path, sizeof path, "%s.txt", prefix);
    file = text_open(path, "w");
    for (long p = 0; file && p < (long)l->n * l->n * l->n; p++)
        fprintf(file, "%.17g %.17g\n", whole[4][p], whole[5][p]);
    text_close(path, file);
    for (int k = 0; k < 6; k++)
        free(whole[k]);
}
