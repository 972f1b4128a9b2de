// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The incomplete factors of one block as a sparse matrix in plain memory: rows in an order of choice, entries in a format of choice.
//
// Rows of a step do not depend on each other, so that processors take several at a time, and threads share them: a color, or a step of the
// Cuthill-McKee order. In the order of the cells each row depends on the one before. Entries are in slices of rows, each as wide as its longest row:
// slices of one row are compressed rows (CRS), one of all rows of a step is ELL (there all are as wide as the longest), between them is sliced ELL.
#pragma once

enum order { BY_CELLS, REVERSE_CUTHILL_MCKEE, BY_COLORS };
enum format { CRS, ELL, SLICED_ELL };

struct layout {
    enum order order;
    int colors; // of BY_COLORS: cell i, j, k has color (i + j + k) % colors
    enum format format;
};

// A block's part of the matrix, cell by cell: t of the faces below it along x, y, z, and the diagonal.
struct block_matrix {
    int extent[3]; // along z, y, x
    double *tx, *ty, *tz, *diagonal;
};

struct factors;

// NULL: there is no memory.
struct factors *factors_create(const struct block_matrix *a, struct layout layout);
void factors_free(struct factors *f);

// Cell p's place in the vector that factors_solve takes.
const int *factors_rows(const struct factors *f);
double *factors_vector(const struct factors *f);

// vector = M^-1 vector
void factors_solve(const struct factors *f);
