/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * gmove between arrays of two random mappings, memory and elements, against the
 * definition: what each rank stores afterwards, byte by byte, shadow included.
 * All formats, replicas, steps of both signs, elements of any size, sides that
 * overlap, several plans that alternate, async.  By every transport, which those
 * that are named do from the first execution on.  Messages in pieces, as those of
 * more than a GiB are.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in %ranks; do %mpirun -n $n %t || exit 1; done
 * RUN: %mpicc -std=gnu11 %optimize -I%source/runtime -DSODE_PIECE=24 %s %source/runtime/base/pieces.c -Wl,--wrap=main \
 * RUN:   %build/lib/libsode_start.a %libstatic -o %t.pieces
 * RUN: %mpirun -n 3 %t.pieces
 * RUN: for t in $(%half pack datatype rma shm alltoall); do env SODE_TRANSPORT=$t %mpirun -n 3 %t || exit 1; done
 */
#include "mapping.h"

SODE_UNIT(init, "gmove.c")
static void init(void) {}

enum { WIDEST = 24, CELLS = 6 * 6 * 6 * 16 * 64 };

/* One side: an array, or memory of 3 dimensions. */
typedef struct side {
    mapping_t *m; /* NULL: memory */
    sode_array_t *array;
    char *data, *expected;
    size_t bytes;
    int ndims;
    int64_t extents[SODE_MAX_DIMS];
    sode_triplet_t triplets[SODE_MAX_DIMS];
} side_t;

static size_t size; /* bytes of an element */

static void value(int64_t number, char *to)
{
    for (size_t k = 0; k < size; k++)
        to[k] = (char)(number * 31 + (number >> 8) * 17 + (int64_t)k * 7);
}

static int owned(const side_t *s, const int64_t *index)
{
    for (int d = 0; s->m && d < s->ndims; d++)
        if (!mapping_owns_index(s->m, d, index[d]))
            return 0;
    return 1;
}

/* Bytes from the start of storage to an element that is owned. */
static size_t place(const side_t *s, const int64_t *index)
{
    int64_t at = 0;
    for (int d = 0; d < s->ndims; d++) {
        int packed = s->m && s->m->axes[d].tmpl_dim >= 0
                     && s->m->formats[s->m->axes[d].tmpl_dim].kind == SODE_DIST_CYCLIC
                     && !s->m->axes[d].full_shadow;
        int64_t x = !s->m ? index[d]
                    : packed ? sode_cyclic_local(sode_cyclic(s->array, d), index[d])
                             : index[d] - sode_lower(s->array, d);
        at = at * (s->m ? sode_extent(s->array, d) : s->extents[d]) + x;
    }
    return (size_t)at * size;
}

static int64_t number(const side_t *s, const int64_t *index)
{
    int64_t n = s->m != NULL;
    for (int d = 0; d < s->ndims; d++)
        n = n * 13 + index[d];
    return n;
}

/* The next index below the extents; 0: there is none. */
static int next(int ndims, const int64_t *extents, int64_t *index)
{
    for (int d = ndims - 1; d >= 0; d--) {
        if (++index[d] < extents[d])
            return 1;
        index[d] = 0;
    }
    return 0;
}

static void create(side_t *s, mapping_t *m)
{
    int64_t index[SODE_MAX_DIMS] = {0}, cells = 1;
    *s = (side_t){.m = m, .ndims = m ? m->ndims : pick(4)};
    for (int d = 0; d < s->ndims; d++)
        s->extents[d] = m ? m->axes[d].extent : 1 + pick(7);
    if (m)
        s->array = sode_array_create("gmove.c:1", "a", m->tmpl, m->ndims, size,
                                     m->axes, SODE_ARRAY_ZERO);
    for (int d = 0; d < s->ndims; d++) {
        int stored = 1;
        if (m)
            xmp_array_lsize((xmp_desc_t)s->array, d + 1, &stored);
        cells *= stored == 0 ? 0 : m ? sode_extent(s->array, d) : s->extents[d];
    }
    s->bytes = (size_t)cells * size;
    s->data = m ? sode_base(s->array) : calloc(s->bytes + 1, 1);
    s->expected = malloc(s->bytes + 1);
    do
        if (owned(s, index))
            value(number(s, index), s->data + place(s, index));
    while (next(s->ndims, s->extents, index));
}

static void release(side_t *s)
{
    if (s->array)
        sode_array_release(&s->array);
    else
        free(s->data);
    free(s->expected);
}

/* A section of this shape, whose lengths fit. */
static void choose_section(side_t *s, int n, const int64_t *lengths)
{
    for (int d = 0, k = 0; d < s->ndims; d++) {
        sode_triplet_t *t = &s->triplets[d];
        int64_t extent = s->extents[d];
        *t = (sode_triplet_t){pick((int)extent), 1, 0};
        if (s->ndims - d > n - k && (k == n || lengths[k] > extent || pick(2)))
            continue;
        int64_t far = lengths[k] > 1 ? (extent - 1) / (lengths[k] - 1) : 3;
        t->length = lengths[k++];
        t->step = far > 1 ? 1 + pick((int)far) : 1;
        int64_t room = extent - (t->length > 1 ? (t->length - 1) * t->step : 0);
        t->base = t->length ? pick((int)room) : 0;
        if (t->base + (t->length - 1) * t->step + t->step >= extent && t->length && pick(2))
            t->length = SODE_REST;
        else if (pick(3) == 0) {
            t->base += t->length ? (t->length - 1) * t->step : 0;
            t->step = -t->step;
        }
    }
}

/* Lengths that dimensions of both sides have room for, in order. */
static int choose_shape(const side_t *to, const side_t *from, int64_t *lengths)
{
    int n = to->ndims < from->ndims ? to->ndims : from->ndims;
    for (int k = 0; k < n; k++) {
        int64_t room = to->extents[to->ndims - n + k];
        for (int d = 0; d < to->ndims; d++)
            room = to->extents[d] < room ? to->extents[d] : room;
        for (int d = 0; d < from->ndims; d++)
            room = from->extents[d] < room ? from->extents[d] : room;
        lengths[k] = pick(20) ? 1 + pick((int)room) : 0;
    }
    return n ? pick(n + 1) : 0;
}

static void index_at(const side_t *s, const int64_t *j, int64_t *index)
{
    for (int d = 0, k = 0; d < s->ndims; d++)
        index[d] = s->triplets[d].base + (s->triplets[d].step ? j[k++] * s->triplets[d].step : 0);
}

/* Puts into to->expected what the assignment does here. */
static void expect(side_t *to, const side_t *from, int n, const int64_t *lengths, int fill)
{
    int64_t j[SODE_MAX_DIMS] = {0}, left[SODE_MAX_DIMS], right[SODE_MAX_DIMS];
    memcpy(to->expected, to->data, to->bytes);
    for (int k = 0; k < n; k++)
        if (lengths[k] == 0)
            return;
    do {
        index_at(to, j, left);
        index_at(from, fill ? (const int64_t[SODE_MAX_DIMS]){0} : j, right);
        if (owned(to, left))
            value(number(from, right), to->expected + place(to, left));
    } while (next(n, lengths, j));
}

static void move(side_t *to, side_t *from)
{
    int64_t lengths[SODE_MAX_DIMS];
    int n = choose_shape(to, from, lengths), fill = pick(4) == 0;
    choose_section(to, n, lengths);
    choose_section(from, fill ? 0 : n, lengths);
    if (fill)
        n = 0;
    for (int d = 0; fill && d < to->ndims; d++)
        if (to->triplets[d].step)
            lengths[n++] = to->triplets[d].length == SODE_REST
                               ? to->extents[d] - to->triplets[d].base
                               : to->triplets[d].length;
    for (int d = 0, k = 0; fill && d < to->ndims; d++)
        if (to->triplets[d].step && to->triplets[d].length == SODE_REST) {
            int64_t step = to->triplets[d].step;
            lengths[k] = (lengths[k] + step - 1) / step;
            k++;
        } else if (to->triplets[d].step)
            k++;
    const sode_side_t sides[2] = {
        {to->array, to->data, "to", to->ndims, to->extents, to->triplets},
        {from->array, from->data, "from", from->ndims, from->extents, from->triplets}};
    expect(to, from, n, lengths, fill);
    int later = pick(3) == 0;
    const sode_clauses_t async = {SODE_ASYNC, 7, NULL};
    sode_gmove("gmove.c:2", &sides[0], &sides[1], size, pick(3), later ? &async : NULL);
    if (later)
        sode_wait_async("gmove.c:3", 1, &(int){7}, NULL);
    for (size_t k = 0; k < to->bytes; k++)
        EXPECT(to->data[k], to->expected[k]);
}

/* Back to what `number` says. */
static void refill(side_t *s)
{
    int64_t index[SODE_MAX_DIMS] = {0};
    do
        if (owned(s, index))
            value(number(s, index), s->data + place(s, index));
    while (next(s->ndims, s->extents, index));
}

static void check(unsigned seed)
{
    static const size_t sizes[] = {1, 2, 4, 8, 12, 16, WIDEST};
    mapping_t m[2];
    side_t s[4];
    mapping_seed = seed;
    size = sizes[pick(7)];
    for (int k = 0; k < 2; k++)
        mapping_create(&m[k], 1);
    for (int k = 0; k < 4; k++)
        create(&s[k], k < 3 ? &m[k / 2] : NULL);
    for (int times = 0; times < 6; times++) {
        int to = pick(4), from = pick(4);
        if (s[to].m == NULL && s[from].m == NULL)
            continue;
        move(&s[to], &s[from]);
        refill(&s[to]);
    }
    for (int k = 3; k >= 0; k--)
        release(&s[k]);
    for (int k = 0; k < 2; k++)
        mapping_release(&m[k]);
}

/* Half of the nodes redistribute what they have among them: a on all nodes, of
 * which they own the first part, b on them alone, and a replicated s. */
static void in_task(void)
{
    int nodes = xmp_num_nodes(), half = (nodes + 1) / 2, n = 5 * nodes, m = 5 * half;
    const int64_t zero = 0, extents[] = {n, m}, sizes[] = {nodes, half};
    const sode_dist_t block = {SODE_DIST_BLOCK, 0, NULL}, cyclic = {SODE_DIST_CYCLIC, 2, NULL};
    const sode_axis_t axes[] = {{n, 0, 0, 1, 1, 0}, {m, 0, 0, 0, 0, 0}};
    sode_nodes_t *p = sode_nodes_create("gmove.c:4", "p", 1, &sizes[0], NULL);
    const sode_ref_t *some = SODE_ON_NODES(p, SODE_RANGE(0, half, 1));
    sode_nodes_t *q = sode_nodes_create("gmove.c:5", "q", 1, &sizes[1], some);
    sode_template_t *t = sode_template_create("gmove.c:6", "t", 1, &zero, &extents[0]);
    sode_template_t *u = sode_template_create("gmove.c:7", "u", 1, &zero, &extents[1]);
    sode_template_distribute("gmove.c:8", t, p, &block);
    sode_template_distribute("gmove.c:9", u, q, &cyclic);
    sode_array_t *a = sode_array_create("gmove.c:10", "a", t, 1, 8, &axes[0], 0);
    sode_array_t *b = sode_array_create("gmove.c:11", "b", u, 1, 8, &axes[1], 0);
    for (int i = 0; i < 5; i++)
        ((int64_t *)sode_origin(a))[xmpc_node_num() * 5 + i] = xmpc_node_num() * 5 + i;
    int64_t *all = calloc((size_t)m, 8);
    sode_task_t task = sode_task_begin("gmove.c:12", some, 0);
    if (task.member) {
        const sode_triplet_t back = {m - 1, m, -1}, forth = {0, m, 1};
        const sode_side_t of_a = {a, NULL, "a", 1, NULL, &back}, of_b = {b, NULL, "b", 1, NULL, &forth};
        const sode_side_t memory = {NULL, all, "all", 1, &extents[1], &forth};
        for (int times = 0; times < 3; times++) {
            sode_gmove("gmove.c:13", &of_b, &of_a, 8, SODE_GMOVE, NULL);
            sode_gmove("gmove.c:14", &memory, &of_b, 8, SODE_GMOVE_IN, NULL);
            for (int i = 0; i < m; i++)
                EXPECT(all[i], m - 1 - i);
        }
    }
    sode_task_end(&task);
    free(all);
    sode_array_release(&b);
    sode_array_release(&a);
    sode_template_release(&u);
    sode_template_release(&t);
    sode_nodes_release(&q);
    sode_nodes_release(&p);
}

int main(void)
{
    in_task();
    for (unsigned seed = 0; seed < 1000; seed++)
        check(seed);
    return 0;
}
