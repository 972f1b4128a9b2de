/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _GNU_SOURCE /* sched_getaffinity */
#include "base/place.h"

#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/status.h"

/* OpenMP binds the main thread to its first place before main: the program may
 * use all places. */
extern int omp_get_num_places(void) __attribute__((weak));
extern int omp_get_place_num_procs(int place) __attribute__((weak));
extern void omp_get_place_proc_ids(int place, int *ids) __attribute__((weak));

static struct {
    int ranks;           /* on this node; 0: not known yet */
    int *list;           /* [ranks] of the run; or NULL */
    int sharers;         /* of them that may use the same processors */
    int crowded;         /* and these are fewer */
    int cores, memories; /* 0: not counted yet */
} place;

static void add(sode_processors_t *to, int processor)
{
    if (processor >= 0 && (size_t)processor < 8 * sizeof to->bits)
        to->bits[processor / 8] |= (unsigned char)(1u << processor % 8);
}

static void add_places(sode_processors_t *to)
{
    if (!omp_get_num_places || !omp_get_place_num_procs
        || !omp_get_place_proc_ids)
        return;
    for (int p = 0; p < omp_get_num_places(); p++) {
        int count = omp_get_place_num_procs(p);
        int *ids = calloc(count > 0 ? (size_t)count : 1, sizeof *ids);
        if (ids && count > 0)
            omp_get_place_proc_ids(p, ids);
        for (int k = 0; ids && k < count; k++)
            add(to, ids[k]);
        free(ids);
    }
}

static void get_processors(sode_processors_t *processors)
{
    memset(processors, 0, sizeof *processors);
    if (sched_getaffinity(0, sizeof processors->bits,
                          (cpu_set_t *)(void *)processors->bits) != 0)
        add(processors, 0);
    add_places(processors);
}

/* ---- the node ---- */

static uint64_t hash_of(const sode_processors_t *processors)
{
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
    for (size_t k = 0; k < sizeof processors->bits; k++)
        hash = (hash ^ processors->bits[k]) * 0x100000001b3u;
    return hash;
}

static int list_ranks(MPI_Comm node, int rank)
{
    free(place.list);
    place.list = calloc((size_t)place.ranks, sizeof *place.list);
    if (!place.list)
        return sode_fail(SODE_ERR_MEMORY, "no memory for %d ranks of a node", place.ranks);
    SODE_TRY_MPI(MPI_Allgather(&rank, 1, MPI_INT, place.list, 1, MPI_INT, node));
    return SODE_OK;
}

static int count_bits(const sode_processors_t *processors)
{
    int count = 0;
    for (size_t k = 0; k < sizeof processors->bits; k++)
        count += __builtin_popcount(processors->bits[k]);
    return count;
}

static int count_sharers(MPI_Comm node)
{
    sode_processors_t processors;
    get_processors(&processors);
    uint64_t own = hash_of(&processors);
    uint64_t *all = calloc((size_t)place.ranks, sizeof *all);
    if (!all)
        return sode_fail(SODE_ERR_MEMORY, "no memory for %d ranks of a node",
                         place.ranks);
    int code = MPI_Allgather(&own, 1, MPI_UINT64_T, all, 1, MPI_UINT64_T, node);
    place.sharers = 0;
    for (int r = 0; r < place.ranks; r++)
        place.sharers += all[r] == own;
    free(all);
    place.crowded = place.sharers > count_bits(&processors);
    return code == MPI_SUCCESS ? SODE_OK : sode_fail_mpi("MPI_Allgather", code);
}

int sode_place_find(MPI_Comm comm, sode_pretence_t pretence)
{
    int rank, ranks_per_node = pretence.ranks_per_node;
    MPI_Comm node;
    SODE_TRY_MPI(MPI_Comm_rank(comm, &rank));
    if (ranks_per_node > 0)
        SODE_TRY_MPI(MPI_Comm_split(comm, rank / ranks_per_node, rank, &node));
    else
        SODE_TRY_MPI(MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, rank,
                                         MPI_INFO_NULL, &node));
    place.cores = 0;
    place.memories = pretence.memories;
    place.ranks = place.sharers = 1;
    place.crowded = 0;
    if (node == MPI_COMM_NULL) /* it does not know */
        return SODE_OK;
    int code = MPI_Comm_size(node, &place.ranks);
    int status = code == MPI_SUCCESS ? count_sharers(node)
                                     : sode_fail_mpi("MPI_Comm_size", code);
    SODE_THEN(status, list_ranks(node, rank));
    MPI_Comm_free(&node);
    return status;
}

int sode_place_ranks(void)
{
    return place.ranks > 0 ? place.ranks : 1;
}

const int *sode_place_list(void) { return place.list; }

int sode_place_is_crowded(void) { return place.crowded; }

/* ---- cores ---- */

static void count(void)
{
    sode_processors_t processors;
    int cores = 0, memories = 0;
    if (place.cores > 0)
        return;
    get_processors(&processors);
    sode_cores_count(&processors, &cores, &memories);
    if (place.sharers > 1)
        cores /= place.sharers;
    place.cores = cores > 1 ? cores : 1;
    if (place.memories == 0)
        place.memories = memories > 1 ? memories : 1;
}

int sode_place_cores(void)
{
    count();
    return place.cores;
}

int sode_place_memories(void)
{
    /* Most computers: no need to look any closer. */
    if (place.memories == 0
        && access("/sys/devices/system/node/node1", F_OK) != 0)
        place.memories = 1;
    if (place.memories == 0)
        count();
    return place.memories;
}
