/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Many exchanges in flight, begun in one order, completed in another one on each
 * rank, while other communication goes on: random mappings, elements of 1 to 24
 * bytes, one id for several directives and arrays, sets that overlap.  Right
 * after each wait the owned cells are overwritten, so a neighbor that still
 * reads the rim shows.
 *
 *   inflight [rounds, 12 [steps of a round, 8 [first seed [file]]]]
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for run in $(%half {1,3}:{pack,datatype,shm,auto} {2,4}:{datatype,pack,auto,shm}); do \
 * RUN:   SODE_TRANSPORT=${run#*:} %mpirun -n ${run%%:*} %t 4 || { echo $run; exit 1; }; done
 * RUN: for transport in pack shm auto; do \
 * RUN:   SODE_TRANSPORT=$transport %mpirun -n 6 %t 2 4 || { echo $transport; exit 1; }; done
 * RUN: SODE_TRANSPORT=shm %mpirun -n 2 %t 40 20
 *
 * Where ranks outnumber cores MPICH spins in MPI_Win_flush.
 * RUN: for run in $(%half {1,3}:{rma,neighbor} {2,4}:{neighbor,rma}); do n=${run%%:*}; \
 * RUN:   SODE_TRANSPORT=${run#*:} %mpirun -n $n %t $((4 / n)) || { echo $run; exit 1; }; done
 * RUN: SODE_TRANSPORT=shm SODE_TEST_RANKS_PER_NODE=2 %mpirun -n 4 %t 6
 * RUN: SODE_TRANSPORT=shm SODE_COMMUNICATORS=1 %mpirun -n 4 %t 6
 *
 * With the helper thread; the file is for a rank that never calls the library.
 * RUN: export SODE_PROGRESS=thread; for transport in pack rma shm auto; do rm -f %t.count; \
 * RUN:   SODE_TRANSPORT=$transport %mpirun -n 2 %t 2 8 1 %t.count || { echo $transport; exit 1; }; done
 * RUN: export SODE_PROGRESS=thread; for transport in pack shm; do rm -f %t.count; \
 * RUN:   SODE_TRANSPORT=$transport %mpirun -n 3 %t 2 8 1 %t.count || { echo $transport; exit 1; }; done
 * RUN: SODE_PROGRESS=calls %mpirun -n 2 %t 1 1
 * RUN: SODE_PROGRESS=hamster %mpirun -n 2 %t > %t.out 2>&1; test $? != 0
 * RUN: grep -c "^sode: rank 0: start: SODE_PROGRESS: 'hamster' is neither 'calls' nor 'thread'" %t.out | grep -x 1
 */
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cells.h"

SODE_UNIT(init, "inflight.c")
static void init(void) {}

enum { ITEMS = 6, IDS = 4, ARRAYS = 2 };
static const int ids[IDS] = {INT_MIN, -1, 0, INT_MAX};

/* Arrays that are reflected together. */
typedef struct item {
    mapping_t m;
    sode_array_t *a[ARRAYS];
    int narrays;
    size_t size;     /* of an element */
    sode_width_t widths[SODE_MAX_DIMS];
    int faces, half; /* half: on some of the nodes, only they take part */
    int value;       /* what the owned cells hold now */
    int id;          /* place in ids, or -1: not in flight */
} item_t;

static item_t items[ITEMS];
static unsigned own_seed; /* different on each rank */

static unsigned pick_own(unsigned n)
{
    own_seed = own_seed * 1664525u + 1013904223u;
    return (own_seed >> 10) % n;
}

static unsigned char content(const item_t *item, int k, const int64_t *index)
{
    uint64_t code = (uint64_t)item->value * 2 + (uint64_t)k + 1;
    for (int d = 0; d < item->m.ndims; d++)
        code = code * 37 + (uint64_t)index[d];
    return (unsigned char)((code * 0x9e3779b97f4a7c15u) >> 56);
}

/* fill: writes the owned cells; else compares what was to be filled. */
static void walk(const item_t *item, int fill)
{
    for (int k = 0; k < item->narrays; k++) {
        unsigned char *base = (unsigned char *)sode_base(item->a[k]);
        int64_t cells = cells_of(&item->m, item->a[k]);
        for (int64_t c = 0; c < cells; c++, base += item->size) {
            int64_t index[SODE_MAX_DIMS];
            int how = cell_place(&item->m, item->a[k], c, item->widths,
                                 item->faces, index);
            if (how != 1 && (fill || how == 0))
                continue;
            unsigned char value = content(item, k, index);
            if (fill)
                memset(base, value, item->size);
            else
                for (size_t b = 0; b < item->size; b++)
                    EXPECT(base[b], value);
        }
    }
}

/* A task around what is done with arrays that lie on some of the nodes only. */
static int enter(const item_t *item, const sode_nodes_t *all, sode_task_t *task)
{
    int size = xmp_all_num_nodes(), half = (size + 1) / 2;
    int low = item->half == 2 ? size - half : 0;
    *task = (sode_task_t){1, 0};
    if (item->half)
        *task = sode_task_begin(
            "inflight.c:1",
            SODE_ON_NODES(all, SODE_RANGE(low, low + half, 1)), 0);
    return task->member;
}

/* Half mappings: one block dimension on the nodes of the task. */
static void create_half(mapping_t *m)
{
    const int64_t star = SODE_STAR;
    memset(m, 0, sizeof *m);
    m->ndims = 1;
    m->extent[0] = 1 + pick(9);
    m->formats[0] = (sode_dist_t){SODE_DIST_BLOCK, 0, 0};
    m->axes[0] = (sode_axis_t){m->extent[0], 0, 0, pick(5), pick(5), 0};
    m->coords[0] = xmp_num_nodes();
    m->own[0] = xmpc_node_num();
    if (m->own[0] < 0)
        return;
    m->nodes = sode_nodes_create("inflight.c:2", "h", 1, &star,
                                 &(sode_ref_t){0, 0, 0});
    m->tmpl = sode_template_create("inflight.c:3", "t", 1, m->lower, m->extent);
    sode_template_distribute("inflight.c:4", m->tmpl, m->nodes, m->formats);
}

static void create(item_t *item, int k, const sode_nodes_t *all)
{
    static const size_t sizes[] = {1, 2, 4, 8, 16, 24};
    sode_task_t task;
    memset(item, 0, sizeof *item);
    item->id = -1;
    item->half = k < 2 ? 1 + k : 0;
    item->size = sizes[pick(6)];
    item->narrays = 1 + pick(ARRAYS);
    item->faces = pick(2);
    unsigned seed = mapping_seed; /* also for who is not in the task */
    if (enter(item, all, &task)) {
        if (item->half)
            create_half(&item->m);
        else
            mapping_create(&item->m, 1);
        for (int d = 0; d < item->m.ndims; d++)
            item->m.axes[d].full_shadow &= pick(2); /* slow to check */
        for (int a = 0; a < item->narrays; a++)
            item->a[a] = sode_array_create("inflight.c:5", "a", item->m.tmpl,
                                           item->m.ndims, item->size,
                                           item->m.axes, 0);
        pick_widths(&item->m, pick(2), item->widths);
        walk(item, 1);
    }
    sode_task_end(&task);
    mapping_seed = seed + 77;
}

static void begin(item_t *item, const sode_nodes_t *all, int id)
{
    sode_task_t task;
    const sode_clauses_t with = {
        (item->faces ? SODE_FACES : 0u) | (id >= 0 ? SODE_ASYNC : 0u),
        id >= 0 ? ids[id] : 0};
    if (enter(item, all, &task)) {
        sode_reflect("inflight.c:6", item->narrays, item->a, item->m.ndims,
                     item->widths, &with);
        if (id < 0) {
            walk(item, 0);
            item->value++;
            walk(item, 1);
        }
    }
    sode_task_end(&task);
    item->id = id;
}

static void finish(int id)
{
    const int some[] = {12345, ids[id]};
    switch (pick_own(3)) {
    case 0:
        sode_wait_async("inflight.c:7", 1, &ids[id], NULL);
        break;
    case 1:
        sode_wait_async("inflight.c:8", 2, some, NULL);
        break;
    default:
        while (!xmp_test_async(ids[id]))
            ;
    }
    for (int k = 0; k < ITEMS; k++)
        if (items[k].id == id) {
            if (items[k].a[0]) {
                walk(&items[k], 0);
                items[k].value++;
                walk(&items[k], 1);
            }
            items[k].id = -1;
        }
}

static volatile double sink;

/* A rank that computes and does not call the library, or does so in loops. */
static void compute(const item_t *item)
{
    unsigned rounds = pick_own(4) ? pick_own(2000) : pick_own(400000);
    unsigned yields = pick_own(3) ? 0 : pick_own(4);
    for (unsigned k = 0; k < rounds; k++)
        sink += k;
    for (unsigned k = 0; k < yields; k++)
        sched_yield();
    for (unsigned k = pick_own(4); k > 0 && item->m.tmpl; k--)
        (void)sode_loop_template("inflight.c:9", item->m.tmpl, 0, 0,
                                 item->m.lower[0],
                                 item->m.lower[0] + item->m.extent[0], 1);
}

static void meanwhile(const sode_nodes_t *all)
{
    int x = 1, k = pick(ITEMS);
    switch (pick(5)) {
    case 0:
        sode_barrier("inflight.c:10", NULL);
        break;
    case 1:
        sode_reduction("inflight.c:11", SODE_OP_SUM, SODE_INT, &x, 1, NULL,
                       NULL);
        EXPECT(x, xmp_all_num_nodes());
        break;
    case 2:
        if (items[k].id < 0)
            begin(&items[k], all, -1);
        break;
    default:
        break;
    }
}

/* All ids, each rank in its own order. */
static void finish_all(const sode_nodes_t *all)
{
    int order[IDS] = {0, 1, 2, 3};
    for (int k = IDS - 1; k > 0; k--) {
        unsigned other = pick_own((unsigned)k + 1);
        int swap = order[k];
        order[k] = order[other];
        order[other] = swap;
    }
    for (int k = 0; k < IDS; k++) {
        compute(&items[2]);
        finish(order[k]);
    }
    meanwhile(all);
}

static void run_round(int steps, const sode_nodes_t *all)
{
    for (int k = 0; k < ITEMS; k++)
        create(&items[k], k, all);
    for (int step = 0; step < steps; step++) {
        for (int k = 0; k < ITEMS; k++) {
            for (int times = pick(4); times > 0; times--)
                begin(&items[k], all, pick(IDS));
            meanwhile(all);
        }
        finish_all(all);
    }
    for (int k = 0; k < ITEMS; k++) { /* some released in flight */
        if (pick(3) == 0)
            begin(&items[k], all, 0);
        for (int a = 0; a < items[k].narrays; a++)
            sode_array_release(&items[k].a[a]);
        mapping_release(&items[k].m);
    }
    const int on = 0;
    sode_wait_async("inflight.c:12", 1, &ids[on], NULL);
}

/* Memory that all ranks see, without MPI. */
static _Atomic int *open_counter(const char *path)
{
    int fd = open(path, O_RDWR | O_CREAT, 0600);
    EXPECT(fd >= 0 && ftruncate(fd, 4096) == 0, 1);
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    EXPECT(page != MAP_FAILED, 1);
    close(fd);
    return page;
}

/* Rank 0 does not wait, but meets the others in a barrier, enters loops until
 * they tell it that their exchange is complete - or computes until then and
 * calls nothing at all, which needs SODE_PROGRESS=thread. */
static void cross(int loops, _Atomic int *counter)
{
    enum { N = 4000 };
    const int64_t star = SODE_STAR, zero = 0, n = N * xmp_num_nodes();
    const sode_dist_t block = {SODE_DIST_BLOCK, 0, 0};
    const sode_axis_t axis = {n, 0, 0, N, N, 0};
    int self = xmpc_node_num(), size = xmp_num_nodes(), heard = 0;
    sode_nodes_t *p = sode_nodes_create("inflight.c:13", "p", 1, &star, NULL);
    sode_template_t *t = sode_template_create("inflight.c:14", "t", 1, &zero, &n);
    sode_template_distribute("inflight.c:15", t, p, &block);
    sode_array_t *a = sode_array_create("inflight.c:16", "a", t, 1, 8, &axis, 0);
    for (int k = 0; k < 40; k++) { /* auto has chosen by then */
        for (int late = 0; self > 0 && late < 20000; late++)
            sink += late; /* rank 0 finds nothing yet when it begins */
        sode_reflect("inflight.c:17", 1, &a, 0, NULL, SODE_WITH(SODE_ASYNC, 1));
        if (self > 0)
            sode_wait_async("inflight.c:18", 1, (const int[]){1}, NULL);
        if (counter) {
            *counter += self > 0;
            while (self == 0 && *counter < (k + 1) * (size - 1))
                sched_yield();
        } else if (!loops)
            sode_barrier("inflight.c:19", NULL);
        else if (self > 0)
            MPI_Send(NULL, 0, MPI_INT, 0, 5, MPI_COMM_WORLD);
        for (heard = 1; loops && self == 0 && heard < size; heard++) {
            for (int there = 0; !there;) {
                (void)sode_loop_template("inflight.c:20", t, 0, 0, 0, n, 1);
                MPI_Iprobe(MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &there,
                           MPI_STATUS_IGNORE);
                if (!there)
                    sched_yield();
            }
            MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        }
        sode_wait_async("inflight.c:21", 1, (const int[]){1}, NULL);
    }
    sode_array_release(&a);
    sode_template_release(&t);
    sode_nodes_release(&p);
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 12;
    int steps = argc > 2 ? atoi(argv[2]) : 8;
    int first = argc > 3 ? atoi(argv[3]) : 1;
    const int64_t star = SODE_STAR;
    sode_nodes_t *all = sode_nodes_create("inflight.c:22", "all", 1, &star, NULL);
    if (argc > 4)
        cross(0, open_counter(argv[4]));
    for (int round = first; round < first + rounds; round++) {
        mapping_seed = (unsigned)round * 7919u;
        own_seed = mapping_seed + 104729u * (unsigned)(xmpc_node_num() + 1);
        run_round(steps, all);
    }
    cross(0, NULL);
    cross(1, NULL);
    return 0;
}
