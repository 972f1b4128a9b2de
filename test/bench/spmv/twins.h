// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// y = A x by hand, in MPI, as an expert writes it: x lies inside the vector that the loop reads, so nothing is copied inside a rank; requests are
// persistent; only ranks that need something get a message.
#pragma once

// Rows first to first + rows - 1 of n, in blocks.
struct rows {
    int n, block, first, rows;
    const long *begin, *end; // [rows]
    const int *column;
    const double *value;
    long count;
};

enum twin_kind { TWIN_ALLGATHER, TWIN_PLACED, TWIN_COMPACT };

struct twin_way {
    const char *name; // as the directive's
    enum twin_kind kind;
    int gap;          // between two elements of a run; -1: any
    int is_direct;    // runs are received where they lie: one for each owner
};

enum { TWINS = 8 };
extern const struct twin_way twin_ways[TWINS];

struct twin *twin_create(const struct rows *a, const struct twin_way *way, const double *x);
void twin_multiply(struct twin *twin, double *y);
double twin_index_bytes(const struct twin *twin); // of what says which elements travel, here
void twin_free(struct twin *twin);

// PETSc's MatMult; NULL, 0 where the program was built without.
struct petsc *petsc_create(const struct rows *a, const double *x);
void petsc_multiply(struct petsc *petsc);
double petsc_difference(struct petsc *petsc, const double *y); // the largest, by the largest element
void petsc_free(struct petsc *petsc);
