/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Halo plans against the definition, without MPI: all ranks' plans of a random mesh are executed in one process,
 * message by message, and every storage cell of every rank is compared.  Also: messages match in number and
 * size, and no phase writes a cell twice or one that is being read.
 *
 *   plan_halo [number of shapes [first seed]]
 *
 * RUN: %mpicc -std=c11 -O2 -fopenmp -I%source/runtime %s $(%objects plan/{describe,halo,plan}.c select/[a-z]*.c map/{dim,links,ownership,table}.c base/status.c) -o %t
 * RUN: %t %if sanitize %{3000%} %else %{10000%}
 */
#include <stdlib.h>
#include <string.h>

#include "plan_mesh.h"

enum { MOST_CELLS = 100000 }; /* of a rank; see draw_mesh */

typedef struct node {
    sode_halo_input_t input;
    sode_plan_t *plan;
    int64_t *cells;
    char *marks; /* [cells] in this phase: 1 read, 2 written */
} node_t;

static int fail(const char *what, int rank, int64_t got, int64_t wanted)
{
    printf("rank %d: %s: got %ld, wanted %ld\n", rank, what, (long)got,
           (long)wanted);
    return 1;
}

/* The places of the cells of a part in its order. */
static const int64_t *places_of(const node_t *node, size_t part)
{
    static int64_t numbers[MOST_CELLS], places[MOST_CELLS];
    for (int64_t k = 1; k < MOST_CELLS && numbers[MOST_CELLS - 1] == 0; k++)
        numbers[k] = k;
    sode_selection_pack(&node->plan->parts[part].selection, (const char *)numbers, sizeof *numbers, (char *)places);
    return places;
}

static int64_t cells_of(const node_t *node, size_t part)
{
    return node->plan->parts[part].selection.cells;
}

static void read_part(node_t *node, size_t part, int64_t *buffer)
{
    const int64_t *places = places_of(node, part);
    for (int64_t k = 0; k < cells_of(node, part); k++) {
        node->marks[places[k]] |= 1;
        buffer[k] = node->cells[places[k]];
    }
}

static int write_part(node_t *node, size_t part, const int64_t *buffer)
{
    const int64_t *places = places_of(node, part);
    for (int64_t k = 0; k < cells_of(node, part); k++) {
        if (node->marks[places[k]])
            return fail("cell written twice or while it is read",
                        node->input.rank, places[k], -1);
        node->marks[places[k]] |= 2;
        node->cells[places[k]] = buffer[k];
    }
    return 0;
}

/* Transports cut both ends into the same products of runs. */
static int compare_shapes(const sode_selection_t *a, const sode_selection_t *b, int rank)
{
    for (int d = 0; d < a->ndims; d++) {
        if (a->dim[d].count != b->dim[d].count)
            return fail("runs of a dimension", rank, (int64_t)a->dim[d].count, (int64_t)b->dim[d].count);
        for (size_t k = 0; k < a->dim[d].count; k++)
            if (a->dim[d].list[k].length != b->dim[d].list[k].length)
                return fail("length of a run", rank, a->dim[d].list[k].length, b->dim[d].list[k].length);
    }
    return a->ndims != b->ndims && fail("dimensions", rank, a->ndims, b->ndims);
}

/* The only message of a list to or from `rank`, or NULL. */
static const sode_plan_message_t *find(const sode_plan_message_t *list,
                                       size_t count, int rank, size_t *matches)
{
    const sode_plan_message_t *found = NULL;
    *matches = 0;
    for (size_t k = 0; k < count; k++)
        if (list[k].rank == rank) {
            found = &list[k];
            (*matches)++;
        }
    return found;
}

static int deliver(node_t *nodes, int to, int p, int64_t *buffer)
{
    node_t *receiver = &nodes[to];
    const sode_plan_phase_t *phase = &receiver->plan->phases[p];
    for (size_t m = 0; m < phase->nrecvs; m++) {
        const sode_plan_message_t *in = &phase->recvs[m];
        node_t *sender = &nodes[in->rank];
        const sode_plan_phase_t *other = &sender->plan->phases[p];
        size_t matches;
        const sode_plan_message_t *out =
            find(other->sends, other->nsends, to, &matches);
        if (matches != 1)
            return fail("messages sent by one rank", to, (int64_t)matches, 1);
        if (out->cells != in->cells || out->count != in->count)
            return fail("cells in a message", to, out->cells, in->cells);
        for (size_t k = 0; k < in->count; k++) {
            if (compare_shapes(&sender->plan->parts[out->first + k].selection,
                               &receiver->plan->parts[in->first + k].selection, to))
                return 1;
            read_part(sender, out->first + k, buffer);
            if (write_part(receiver, in->first + k, buffer))
                return 1;
        }
    }
    for (size_t k = 0; k < phase->moves.count; k++) {
        size_t part = phase->moves.first + 2 * k;
        if (compare_shapes(&receiver->plan->parts[part].selection, &receiver->plan->parts[part + 1].selection, to))
            return 1;
        read_part(receiver, part + 1, buffer);
        if (write_part(receiver, part, buffer))
            return 1;
    }
    return 0;
}

static int execute(node_t *nodes, int ranks, int64_t *buffer)
{
    for (int p = 0; p < nodes[0].plan->nphases; p++) {
        size_t sends = 0, recvs = 0;
        for (int r = 0; r < ranks; r++) {
            if (nodes[r].plan->nphases != nodes[0].plan->nphases)
                return fail("phases", r, nodes[r].plan->nphases,
                            nodes[0].plan->nphases);
            memset(nodes[r].marks, 0,
                   (size_t)mesh_storage_cells(&nodes[r].input) + 1);
            sends += nodes[r].plan->phases[p].nsends;
            recvs += nodes[r].plan->phases[p].nrecvs;
        }
        if (sends != recvs)
            return fail("messages sent", -1, (int64_t)sends, (int64_t)recvs);
        for (int r = 0; r < ranks; r++)
            if (deliver(nodes, r, p, buffer))
                return 1;
        /* Reads happen while others write: a cell may not be both. */
        for (int r = 0; r < ranks; r++)
            for (int64_t k = 0; k < mesh_storage_cells(&nodes[r].input); k++)
                if (nodes[r].marks[k] == 3)
                    return fail("cell read and written in one phase", r, k,
                                -1);
    }
    return 0;
}

/* Cell values: global position where owned, a number of its own elsewhere. */
static int check_or_fill(node_t *node, int check)
{
    int64_t cells = mesh_storage_cells(&node->input);
    for (int64_t k = 0; k < cells; k++) {
        int64_t global = -1;
        enum mesh_cell kind = mesh_classify(&node->input, k, &global);
        int64_t nothing = -1 - k;
        if (!check) {
            node->cells[k] = kind == MESH_OWNED ? global : nothing;
            continue;
        }
        int64_t wanted = kind == MESH_OTHER ? nothing : global;
        if (node->cells[k] != wanted)
            return fail("cell", node->input.rank, node->cells[k], wanted);
    }
    return 0;
}

static int run_mesh(const mesh_t *mesh)
{
    int ranks = mesh_ranks(mesh), failed = 0;
    int64_t most = 1;
    node_t *nodes = calloc((size_t)ranks, sizeof *nodes);
    if (!nodes)
        return fail("memory", -1, 0, 1);
    for (int r = 0; r < ranks && !failed; r++) {
        node_t *node = &nodes[r];
        mesh_input(mesh, r, &node->input);
        int64_t cells = mesh_storage_cells(&node->input);
        most = cells > most ? cells : most;
        node->cells = malloc(((size_t)cells + 1) * sizeof *node->cells);
        node->marks = malloc((size_t)cells + 1);
        if (!node->cells || !node->marks)
            failed = fail("memory", r, 0, 1);
        else
            failed = check_or_fill(node, /*check=*/0);
        int status = sode_halo_plan_create(&node->input, &node->plan);
        if (status != SODE_OK)
            failed = fail(sode_fail_text(status), r, status, SODE_OK);
    }
    int64_t *buffer = malloc((size_t)most * sizeof *buffer);
    if (!failed)
        failed = execute(nodes, ranks, buffer);
    for (int r = 0; r < ranks && !failed; r++)
        failed = check_or_fill(&nodes[r], /*check=*/1);
    free(buffer);
    for (int r = 0; r < ranks; r++) {
        sode_plan_free(nodes[r].plan);
        free(nodes[r].marks);
        free(nodes[r].cells);
    }
    free(nodes);
    return failed;
}

/* Draws until the mesh is small enough to be checked cell by cell. */
static void draw_mesh(mesh_t *mesh, mesh_random_t *random)
{
    for (;;) {
        memset(mesh, 0, sizeof *mesh);
        mesh->ndims = mesh_draw(random, 8) == 0
                          ? 5 + (int)mesh_draw(random, 3)
                          : 1 + (int)mesh_draw(random, 4);
        int64_t most = mesh->ndims == 1   ? 40
                       : mesh->ndims == 2 ? 20
                       : mesh->ndims < 5  ? 8
                                          : 4;
        for (int d = 0; d < mesh->ndims; d++)
            mesh->dim[d].ncoords =
                1 + (int)mesh_draw(random, mesh->ndims == 1  ? 17
                                           : mesh->ndims < 3 ? 7
                                           : mesh->ndims < 5 ? 4
                                                             : 2);
        mesh_randomize(mesh, random, most);
        double cells = 0;
        for (int r = 0; r < mesh_ranks(mesh); r++) {
            sode_halo_input_t input;
            mesh_input(mesh, r, &input);
            double own = 1;
            for (int d = 0; d < mesh->ndims; d++)
                own *= (double)input.dim[d].stored;
            cells += own;
        }
        if (mesh_ranks(mesh) <= 128 && cells < MOST_CELLS)
            return;
    }
}

int main(int argc, char **argv)
{
    long shapes = argc > 1 ? atol(argv[1]) : 3000;
    long first = argc > 2 ? atol(argv[2]) : 1;
    for (long seed = first; seed < first + shapes; seed++) {
        mesh_random_t random = {(uint64_t)seed << 20};
        mesh_t mesh;
        draw_mesh(&mesh, &random);
        if (run_mesh(&mesh)) {
            printf("seed %ld:\n", seed);
            mesh_print(&mesh);
            return 1;
        }
    }
    return 0;
}
