// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What pmg says of a mesh.
#pragma once

#include "../mesh/read.h"

struct report {
    const struct shape *shape;
    const char *folder, *style;
    int workers, writes;
    const struct mesh_times *times;
};

// A line for each level: cells, bytes, seconds, GB/s; and the same as JSON, if a path is given. All nodes.
void report(const struct report *r, const char *json);

// work.lst, the log of a mesh: file sizes. All nodes.
void report_log(const struct shape *shape, const char *folder, const struct mesh_times *times);

// Are all records of a part those that follow from its permeability? Local.
void check_part(const struct mesh *mesh, const struct part *part, void *unused);
