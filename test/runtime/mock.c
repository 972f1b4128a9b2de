/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The protocol of exchanges on threads of one process: random meshes, messages that arrive late, some of them read
 * from the sender's array only then.  After each exchange the owned cells are overwritten *before* the halo is
 * looked at.  Then several in flight at a time, moved on and completed in another order on each rank.
 *
 *   mock [number of shapes [first seed [steps]]]
 *
 * No MPI has a part in it: once, and under sanitizers.
 * REQUIRES: own-compiler
 * RUN: %mpicc -std=c11 -O2 -pthread -fopenmp -I%source/runtime %s $(%objects plan/{describe,halo,plan,store}.c {select,transport}/[a-z]*.c map/{dim,links,mapping,ownership,table}.c tune/{best,subjects,tuner}.c \
 * RUN:   base/{hash,mark,settings,spelling,status,threads,pages,pieces,place}.c) %source/runtime/base/cores_plain.c %S/Inputs/mock_transport.c -o %t
 * RUN: for n in %ranks; do OMP_NUM_THREADS=1 RANKS=$n %t 40 1 60 || exit 1; done
 */
#include <pthread.h>

#include "plan_cells.h"
#include "plan_wait.h"
#include "Inputs/mock_transport.h"
#include "transport/threshold.h"
#include "transport/transport.h"

enum { MOST = 16 };

static const mesh_t *the_mesh;
static int size, steps, delay, failed;
static long the_seed;

/* One array each.  The ranks begin them in one order, `first` on; which one is looked at is chance, and what is
 * complete is used at once, while the others are under way. */
static int together(local_t *local, mesh_random_t *random)
{
    enum { FLIGHTS = 4 };
    field_t fields[FLIGHTS];
    sode_exchange_t *exchanges[FLIGHTS];
    mesh_random_t chance = {sode_mock_self.random};
    for (int e = 0; e < FLIGHTS; e++) {
        field_create(local, 1 + (size_t)mesh_draw(random, 24), e, &fields[e]);
        sode_exchange_field_t bound = {local->plan, fields[e].cells, fields[e].cells, fields[e].element_size, NULL};
        sode_exchange_input_t input = {.nfields = 1, .fields = &bound, .comm = MPI_COMM_NULL,
                                       .sequence = (unsigned)(2 + e), .transport = &sode_transport_mock};
        SODE_TRY(sode_exchange_create(&input, &exchanges[e]));
        write_owned(local, &fields[e], 0);
    }
    for (int step = 0; step < steps / 5; step++) {
        int first = (int)mesh_draw(random, FLIGHTS), left = FLIGHTS, landed[FLIGHTS] = {0};
        for (int k = 0; k < FLIGHTS; k++) {
            SODE_TRY(sode_exchange_begin(exchanges[(first + k) % FLIGHTS]));
            for (int look = (int)mesh_draw(&chance, 3); look > 0; look--) { /* of those that have begun */
                int e = (first + (int)mesh_draw(&chance, k + 1)) % FLIGHTS;
                if (!landed[e])
                    SODE_TRY(sode_exchange_test(exchanges[e], &landed[e]));
            }
        }
        int used[FLIGHTS] = {0};
        for (int idle = 0; left > 0;) {
            int e = (int)mesh_draw(&chance, FLIGHTS);
            if (!landed[e])
                SODE_TRY(sode_exchange_test(exchanges[e], &landed[e]));
            if (!landed[e] && idle++ > 20)
                sched_yield();
            if (!landed[e] || used[e])
                continue;
            used[e] = 1;
            left--;
            write_owned(local, &fields[e], step + 1);
            if (check_halo(local, &fields[e], step))
                return 1;
        }
    }
    for (int e = 0; e < FLIGHTS; e++) {
        sode_exchange_free(exchanges[e]);
        free(fields[e].cells);
    }
    return 0;
}

static int run(int rank)
{
    static const size_t sizes[] = {1, 2, 4, 8, 12, 16, 24};
    mesh_random_t random = {(uint64_t)the_seed << 20 | 1};
    local_t local;
    field_t fields[2];
    sode_exchange_field_t bound[2];
    sode_exchange_t *exchanges[2];
    sode_mock_self = (sode_mock_self_t){rank, (unsigned)delay, (unsigned long)the_seed * 64 + (unsigned long)rank};
    if (local_create(the_mesh, rank, &local))
        return 1;
    size_t limit = mesh_draw(&random, 2) ? 100 : 0;
    for (int f = 0; f < 2; f++) {
        field_create(&local, sizes[mesh_draw(&random, 7)], f, &fields[f]);
        bound[f] = (sode_exchange_field_t){local.plan, fields[f].cells, fields[f].cells, fields[f].element_size, NULL};
    }
    for (int e = 0; e < 2; e++) { /* one of both, one of the second array into whose halo the first one writes, too */
        sode_exchange_input_t input = {.nfields = 2 - e, .fields = &bound[e], .comm = MPI_COMM_NULL,
                                       .sequence = (unsigned)e, .transport = &sode_transport_mock,
                                       .message_limit = limit};
        SODE_TRY(sode_exchange_create(&input, &exchanges[e]));
    }
    for (int f = 0; f < 2; f++)
        write_owned(&local, &fields[f], 0);
    for (int step = 0; step < steps; step++) {
        sode_exchange_t *exchange = exchanges[step % 3 == 1];
        SODE_TRY(sode_exchange_begin(exchange));
        for (int k = 0, done = 0; (step & 1) && k < 1000 && !done; k++) {
            SODE_TRY(sode_exchange_test(exchange, &done));
            if (done)
                exchange = NULL;
        }
        if (exchange)
            SODE_TRY(sode_exchange_end(exchange));
        for (int f = 0; f < 2; f++)
            write_owned(&local, &fields[f], step + 1);
        for (int f = step % 3 == 1; f < 2; f++)
            if (check_halo(&local, &fields[f], step))
                return 1;
    }
    for (int e = 0; e < 2; e++)
        sode_exchange_free(exchanges[e]);
    for (int f = 0; f < 2; f++)
        free(fields[f].cells);
    SODE_TRY(together(&local, &random));
    local_free(&local);
    return 0;
}

static void *play(void *rank)
{
    int status = run((int)(intptr_t)rank);
    if (status != 0) {
        printf("seed %ld, delay %d: %s\n", the_seed, delay, sode_fail_text(status));
        mesh_print(the_mesh);
        exit(1); /* the others wait for this one */
    }
    return NULL;
}

static void draw_mesh(mesh_t *mesh, mesh_random_t *random)
{
    for (;;) {
        int64_t most = 0;
        memset(mesh, 0, sizeof *mesh);
        mesh->ndims = 1 + (int)mesh_draw(random, 3);
        mesh_deal(mesh, random, size);
        mesh_randomize(mesh, random, mesh->ndims == 1 ? 40 : mesh->ndims == 2 ? 16 : 7);
        for (int r = 0; r < size; r++) {
            sode_halo_input_t input;
            mesh_input(mesh, r, &input);
            int64_t cells = mesh_storage_cells(&input);
            most = cells > most ? cells : most;
        }
        if (most < 1000)
            return;
    }
}

int main(int argc, char **argv)
{
    long shapes = argc > 1 ? atol(argv[1]) : 40;
    long first = argc > 2 ? atol(argv[2]) : 1;
    steps = argc > 3 ? atoi(argv[3]) : 100;
    size = getenv("RANKS") ? atoi(getenv("RANKS")) : 3;
    sode_pack_set((sode_pack_setting_t){0, 1}); /* not by all threads at a time */
    for (the_seed = first; the_seed < first + shapes; the_seed++) {
        mesh_random_t random = {(uint64_t)the_seed << 20};
        mesh_t mesh;
        pthread_t threads[MOST];
        draw_mesh(&mesh, &random);
        the_mesh = &mesh;
        delay = the_seed % 3 == 0 ? 0 : the_seed % 3 == 1 ? 5 : 100;
        for (int r = 0; r < size; r++)
            failed |= pthread_create(&threads[r], NULL, play, (void *)(intptr_t)r);
        for (int r = 0; r < size; r++)
            pthread_join(threads[r], NULL);
        if (failed || sode_mock_boxes() != 0) {
            printf("seed %ld: %d boxes are left\n", the_seed, sode_mock_boxes());
            return 1;
        }
    }
    return 0;
}
