// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one part has on one level: the records of its file, in memory. Each has room for a length before and after it, so a file
// with Fortran's markers and one without are the same bytes of memory, more or fewer of them.
#pragma once

#include <stdint.h>

#include "shape.h"

// Numbers of cells count from 1 in a part: own ones, x fastest, then those of neighbors, face by face.
struct mesh_cell {
    int32_t before;
    int32_t id, at[3]; // of the whole level, x y z from 0
    int32_t boundary;  // bit f: face f is on the cube's
    int32_t parent;    // on the next level; 0 on the last one
    int32_t color;     // 1, 2: cells of one color are not neighbors
    double kappa;
    int32_t after;
};

struct mesh_links {
    int32_t before;
    int32_t id, neighbor[FACES]; // 0: none
    int32_t after;
};

// All but the cells; it follows from the shape.
struct outline {
    int level, number;
    long cells, halo;
    int32_t head[9][2 + FACES];       // records of few integers, by enum head, each after its length
    int32_t *import_ids, *export_ids; // halo each, from [1] on
};

enum head { PARTS, CELLS, COLUMNS, NEIGHBORS, TOTALS, FIRST, LINK_COLUMNS, IMPORT_INDEX, EXPORT_INDEX };

struct part {
    struct outline outline;
    struct mesh_cell *cell; // outline.cells
    struct mesh_links *links;
};

// Records of the same kind, one after the other in the file.
struct records {
    char *base;         // the first one's first byte in memory
    long stride, bytes; // to the next one; of one
    long count;
};
enum { RECORDS = 13 }; // kinds, in the order of the file

// Return 1 after a failure (failure.h).
int outline_create(struct outline *outline, const struct shape *shape, int level, int number);
void outline_free(struct outline *outline);

// Memory of a part, with its outline and all lengths.
int part_create(struct part *part, const struct shape *shape, int level, int number);
void part_fill(struct part *part, const struct shape *shape, const double *kappa);
void part_free(struct part *part);
void part_records(const struct part *part, struct records records[RECORDS]);
