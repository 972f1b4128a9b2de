// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files of a mesh, by any number of nodes.
#pragma once

#include "medium.h"
#include "shape.h"
#include "stream.h"

enum { LEVELS = 32 };

struct mesh_times { // seconds, of the slowest node; of each level from 1
    double move[LEVELS]; // opening and writing, or reading
    double close[LEVELS]; // until the files are on the disk
    double fill;          // what is written; memory and checks of what is read
};

// Each of so many nodes writes as many parts as any other, give or take one. The files have their names when all are complete, grid.dat
// last; a failure ends the job and leaves none. All nodes.
void mesh_write(const struct shape *shape, const struct medium *medium, const char *folder, const struct way *way, int writers,
                struct mesh_times *times);

// The node, from 0, that writes or reads a part.
int mesh_node_of(const struct shape *shape, int part, int workers);

// The times of the slowest node, on all.
void mesh_slowest(struct mesh_times *times);
