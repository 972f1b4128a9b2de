/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An array of a mesh on one rank, its values, and what its halo must hold after an exchange. */
#ifndef SODE_TEST_PLAN_CELLS_H
#define SODE_TEST_PLAN_CELLS_H

#include <stdlib.h>
#include <string.h>

#include "plan_mesh.h"

enum { OTHER = 0xa5 }; /* byte of a cell nobody may touch */

static inline int plan_fail(int rank, const char *what, long got, long wanted)
{
    printf("rank %d: %s: got %ld, wanted %ld\n", rank, what, got, wanted);
    return 1;
}

/* One array on this rank. */
typedef struct field {
    char *cells;
    size_t element_size;
    int number; /* makes its values its own */
} field_t;

/* The mesh as this rank sees it. */
typedef struct local {
    sode_halo_input_t input;
    sode_plan_t *plan;
    int64_t cells;
    enum mesh_cell *kind; /* [cells] */
    int64_t *global;      /* [cells] */
} local_t;

static inline uint64_t value_of(const field_t *field, int64_t global, int step)
{
    return mesh_hash((uint64_t)global * 4099 + (uint64_t)step * 65537 * 4099 + (uint64_t)field->number);
}

static inline unsigned char byte_of(uint64_t value, size_t byte)
{
    return (unsigned char)(value >> byte % 8 * 8) + (unsigned char)(byte / 8);
}

static inline void write_owned(const local_t *local, field_t *field, int step)
{
    for (int64_t k = 0; k < local->cells; k++) {
        if (local->kind[k] != MESH_OWNED)
            continue;
        uint64_t value = value_of(field, local->global[k], step);
        for (size_t b = 0; b < field->element_size; b++)
            field->cells[(size_t)k * field->element_size + b] = (char)byte_of(value, b);
    }
}

static inline int check_halo(const local_t *local, const field_t *field, int step)
{
    for (int64_t k = 0; k < local->cells; k++) {
        if (local->kind[k] == MESH_OWNED)
            continue;
        uint64_t value = value_of(field, local->global[k], step);
        for (size_t b = 0; b < field->element_size; b++) {
            unsigned char got = (unsigned char)field->cells[(size_t)k * field->element_size + b];
            unsigned char wanted = local->kind[k] == MESH_HALO ? byte_of(value, b) : OTHER;
            if (got != wanted) {
                printf("rank %d: storage cell %ld of array %d in step %d: got byte %d, wanted %d\n", local->input.rank, (long)k,
                       field->number, step, got, wanted);
                return 1;
            }
        }
    }
    return 0;
}

static inline int local_create(const mesh_t *mesh, int rank, local_t *local)
{
    mesh_input(mesh, rank, &local->input);
    local->cells = mesh_storage_cells(&local->input);
    local->kind = malloc(((size_t)local->cells + 1) * sizeof *local->kind);
    local->global = malloc(((size_t)local->cells + 1) * sizeof *local->global);
    for (int64_t k = 0; k < local->cells; k++) {
        local->global[k] = -1;
        local->kind[k] = mesh_classify(&local->input, k, &local->global[k]);
    }
    int status = sode_halo_plan_create(&local->input, &local->plan);
    return status == SODE_OK ? 0 : plan_fail(rank, sode_fail_text(status), status, SODE_OK);
}

static inline void local_free(local_t *local)
{
    sode_plan_free(local->plan);
    free(local->global);
    free(local->kind);
}

static inline void field_create(const local_t *local, size_t element_size, int number, field_t *field)
{
    field->element_size = element_size;
    field->number = number;
    field->cells = malloc((size_t)local->cells * element_size + 1);
    memset(field->cells, OTHER, (size_t)local->cells * element_size);
}

#endif
