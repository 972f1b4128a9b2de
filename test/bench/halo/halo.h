/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What is measured (cell), where its bytes lie and go (grid), and the ways to
 * move them (variant).
 *
 * Every rank has a block of `own` doubles per dimension with a shadow of `width`
 * on both sides.  Arrays have three dimensions here; a 2-D one has a first
 * dimension of one plane without shadow.  Blocks are equal, so boxes of one rank
 * are those of all.
 */
#ifndef BENCH_HALO_H
#define BENCH_HALO_H

#include <mpi.h>
#include <stdatomic.h>
#include <stdint.h>

enum { DIMS = 3, DIRECTIONS = 27 };

typedef struct cell {
    int ndims;                   /* 2 or 3 */
    int64_t extent, width;       /* per rank and dimension */
    int corners, periodic, cold; /* cold: caches hold neither rim nor halo */
    int written; /* the rim, before each exchange, which is part of the time */
    int read;    /* the halo, after each exchange, which is part of the time */
} cell_t;

typedef struct box {
    int64_t lo[DIMS], size[DIMS]; /* in storage */
} box_t;

/* Own rim to the rank `to`, own halo from the rank `from`; both are this rank
 * or neither is.  MPI_PROC_NULL: nobody. */
typedef struct transfer {
    int to, from, tag; /* tag: the direction, 0 <= tag < DIRECTIONS */
    box_t rim, halo;
} transfer_t;

/* Transfers that do not wait for each other. */
typedef struct step {
    int count;
    transfer_t list[DIRECTIONS];
} step_t;

typedef struct route {
    int count;
    step_t steps[DIMS];
} route_t;

typedef struct grid {
    int ndims, rank, size;
    int corners, periodic;
    int64_t own[DIMS], width[DIMS], stored[DIMS], count; /* count of doubles */
    int nodes[DIMS], coord[DIMS];
    route_t at_once;      /* one step, corners have transfers of their own */
    route_t by_dimension; /* later dimensions pass corners on */
} grid_t;

enum kind { FLOOR, MESSAGES, PUTS, SHARED, SODE };

typedef struct variant variant_t;
struct variant {
    const char *name;
    enum kind kind;
    const char *transport; /* of Sode; by hand: the transport it is a twin of */
    int at_once;           /* which route, if there are two variants */
    int warm;              /* exchanges before it is measured */

    /* Sets up; *array is the memory that it works on: `plain`, or its own.
     * Collective.  NULL: not for this grid. */
    void *(*create)(const variant_t *variant, const grid_t *grid, double *plain,
                    double **array);
    void (*run)(void *state); /* one exchange */
    void (*free)(void *state);
};

extern const variant_t *const variants[]; /* up to NULL */
int variant_wanted(const variant_t *variant); /* main.c */

/* grid.c */
void grid_create(const cell_t *cell, MPI_Comm comm, grid_t *grid);
static inline int64_t grid_place(const grid_t *grid, const int64_t *at)
{
    return (at[0] * grid->stored[1] + at[1]) * grid->stored[2] + at[2];
}
static inline const route_t *grid_route(const grid_t *grid, int at_once)
{
    return at_once ? &grid->at_once : &grid->by_dimension;
}

/* copies.c: boxes by hand.  Buffers are contiguous; each returns the end. */
int64_t box_count(const box_t *box);
double *box_pack(const grid_t *grid, const double *array, const box_t *box, double *buffer);
const double *box_unpack(const grid_t *grid, double *array, const box_t *box, const double *buffer);
void box_copy(const grid_t *grid, double *to, const box_t *to_box, const double *from, const box_t *from_box);
void copy_inside(const grid_t *grid, double *array, const step_t *step); /* transfers to the rank itself */

/* window.c: the array in a window, for the one-sided variants. */
typedef struct window {
    const grid_t *grid;
    MPI_Win win;
    char *base;                  /* array, then two lines per direction */
    MPI_Datatype rims[DIMS][DIRECTIONS], halos[DIMS][DIRECTIONS]; /* of by_dimension */
} window_t;
enum { LINE = 64 };
void window_create(const grid_t *grid, window_t *window, double **array);
void window_put(const window_t *window, int step, int transfer);
int64_t window_line(const window_t *window, int which, int tag); /* place */
void window_free(window_t *window);
MPI_Datatype box_type(const grid_t *grid, const box_t *box);

/* check.c, cold.c, measure.c */
void check_fill(const grid_t *grid, double *array, double salt);
int64_t check_halo(const grid_t *grid, const double *array, double salt); /* wrong cells */
void make_cold(const grid_t *grid, const double *array);
void write_rim(const grid_t *grid, double *array);
void read_halo(const grid_t *grid, const double *array);
void measure(const cell_t *cell, int repetitions, double batch_seconds);
void measure_end(void); /* after the last cell */

#endif
