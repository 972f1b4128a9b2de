// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A mesh in files, for any number of nodes. What is wrong with it ends the job with one message.
#pragma once

#include "part.h"
#include "write.h"

struct mesh {
    struct shape shape;
    const char *folder;
    struct way way;
};

// Reads grid.dat. All nodes.
void mesh_open(struct mesh *mesh, const char *folder, const struct way *way);

// A part of a level, all of it. Its head and lists must be those that follow from grid.dat. Local: in a task of one node.
// Adds to the seconds what the file takes, without memory and checks. Returns 1 after a failure (failure.h); else part_free comes next.
int mesh_part(const struct mesh *mesh, int level, int number, struct part *part, double *seconds);

// Calls `see` with each part of all levels, on one of `readers` nodes. All nodes.
void mesh_parts(const struct mesh *mesh, int readers, void (*see)(const struct mesh *mesh, const struct part *part, void *state), void *state,
                struct mesh_times *times);

// The permeability of a box of the level, x fastest; each node has its own box. All nodes.
void mesh_box(const struct mesh *mesh, int level, const int first[3], const int count[3], double *kappa);
