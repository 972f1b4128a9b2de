/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Plans of gathers against brute force: random mappings of one and two dimensions - block, gblock with nodes that own nothing,
 * cyclic(n), not distributed, copies along a dimension of the nodes, shadows, alignment with an offset -, and random wishes: nothing, everything, one node
 * everything and the others nothing, single elements, runs.  The plan, executed by hand, puts every element that is wanted in its place; without
 * gaps nothing else travels, and never what its node owns; both ends of a message have the same boxes or lists; nobody
 * hears from whom it needs nothing; and the model counts what is sent.  By relays, on computers of any nodes, the same arrives, and
 * from one computer to another goes one message, between their relays.  In rounds, everything arrives everywhere, in log2 of the nodes' messages;
 * the partners are among the peers of an exchange that may go so.
 *
 * RUN: %mpicc -std=gnu11 -O1 -I%source/runtime %s -Wl,--wrap=main %build/lib/libsode_start.a %libstatic -o %t
 * RUN: for n in $(%half 1 2 3 4 6); do %mpirun -n $n %t || exit 1; done
 */
#include "program.h"

#include "plan/circle.h"
#include "plan/gather_circle.h"
#include "plan/gather_model.h"
#include "plan/gather_relay.h"
#include "transport/transport.h"

enum { TIMES = 150, MOST_NODES = 8, MOST = 24000, TAG = 20, SALT = 1000003 };

static sode_nodes_t *line, *grid;
static sode_set_t *all;
static int rank, size;
static unsigned state = 1;

SODE_UNIT(init, "plan_gather.c")
static void init(void)
{
    int64_t star = SODE_STAR;
    line = sode_nodes_create("plan_gather.c:1", "p", 1, &star, NULL);
}

/* The same on all ranks. */
static int pick(int below)
{
    state = state * 1103515245u + 12345u;
    return (int)(state >> 8) % below;
}

static int own_pick(unsigned *own, int below)
{
    *own = *own * 1103515245u + 12345u;
    return (int)(*own >> 8) % below;
}

static void fail(const char *what, int64_t got, int64_t wanted, int time)
{
    if (got == wanted)
        return;
    printf("rank %d of %d, plan %d: %s: got %lld, wanted %lld\n", rank, size, time, what, (long long)got, (long long)wanted);
    exit(1);
}

/* ---- mappings ---- */

static sode_dist_t pick_format(int64_t extent, int64_t coords, int *blocks)
{
    switch (pick(4)) {
    case 0: return (sode_dist_t){SODE_DIST_BLOCK, 0, NULL};
    case 1: return (sode_dist_t){SODE_DIST_CYCLIC, 1 + pick(4), NULL};
    case 2:
        for (int c = 0, left = (int)extent; c < coords; c++) {
            blocks[c] = c == coords - 1 ? left : pick(3) ? pick(left + 1) : 0;
            left -= blocks[c];
        }
        return (sode_dist_t){SODE_DIST_GBLOCK, 0, blocks};
    default: return (sode_dist_t){SODE_DIST_BLOCK, 0, NULL};
    }
}

static sode_array_t *pick_array(sode_template_t **tmpl)
{
    int two = pick(2), ndims = 1 + pick(2);
    int64_t zero[2] = {0, 0}, extent[2] = {1 + pick(40), 1 + pick(20)}, coords[2];
    int blocks[2][MOST_NODES];
    coords[0] = two && size % 2 == 0 ? 2 : size;
    coords[1] = two && size % 2 == 0 ? size / 2 : 1;
    sode_dist_t dist[2];
    for (int d = 0; d < 2; d++)
        dist[d] = d < 1 + two ? pick_format(extent[d], coords[d], blocks[d]) : (sode_dist_t){SODE_DIST_NONE, 0, NULL};
    *tmpl = sode_template_create("plan_gather.c:2", "t", 2, zero, extent);
    sode_template_distribute("plan_gather.c:2", *tmpl, two ? grid : line, dist);
    int first = pick(2); /* the dimension of the template that dimension 0 lies on */
    sode_axis_t axes[2];
    for (int d = 0; d < ndims; d++) {
        int on = d ? !first : first, alone = ndims == 2 && pick(6) == 0;
        int64_t offset = alone ? 0 : pick((int)extent[on]), shadow = pick(3);
        if (dist[on].kind == SODE_DIST_CYCLIC)
            shadow = 0;
        axes[d] = (sode_axis_t){alone ? 1 + pick(9) : extent[on] - offset, alone ? -1 : on, offset, alone ? 0 : shadow, alone ? 0 : shadow, 0};
    }
    return sode_array_create("plan_gather.c:3", "a", *tmpl, ndims, sizeof(int64_t), axes, SODE_ARRAY_ZERO);
}

/* ---- what is wanted ---- */

static size_t pick_runs(int64_t elements, int kind, char *wanted, sode_gather_run_t *runs)
{
    unsigned own = (unsigned)(state + (unsigned)rank * 7919u);
    size_t count = 0;
    for (int64_t k = 0; k < elements; k++) {
        wanted[k] = kind == 0 ? 0 : kind == 1 ? 1 : kind == 2 ? rank == 0 : kind == 3 ? own_pick(&own, 9) == 0
                  : k % 50 && own_pick(&own, 30) ? wanted[k - 1] : own_pick(&own, 2);
        if (wanted[k] && count && runs[count - 1].first + runs[count - 1].count == k)
            runs[count - 1].count++;
        else if (wanted[k])
            runs[count++] = (sode_gather_run_t){k, 1};
    }
    return count;
}

/* ---- execution by hand ---- */

static int64_t select_numbers(const sode_plan_part_t *part, int64_t *to)
{
    const sode_selection_t *s = &part->selection;
    int64_t count = 0;
    for (; part->place == SODE_PLAN_STAGING && count < s->cells; count++)
        to[count] = s->at + count;
    if (part->place == SODE_PLAN_STAGING)
        return count;
    for (size_t k = 0; k < s->dim[0].count; k++)
        for (int64_t i = 0; i < s->dim[0].list[k].length; i++)
            to[count++] = s->dim[0].list[k].at + i;
    return count;
}

/* Which memory each lies in, and where. */
typedef struct places {
    int place[MOST];
    int64_t at[MOST], count;
} places_t;

static const places_t *places_of(const sode_plan_t *plan, const sode_plan_message_t *m, enum sode_plan_place otherwise)
{
    static places_t to;
    to.count = 0;
    for (size_t p = 0; p < m->count; p++) {
        const sode_plan_part_t *part = &plan->parts[m->first + p];
        for (int64_t end = to.count + select_numbers(part, to.at + to.count); to.count < end; to.count++)
            to.place[to.count] = part->place;
    }
    for (size_t k = 0; k < m->nindices; k++, to.count++) {
        to.place[to.count] = otherwise;
        to.at[to.count] = plan->indices[m->index_first + k];
    }
    return &to;
}

/* Lengths of runs and lists, which both ends see alike. */
static int64_t shape_of(const sode_plan_t *plan, const sode_plan_message_t *m)
{
    int64_t shape = (int64_t)m->nindices;
    for (size_t p = 0; p < m->count && plan->nphases == 1; p++)
        for (size_t k = 0; k < plan->parts[m->first + p].selection.dim[0].count; k++)
            shape = shape * 31 + plan->parts[m->first + p].selection.dim[0].list[k].length;
    return shape;
}

typedef struct message {
    int64_t shape, count, values[MOST];
} message_t;

static void execute_phase(const sode_plan_t *plan, int p, int64_t *const memory[3], int *heard, int time)
{
    static message_t out[MOST_NODES], in;
    const sode_plan_phase_t *phase = &plan->phases[p];
    MPI_Request requests[MOST_NODES];
    for (size_t m = 0; m < phase->nsends; m++) {
        const places_t *at = places_of(plan, &phase->sends[m], SODE_PLAN_SOURCE);
        out[m].count = at->count;
        out[m].shape = shape_of(plan, &phase->sends[m]);
        for (int64_t k = 0; k < out[m].count; k++)
            out[m].values[k] = memory[at->place[k]][at->at[k]];
        MPI_Isend(&out[m], (int)((2 + out[m].count) * (int64_t)sizeof(int64_t)), MPI_BYTE, phase->sends[m].rank, TAG, all->comm, &requests[m]);
    }
    for (size_t m = 0; m < phase->nrecvs; m++) {
        const places_t *at = places_of(plan, &phase->recvs[m], SODE_PLAN_TARGET);
        MPI_Recv(&in, sizeof in, MPI_BYTE, phase->recvs[m].rank, TAG, all->comm, MPI_STATUS_IGNORE);
        fail("elements of a message", in.count, at->count, time);
        if (plan->nphases == 1)
            fail("shape of a message", in.shape, shape_of(plan, &phase->recvs[m]), time);
        for (int64_t k = 0; k < at->count; k++)
            memory[at->place[k]][at->at[k]] = in.values[k];
        heard[phase->recvs[m].rank] += (int)at->count;
    }
    MPI_Waitall((int)phase->nsends, requests, MPI_STATUSES_IGNORE);
    for (size_t c = 0; c < phase->moves.count; c++) {
        static int64_t to[4000], from[4000];
        int64_t count = select_numbers(&plan->parts[phase->moves.first + 2 * c], to);
        fail("elements of a copy", select_numbers(&plan->parts[phase->moves.first + 2 * c + 1], from), count, time);
        for (int64_t k = 0; k < count; k++)
            memory[SODE_PLAN_TARGET][to[k]] = memory[SODE_PLAN_SOURCE][from[k]];
    }
    for (size_t k = 0; k < phase->nindices; k++)
        memory[phase->to][plan->indices[phase->index_to + k]] = memory[phase->from][plan->indices[phase->index_from + k]];
}

static void execute(const sode_plan_t *plan, int64_t *storage, int64_t *image, int *heard, int time)
{
    static int64_t staging[2 * MOST];
    for (int p = 0; p < plan->nphases; p++)
        execute_phase(plan, p, (int64_t *const[]){storage, image, staging}, heard, time);
}

/* Own elements get their numbers. */
static void fill_storage(const sode_array_t *a, int64_t *storage, char *owned, int64_t elements)
{
    const sode_array_impl_t *impl = sode_array_impl(a);
    for (int64_t k = 0; k < elements; k++) {
        int64_t rest = k, at = 0;
        owned[k] = 1;
        for (int d = impl->ndims - 1; d >= 0; d--) {
            int64_t extent = impl->dim[d].axis.extent, i = rest % extent;
            rest /= extent;
            if (impl->dim[d].dim && impl->dim[d].node_dim >= 0)
                owned[k] &= sode_dim_owner(impl->dim[d].dim, i + impl->dim[d].axis.offset)
                            == impl->tmpl->nodes->coord[impl->dim[d].node_dim];
            if (owned[k])
                at += sode_array_position(a, d, i) * impl->dim[d].stride;
        }
        if (owned[k])
            storage[at] = SALT + k;
    }
}

/* Nodes on some computers; the first node of each is its relay. */
static void pick_relays(int relays[MOST_NODES])
{
    int computer[MOST_NODES], kind = pick(3);
    for (int r = 0; r < size; r++) {
        computer[r] = kind == 0 ? r / 2 : kind == 1 ? r % 2 : pick(3);
        for (relays[r] = 0; computer[relays[r]] != computer[r];)
            relays[r]++;
    }
}

/* Whoever an exchange may have to wait for is among its peers: partners of its other plans, too. */
static void find_peers(const sode_plan_t *plan, const sode_plan_t *other, int time)
{
    int64_t from[1] = {0}, to[1] = {0}; /* never read */
    sode_exchange_field_t field = {.plan = plan, .other[SODE_CIRCLED] = other, .source = from, .target = to, .element_size = 8};
    sode_exchange_input_t input = {.nfields = 1, .fields = &field, .comm = all->comm, .gathers = 1};
    sode_exchange_t *exchange;
    sode_peers_t peers;
    fail("transport", sode_transport_find("auto", &input.transport), SODE_OK, time);
    fail("exchange", sode_exchange_create(&input, &exchange), SODE_OK, time);
    fail("peers", sode_exchange_peers(exchange, &peers), SODE_OK, time);
    for (int p = 0; p < other->nphases; p++)
        for (size_t m = 0; m < other->phases[p].nrecvs; m++) {
            int k = 0;
            while (k < peers.count && peers.ranks[k] != other->phases[p].recvs[m].rank)
                k++;
            fail("partner among the peers", k < peers.count, 1, time);
        }
    fail("certain peers", peers.certain, (int64_t)plan->phases[0].nrecvs, time);
    free(peers.ranks);
    sode_exchange_free(exchange);
}

/* The same as `image` arrives. */
static void go_by_relays(sode_gather_input_t *input, const sode_gather_asked_t *asked, const sode_letters_t *heard,
                         int64_t *storage, const int64_t *image, int64_t elements, int time)
{
    static int64_t relayed[4000];
    int relays[MOST_NODES], from[MOST_NODES] = {0};
    sode_letter_t *letters, letter;
    sode_gather_flow_t *flows;
    sode_plan_t *plan;
    size_t count;
    pick_relays(relays);
    sode_gather_relay_t relay = {.own = relays[rank]};
    fail("greetings", sode_gather_relay_greet(&relay, asked, heard, &letters, &count), SODE_OK, time);
    fail("exchange", sode_sparse_exchange(all->comm, TAG + 3, letters, count, &relay.partners), SODE_OK, time);
    fail("count", sode_gather_relay_count(&relay, asked, heard, rank, &flows, &letter), SODE_OK, time);
    fail("exchange", sode_sparse_exchange(all->comm, TAG + 4, &letter, letter.size > 0, &relay.flows), SODE_OK, time);
    input->relay = &relay;
    fail("plan", sode_gather_plan(input, asked, heard, &plan), SODE_OK, time);
    memset(relayed, 0, sizeof relayed);
    execute(plan, storage, relayed, from, time);
    for (int64_t k = 0; k < elements; k++)
        fail("element by relays", relayed[k], image[k], time);
    for (int p = 0; p < plan->nphases; p++)
        for (size_t m = 0; m < plan->phases[p].nsends; m++) {
            int to = plan->phases[p].sends[m].rank;
            if (relays[to] != relays[rank])
                fail("message between computers", p == SODE_RELAY_CROSSES && relays[rank] == rank && relays[to] == to, 1, time);
        }
    sode_plan_free(plan);
    sode_gather_relay_free(&relay);
    free(flows);
    free(letters);
}

/* The whole array. */
static void go_round(const sode_gather_input_t *wish, const sode_plan_t *asks, int64_t *storage, int64_t elements, int time)
{
    static int64_t image[4000];
    int heard[MOST_NODES] = {0};
    const sode_gather_run_t everything = {0, elements};
    sode_gather_input_t input = {.array = wish->array, .set = wish->set, .runs = &everything, .nruns = 1, .first = 1, .circles = 1};
    sode_gather_load_t loads[SODE_WAYS];
    sode_gather_asked_t asked;
    sode_plan_t *plan;
    int64_t sent = 0, came = 0, own = 0;
    fail("ask", sode_gather_ask(&input, &asked), SODE_OK, time);
    fail("plan", sode_gather_plan(&input, &asked, &(sode_letters_t){0}, &plan), SODE_OK, time);
    memset(image, 0, sizeof image);
    execute(plan, storage, image, heard, time);
    for (int64_t k = 0; k < elements; k++)
        fail("element in rounds", image[k], SALT + k, time);
    for (int p = 0; p < plan->nphases; p++) {
        fail("messages of a round", plan->phases[p].nsends <= 1 && plan->phases[p].nrecvs <= 1, 1, time);
        sent += (int64_t)plan->phases[p].nsends;
    }
    for (int r = 0; r < size; r++)
        came += heard[r];
    for (size_t k = 0; k < asked.nown; k++)
        own += asked.own[k].count;
    sode_gather_loads(&input, &asked, loads);
    fail("elements in rounds", came, elements - own, time);
    fail("more messages than rounds", sent > loads[SODE_WAY_CIRCLE].messages, 0, time);
    fail("rounds", loads[SODE_WAY_CIRCLE].messages, size == 1 ? 0 : size == 2 ? 1 : size <= 4 ? 2 : 3, time);
    fail("long runs", sode_gather_circle_suits(&asked, 0), 0, time);
    if (time < 20)
        find_peers(asks, plan, time);
    sode_plan_free(plan);
    sode_gather_forget(&asked);
}

static void once(int time)
{
    static char wanted[4000], owned[4000];
    static int64_t image[4000];
    static sode_gather_run_t runs[4000];
    const int64_t gaps[] = {0, 0, 3, SODE_GAP_ANY};
    int heard[MOST_NODES] = {0};
    sode_template_t *t;
    sode_array_t *a = pick_array(&t);
    int64_t elements = 1, gap = gaps[pick(4)], more = 0, less = 0;
    for (int d = 0; d < sode_array_impl(a)->ndims; d++)
        elements *= sode_array_impl(a)->dim[d].axis.extent;
    size_t nruns = pick_runs(elements, pick(6), wanted, runs);
    fill_storage(a, sode_base(a), owned, elements);
    memset(image, 0, sizeof image);

    sode_gather_input_t input = {.array = sode_array_impl(a), .set = all, .runs = runs, .nruns = nruns, .gap = gap};
    sode_gather_asked_t asked;
    sode_gather_load_t loads[SODE_WAYS];
    sode_letters_t letters = {0};
    sode_plan_t *plan;
    fail("ask", sode_gather_ask(&input, &asked), SODE_OK, time);
    sode_gather_loads(&input, &asked, loads);
    fail("sparse exchange", sode_sparse_exchange(all->comm, TAG + 1 + time % 2, asked.letters, asked.count, &letters), SODE_OK, time);
    fail("plan", sode_gather_plan(&input, &asked, &letters, &plan), SODE_OK, time);
    execute(plan, sode_base(a), image, heard, time);

    for (int64_t k = 0; k < elements; k++) {
        if (wanted[k] || image[k])
            fail("element", image[k], SALT + k, time);
        more += image[k] && !wanted[k] && !owned[k];
        less += wanted[k] && !owned[k];
    }
    int64_t came = 0, from = 0;
    for (int r = 0; r < size; r++) {
        came += heard[r];
        from += heard[r] > 0;
    }
    fail("messages that bring nothing", (int64_t)plan->phases[0].nrecvs - from, 0, time);
    fail("heard from itself", heard[rank], 0, time);
    fail("elements that came", came, less + more, time);
    if (gap == 0) {
        fail("elements without gaps", more, 0, time);
        fail("elements in the model", loads[SODE_WAY_MINIMAL].elements, less, time);
        fail("messages in the model", loads[SODE_WAY_MINIMAL].messages, from, time);
    }
    go_by_relays(&input, &asked, &letters, sode_base(a), image, elements, time);
    go_round(&input, plan, sode_base(a), elements, time);
    sode_plan_free(plan);
    sode_letters_free(&letters);
    sode_gather_forget(&asked);
    sode_array_release(&a);
    sode_template_release(&t);
}

int main(void)
{
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int64_t two = size % 2 ? 1 : 2;
    grid = sode_nodes_create("plan_gather.c:4", "g", 2, (int64_t[]){size % 2 ? size : two, size % 2 ? 1 : size / two}, NULL);
    all = sode_set_walk(NULL);
    while (all->size != size || all->comm == MPI_COMM_NULL)
        all = sode_set_walk(all);
    for (int time = 0; time < TIMES; time++)
        once(time);
    sode_nodes_release(&grid);
    return 0;
}
