// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known of a mesh before its files are read: grid.dat says it, and all numbers, sizes and names of the files follow.
//
// The cube is cut into parts, which the paper calls processes: one more than its own number in x, then y, then z. All have the same cells, and
// half as many in each direction on the next level.
#pragma once

enum { FACES = 6 }; // -x +x -y +y -z +z
enum { CELL_BYTES = 36, LINK_BYTES = 28 }; // of the records of a cell

enum mesh_layout { FILE_PER_PART, SINGLE_FILE }; // of each level

struct shape {
    int parts[3], cells[3]; // of a part, on level 1; x, y, z
    int levels;
    enum mesh_layout layout;
    int markers;            // each record between two lengths, as Fortran writes it
};

// As many as there can be: until cells can't be halved any more.
int shape_levels(const int cells[3]);
int shape_is_possible(const struct shape *shape); // parts and cells: not too many for the numbers in the files
int shape_parts(const struct shape *shape);

void shape_cells(const struct shape *shape, int level, int cells[3]); // of a part
long shape_count(const struct shape *shape, int level);               // of cells of a part
void shape_place(const struct shape *shape, int part, int place[3]);  // among the parts
int shape_neighbor(const struct shape *shape, int part, int face);    // -1: the cube ends there
long shape_face(const struct shape *shape, int level, int face);      // cells on it
long shape_halo(const struct shape *shape, int level, int part);      // of all neighbors

// In bytes: a record, what a part has on a level, what is before it in a single file.
long long shape_record(const struct shape *shape, long bytes);
long long shape_head(const struct shape *shape); // the records before the cells
long long shape_size(const struct shape *shape, int level, int part);
long long shape_offset(const struct shape *shape, int level, int part);

// "folder/pmk.level.part", or "folder/pmk.level"; `workfil` instead of `pmk` while it is not complete.
enum { PATH = 4096 };
void shape_path(const struct shape *shape, const char *folder, const char *name, int level, int part, char path[PATH]);
// Bytes that this file must have, and where the part begins in it.
long long shape_file(const struct shape *shape, int level, int part, long long *begin);

// grid.dat. Return 1 after a failure (failure.h). Local.
int shape_write(const struct shape *shape, const char *path);
int shape_read(struct shape *shape, const char *path);
