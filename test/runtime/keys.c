/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Whatever tells two things apart is in their keys: what all ranks must give alike in a directive, what finds a cached
 * exchange or takes one that other arrays have left, and the texts by which measured exchanges are remembered.  Each case differs from the first one, and from the
 * others, in one thing.
 *
 * RUN: %mpicc -std=gnu11 -O1 -I%source/runtime %s -Wl,--wrap=main,--wrap=sode_operation_begin %build/lib/libsode_start.a \
 * RUN:   %libstatic -o %t
 * RUN: %mpirun -n 2 %t
 */
#include "program.h"

#include "base/context.h"
#include "base/operation.h"
#include "directive/exchanges.h"
#include "plan/describe.h"
#include "plan/describe_sides.h"
#include "plan/store.h"

SODE_UNIT(init, "keys.c")
static void init(void) {}

/* ---- numbers that must differ ---- */

static uint64_t seen[64];
static const char *said[64];
static int nseen;

static void forget(void) { nseen = 0; }

static void note(uint64_t number, const char *what)
{
    for (int k = 0; k < nseen; k++)
        if (seen[k] == number)
            exit(printf("'%s' and '%s' are taken for one\n", said[k], what));
    said[nseen] = what;
    seen[nseen++] = number;
}

/* ---- what all ranks must give alike ---- */

static uint64_t arguments; /* of the last operation */

/* Instead of the runtime's. */
int __real_sode_operation_begin(sode_operation_t *operation, uint64_t given);
int __wrap_sode_operation_begin(sode_operation_t *operation, uint64_t given)
{
    arguments = given;
    return __real_sode_operation_begin(operation, given);
}

#define NOTE(what, call) ((call), note(arguments, what))

static sode_nodes_t *p;

typedef struct shape {
    int64_t lower, extent, block; /* of the template */
    sode_axis_t axis;
    size_t size;
} shape_t;

static sode_array_t *create(const char *name, shape_t s)
{
    const sode_dist_t block = {SODE_DIST_BLOCK, s.block, NULL};
    sode_template_t *t = sode_template_create("keys.c:1", "t", 1, &s.lower, &s.extent);
    sode_template_distribute("keys.c:2", t, p, &block);
    return sode_array_create("keys.c:3", name, t, 1, s.size, &s.axis, SODE_ARRAY_ZERO);
}

static const shape_t plain = {0, 40, 0, {40, 0, 0, 2, 2, 0}, 8};

static void reflect(const char *what, int n, sode_array_t **arrays, const sode_width_t *widths, unsigned clauses)
{
    NOTE(what, sode_reflect("keys.c:4", n, arrays, 1, widths, SODE_WITH(clauses, 1)));
    sode_wait_async("keys.c:5", 1, (const int[]){1}, NULL);
}

/* Arrays of one name, each of which differs from the first one. */
static const struct {
    const char *what;
    shape_t shape;
} cases[] = {
    {"an array", {0, 40, 0, {40, 0, 0, 2, 2, 0}, 8}},
    {"other elements", {0, 40, 0, {40, 0, 0, 2, 2, 0}, 4}},
    {"another extent", {0, 40, 0, {39, 0, 0, 2, 2, 0}, 8}},
    {"an offset", {0, 40, 0, {39, 0, 1, 2, 2, 0}, 8}},
    {"a lower shadow", {0, 40, 0, {40, 0, 0, 1, 2, 0}, 8}},
    {"an upper shadow", {0, 40, 0, {40, 0, 0, 2, 1, 0}, 8}},
    {"another lower bound", {-1, 40, 0, {39, 0, 0, 2, 2, 0}, 8}},
    {"another template", {0, 41, 0, {40, 0, 0, 2, 2, 0}, 8}},
    {"other blocks", {0, 40, 30, {40, 0, 0, 2, 2, 0}, 8}},
};
enum { CASES = sizeof cases / sizeof *cases };

static void reflect_arrays(void)
{
    for (int k = 0; k < CASES; k++) {
        sode_array_t *u = create("u", cases[k].shape);
        reflect(cases[k].what, 1, &u, NULL, 0);
    }
}

/* ---- mappings ---- */

static const void *mapping_of(const char *what, const sode_template_t *t, const sode_axis_t *axes, size_t size)
{
    sode_array_t *one = sode_array_create("keys.c:31", "one", t, 2, size, axes, 0);
    sode_array_t *other = sode_array_create("keys.c:31", "other", t, 2, size, axes, 0);
    const void *mapping = sode_array_impl(one)->mapping;
    if (!mapping || mapping != sode_array_impl(other)->mapping)
        exit(printf("two arrays of '%s' have no mapping in common\n", what));
    sode_array_release(&other);
    EXPECT(sode_array_impl(one)->mapping == mapping, 1);
    return mapping; /* `one` stays and holds it */
}

/* Equal templates and arrays have the same mapping, whoever was released meanwhile; others have others. */
static void tell_mappings(void)
{
    static int first[] = {3, 5}, last[] = {5, 3};
    static const int64_t sizes[] = {2, 1}, turned[] = {1, 2}, zero[] = {0, 0}, one[] = {1, 0}, extent[] = {8, 8},
                         longer[] = {9, 8};
    const sode_nodes_t *wide = sode_nodes_create("keys.c:32", "wide", 2, sizes, NULL),
                       *high = sode_nodes_create("keys.c:33", "high", 2, turned, NULL);
    const sode_dist_t block = {SODE_DIST_BLOCK, 0, NULL}, none = {SODE_DIST_NONE, 0, NULL}, cyclic = {SODE_DIST_CYCLIC, 0, NULL};
    const struct {
        const char *what;
        const sode_nodes_t *nodes;
        const int64_t *lower, *extent;
        sode_dist_t formats[2];
    } templates[] = {
        {"block x block", wide, zero, extent, {block, block}},
        {"nodes of another shape", high, zero, extent, {block, block}},
        {"one dimension", p, zero, extent, {block, none}},
        {"the other dimension", p, zero, extent, {none, block}},
        {"larger blocks", wide, zero, extent, {{SODE_DIST_BLOCK, 5, NULL}, block}},
        {"cyclic", wide, zero, extent, {{SODE_DIST_CYCLIC, 0, NULL}, block}},
        {"cyclic(2)", wide, zero, extent, {{SODE_DIST_CYCLIC, 2, NULL}, block}},
        {"first border", wide, zero, extent, {{SODE_DIST_GBLOCK, 0, first, 2}, block}},
        {"last border", wide, zero, extent, {{SODE_DIST_GBLOCK, 0, last, 2}, block}},
        {"another extent", wide, zero, longer, {{SODE_DIST_BLOCK, 5, NULL}, block}},
        {"another bound", wide, one, extent, {{SODE_DIST_BLOCK, 5, NULL}, block}},
        {"cyclic on nodes of another shape", high, zero, extent, {cyclic, {SODE_DIST_BLOCK, 8, NULL}}},
    };
    enum { TEMPLATES = sizeof templates / sizeof *templates };
    static const void *found[2][TEMPLATES + 8];
    for (int again = 0; again < 2; again++) {
        int n = 0;
        for (int k = 0; k < TEMPLATES; k++) {
            sode_template_t *t = sode_template_create("keys.c:34", "t", 2, templates[k].lower, templates[k].extent);
            sode_template_distribute("keys.c:35", t, templates[k].nodes, templates[k].formats);
            const sode_axis_t axes[] = {{7, 0, 1, 0, 0, 0}, {7, 1, 1, 1, 1, 0}};
            found[again][n++] = mapping_of(templates[k].what, t, axes, 8);
            for (int v = 0; k == 0 && v < 8; v++) {
                sode_axis_t x[] = {axes[0], axes[1]};
                x[1] = (sode_axis_t){v == 1 ? 6 : 7, v == 2 ? -1 : 1, v != 3, v == 4 ? 2 : 1, v == 5 ? 2 : 1, v == 6};
                if (v == 7)
                    x[0].tmpl_dim = 1, x[1].tmpl_dim = 0;
                if (v > 0)
                    found[again][n++] = mapping_of("an alignment", t, x, 8);
            }
            if (k == 0)
                found[again][n++] = mapping_of("elements", t, axes, 4);
        }
        EXPECT(n, TEMPLATES + 8);
        for (int k = 0; k < n; k++) {
            EXPECT(found[again][k] == found[0][k], 1);
            for (int l = 0; l < k; l++)
                EXPECT(found[again][k] == found[again][l], 0);
        }
    }
}

/* What arrays have left is for those of equal mappings and clauses. */
static void take_left(void)
{
    static const unsigned clauses[] = {0, SODE_FACES};
    static const sode_width_t widths[] = {{1, 1, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 1}};
    for (int again = 0; again < 2; again++) {
        int64_t made = sode_store_counts.made, taken = sode_store_counts.taken;
        for (int k = 0; k < CASES; k++) {
            sode_array_t *a = create("left", cases[k].shape);
            sode_reflect("keys.c:20", 1, &a, 0, NULL, NULL);
            if (cases[k].shape.size == 8)
                sode_reduce_shadow("keys.c:21", 1, SODE_DOUBLE, &a, 0, NULL, NULL);
            if (k == 1)
                sode_reduce_shadow("keys.c:21", 1, SODE_FLOAT, &a, 0, NULL, NULL);
            sode_array_release(&a);
        }
        for (int k = 0; k < 5; k++) {
            sode_array_t *a[] = {create("left", plain), create("left", plain)};
            if (k < 4)
                sode_reflect("keys.c:22", 1, a, 1, &widths[k], SODE_WITH(clauses[k == 0], 0));
            else
                sode_reflect("keys.c:23", 2, a, 0, NULL, NULL);
            sode_array_release(&a[1]);
            sode_array_release(&a[0]);
        }
        EXPECT(sode_store_counts.made - made, again ? 0 : 2 * CASES + 5);
        EXPECT(sode_store_counts.taken - taken, again ? 2 * CASES + 5 : 0);
    }
}

/* Nor do sums take what a reflect has left. */
static void take_none(void)
{
    const shape_t shape = {0, 50, 0, {50, 0, 0, 1, 1, 0}, 8};
    sode_array_t *a = create("left", shape);
    sode_reflect("keys.c:24", 1, &a, 0, NULL, SODE_WITH(SODE_ASYNC, 1)); /* the sum is begun alike */
    sode_wait_async("keys.c:26", 1, (const int[]){1}, NULL);
    sode_array_release(&a);
    int64_t made = sode_store_counts.made;
    a = create("left", shape);
    sode_reduce_shadow("keys.c:25", 1, SODE_DOUBLE, &a, 0, NULL, NULL);
    sode_array_release(&a);
    EXPECT(sode_store_counts.made - made, 1);
}

static sode_array_t *u, *v, *pair[2], *turned[2], *others[2];

static void say_exchanges(void)
{
    static double x[4];
    u = pair[0] = turned[1] = create("u", plain);
    v = pair[1] = turned[0] = create("v", plain);
    others[0] = u;
    others[1] = create("w", plain);
    reflect("u", 1, &u, NULL, 0);
    reflect("v", 1, &v, NULL, 0);
    reflect("u, v", 2, pair, NULL, 0);
    reflect("v, u", 2, turned, NULL, 0);
    reflect("u, w", 2, others, NULL, 0);
    reflect("orthogonal", 1, &u, NULL, SODE_FACES);
    reflect("async", 1, &u, NULL, SODE_ASYNC);
    reflect("1:2", 1, &u, &(sode_width_t){1, 2, 0}, 0);
    reflect("2:1", 1, &u, &(sode_width_t){2, 1, 0}, 0);
    reflect("2:2", 1, &u, &(sode_width_t){2, 2, 0}, 0);
    reflect("periodic", 1, &u, &(sode_width_t){2, 2, 1}, 0);
    NOTE("sum of doubles", sode_reduce_shadow("keys.c:6", 1, SODE_DOUBLE, &u, 0, NULL, NULL));
    NOTE("sum of longs", sode_reduce_shadow("keys.c:6", 1, SODE_LONG, &u, 0, NULL, NULL));
    forget();
    reflect_arrays();
    forget();
    NOTE("8 bytes of p[0]", sode_bcast("keys.c:7", x, 8, NULL, NULL, NULL));
    NOTE("16 bytes", sode_bcast("keys.c:7", x, 16, NULL, NULL, NULL));
    NOTE("of p[1]", sode_bcast("keys.c:7", x, 8, SODE_ON_NODES(p, SODE_AT(1)), NULL, NULL));
    forget();
}

static void reductions(int op, int type, int64_t count, unsigned order, const char *what)
{
    static char x[4][16];
    const sode_reduced_t list[] = {{.op = op, .type = type, .data = x[0], .count = count, .order = order},
                                   {.op = SODE_OP_SUM, .type = SODE_INT, .data = x[2], .count = 1}};
    NOTE(what, sode_reductions("keys.c:8", 2, list, NULL, NULL));
}

static void say_reductions(void)
{
    static double x[4];
    const sode_location_t at[] = {{&x[1], 8}, {&x[2], 8}};
    NOTE("+", sode_reduction("keys.c:9", SODE_OP_SUM, SODE_DOUBLE, x, 1, NULL, NULL));
    NOTE("max", sode_reduction("keys.c:9", SODE_OP_MAX, SODE_DOUBLE, x, 1, NULL, NULL));
    NOTE("two", sode_reduction("keys.c:9", SODE_OP_SUM, SODE_DOUBLE, x, 2, NULL, NULL));
    NOTE("longs", sode_reduction("keys.c:9", SODE_OP_SUM, SODE_LONG, x, 1, NULL, NULL));
    NOTE("ordered", sode_reduction("keys.c:9", SODE_OP_SUM, SODE_DOUBLE, x, 1, NULL, SODE_WITH(SODE_ORDERED, 0)));
    NOTE("any", sode_reduction("keys.c:9", SODE_OP_SUM, SODE_DOUBLE, x, 1, NULL, SODE_WITH(SODE_ORDERED_ANY, 0)));
    forget();
    reductions(SODE_OP_SUM, SODE_DOUBLE, 1, 0, "+ and another one");
    reductions(SODE_OP_MAX, SODE_DOUBLE, 1, 0, "max and another one");
    reductions(SODE_OP_SUM, SODE_DOUBLE, 2, 0, "two and another one");
    reductions(SODE_OP_SUM, SODE_LONG, 1, 0, "longs and another one");
    reductions(SODE_OP_SUM, SODE_DOUBLE, 1, SODE_ORDERED, "ordered and another one");
    forget();
#define LOCATIONS(op, type, n, which) sode_reduction_locations("keys.c:10", op, type, x, n, at, which, 0, NULL, 0, NULL)
    NOTE("max with locations", LOCATIONS(SODE_OP_MAX, SODE_DOUBLE, 1, SODE_EXTREME_ANY));
    NOTE("min", LOCATIONS(SODE_OP_MIN, SODE_DOUBLE, 1, SODE_EXTREME_ANY));
    NOTE("longs", LOCATIONS(SODE_OP_MAX, SODE_LONG, 1, SODE_EXTREME_ANY));
    NOTE("more", LOCATIONS(SODE_OP_MAX, SODE_DOUBLE, 2, SODE_EXTREME_ANY));
    NOTE("first", LOCATIONS(SODE_OP_MAX, SODE_DOUBLE, 1, SODE_EXTREME_FIRST));
    NOTE("last", LOCATIONS(SODE_OP_MAX, SODE_DOUBLE, 1, SODE_EXTREME_LAST));
    forget();
}

static void gmove(const char *what, sode_array_t *to, sode_array_t *from, sode_triplet_t left, sode_triplet_t right, int mode)
{
    const sode_side_t sides[] = {{to, NULL, NULL, 1, NULL, &left}, {from, NULL, NULL, 1, NULL, &right}};
    NOTE(what, sode_gmove("keys.c:11", &sides[0], &sides[1], 8, mode, NULL));
}

static void say_moves(void)
{
    const sode_triplet_t six = {0, 6, 1}, later = {1, 6, 1}, eight = {0, 8, 1}, far = {0, 6, 2};
    gmove("u = v", u, v, six, six, SODE_GMOVE);
    gmove("v = u", v, u, six, six, SODE_GMOVE);
    gmove("u = u", u, u, six, six, SODE_GMOVE);
    gmove("another left side", u, v, later, six, SODE_GMOVE);
    gmove("another right side", u, v, six, later, SODE_GMOVE);
    gmove("eight", u, v, eight, eight, SODE_GMOVE);
    gmove("left step", u, v, far, six, SODE_GMOVE);
    gmove("right step", u, v, six, far, SODE_GMOVE);
    gmove("in", u, v, six, six, SODE_GMOVE_IN);
    gmove("out", u, v, six, six, SODE_GMOVE_OUT);
    forget();
}

/* What is in flight into one variable does not hold up what goes into another one. */
static void move_to_variables(void)
{
    static double x[6], y[6];
    static const int64_t extent = 6;
    const sode_triplet_t six = {0, 6, 1};
    const sode_side_t from = {u, NULL, NULL, 1, NULL, &six};
    const sode_side_t to[] = {{NULL, x, "x", 1, &extent, &six}, {NULL, y, "y", 1, &extent, &six}};
    for (int times = 0; times < 3; times++) {
        int64_t made = sode_store_counts.made, found = sode_store_counts.found;
        for (int k = 0; k < 2; k++)
            sode_gmove("keys.c:41", &to[k], &from, 8, SODE_GMOVE, SODE_WITH(times < 2 ? SODE_ASYNC : 0, 2));
        EXPECT(sode_store_counts.made - made, times == 1 ? 0 : times == 0 ? 2 : 1);
        EXPECT(sode_store_counts.found - found, times == 1 ? 2 : times == 0 ? 0 : 1);
        sode_wait_async("keys.c:42", 1, (const int[]){2}, NULL);
    }
}

/* ---- cached exchanges ---- */

/* The exchange that is found by a key. */
static void find(const char *what, sode_exchange_key_t key)
{
    if (!key.transport)
        key.transport = sode_context.transport;
    const sode_exchange_entry_t *entry = sode_exchange_find(&key);
    if (!entry)
        exit(printf("'%s' is not found again\n", what));
    note((uint64_t)(uintptr_t)entry, what);
}

/* After say_exchanges and one exchange by a named transport. */
static void find_exchanges(void)
{
    sode_exchange_key_t named = {.narrays = 1, .arrays = &u, .add_type = -1};
    sode_reflect("keys.c:12", 1, &u, 0, NULL, SODE_WITH_BY(0, 0, "datatype"));
    EXPECT(sode_transport_find("datatype", &named.transport), 0);
    find("u by a named transport", named);
    find("u", (sode_exchange_key_t){.narrays = 1, .arrays = &u, .add_type = -1});
    find("v", (sode_exchange_key_t){.narrays = 1, .arrays = &v, .add_type = -1});
    find("u, v", (sode_exchange_key_t){.narrays = 2, .arrays = pair, .add_type = -1});
    find("u, w", (sode_exchange_key_t){.narrays = 2, .arrays = others, .add_type = -1});
    find("v, u", (sode_exchange_key_t){.narrays = 2, .arrays = turned, .add_type = -1});
    find("orthogonal", (sode_exchange_key_t){.narrays = 1, .arrays = &u, .add_type = -1, .shape = SODE_FACES});
    find("async", (sode_exchange_key_t){.narrays = 1, .arrays = &u, .add_type = -1, .shape = SODE_ASYNC});
    find("doubles", (sode_exchange_key_t){.narrays = 1, .arrays = &u, .add_type = SODE_DOUBLE, .shape = SODE_ASYNC});
    find("longs", (sode_exchange_key_t){.narrays = 1, .arrays = &u, .add_type = SODE_LONG, .shape = SODE_ASYNC});
    static const sode_width_t widths[] = {{1, 2, 0}, {2, 1, 0}, {2, 2, 0}, {2, 2, 1}};
    static const char *const names[] = {"1:2", "2:1", "2:2", "periodic"};
    for (int k = 0; k < 4; k++)
        find(names[k], (sode_exchange_key_t){.narrays = 1, .arrays = &u, .add_type = -1, .ndims = 1, .widths = &widths[k]});
    forget();
}

/* ---- texts ---- */

static uint64_t number_of(sode_description_t *text)
{
    const char *all = sode_description_end(text);
    uint64_t number = 0;
    for (; *all; all++)
        number = sode_mix(number, (uint64_t)*all);
    return number;
}

static void describe(const char *what, int before, const sode_halo_input_t *input, size_t size)
{
    sode_description_t text = {.length = 0};
    for (int k = 0; k < before; k++) /* so much that the rest counts by its hash */
        sode_describe(&text, "%d", k);
    sode_describe_plan(&text, input, size);
    note(number_of(&text), what);
}

/* 12 elements on 3 nodes, the second one of two dimensions. */
static void describe_plans(int before)
{
    static const sode_dim_t even = {.kind = SODE_DIST_BLOCK, .extent = 12, .coords = 3, .chunk = 4},
                            four = {.kind = SODE_DIST_BLOCK, .extent = 12, .coords = 4, .chunk = 3},
                            wide = {.kind = SODE_DIST_BLOCK, .extent = 15, .coords = 3, .chunk = 5},
                            ones = {.kind = SODE_DIST_CYCLIC, .extent = 12, .coords = 3, .chunk = 1},
                            twos = {.kind = SODE_DIST_CYCLIC, .extent = 12, .coords = 3, .chunk = 2};
    static int64_t starts[][4] = {{0, 3, 8, 12}, {0, 4, 9, 12}};
    static const sode_dim_t first = {.kind = SODE_DIST_GBLOCK, .extent = 12, .coords = 3, .starts = starts[0]},
                            last = {.kind = SODE_DIST_GBLOCK, .extent = 12, .coords = 3, .starts = starts[1]};
    const sode_halo_input_t base = {.ndims = 2, .dim = {{.extent = 7, .coords = 1, .step = 1},
                                                        {.dim = &even, .extent = 12, .coords = 3, .step = 1,
                                                         .width = {1, 1, 0}}},
                                    .order = SODE_HALO_BY_DIMENSION};
    const sode_dim_t *const dims[] = {&first, &last, &wide, &ones, &twos};
    static const char *const names[] = {"first border", "last border", "larger blocks", "cyclic", "cyclic(2)"};
    describe("a plan", before, &base, 8);
    describe("elements", before, &base, 4);
#define VARY(what, change) \
    do { \
        sode_halo_input_t x = base; \
        x.change; \
        describe(what, before, &x, 8); \
    } while (0)
    VARY("dimensions", ndims = 1);
    VARY("extent", dim[0].extent = 8);
    VARY("nodes", dim[1].coords = 4; x.dim[1].dim = &four);
    VARY("lower", dim[1].width.lo = 2);
    VARY("upper", dim[1].width.hi = 2);
    VARY("periodic", dim[1].width.periodic = 1);
    VARY("full", dim[1].full = 1);
    VARY("faces", faces_only = 1);
    VARY("order", order = SODE_HALO_AT_ONCE);
    VARY("alignment", dim[1].offset = 1; x.dim[1].dim = &wide);
    for (int k = 0; k < 5; k++)
        VARY(names[k], dim[1].dim = dims[k]);
    forget();
}

static void describe_moves(void)
{
    static int64_t starts[] = {0, 3, 12}, later[] = {0, 4, 12};
    const sode_dim_t dim = {.kind = SODE_DIST_BLOCK, .extent = 12, .coords = 2, .chunk = 6};
    const sode_nodes_t *nodes = (const sode_nodes_t *)&dim; /* not looked at */
    const sode_section_side_t plain = {.ndims = 1, .dim = {{.dim = &dim, .step = 1, .coords = 2}}, .nodes = nodes};
    for (int other = 0; other < 2; other++) { /* the side that varies */
        sode_description_t text;
        sode_section_side_t x;
        sode_dim_t d;
        int64_t length = 6;
        size_t size = 8;
#define MOVE(what, change) \
    do { \
        x = plain, d = dim, length = 6, size = 8; \
        x.dim[0].dim = &d; \
        change; \
        text = (sode_description_t){.length = 0}; \
        sode_section_describe(&text, other ? &plain : &x, other ? &x : &plain, &length, size); \
        note(number_of(&text), what); \
    } while (0)
        MOVE("a move", (void)0);
        MOVE("length", length = 5);
        MOVE("elements", size = 4);
        MOVE("memory", x.nodes = NULL);
        MOVE("step", x.dim[0].step = 2);
        MOVE("beginning", x.dim[0].base = 1);
        MOVE("not distributed", x.dim[0].dim = NULL);
        MOVE("cyclic", d.kind = SODE_DIST_CYCLIC);
        MOVE("nodes", d.coords = 3);
        MOVE("block", d.chunk = 7);
        MOVE("lower bound", d.lower = -1);
        MOVE("template", d.extent = 13);
        MOVE("gblock", (d.kind = SODE_DIST_GBLOCK, d.starts = starts));
        MOVE("other gblock", (d.kind = SODE_DIST_GBLOCK, d.starts = later));
        forget();
    }
}

int main(void)
{
    const int64_t star = SODE_STAR;
    p = sode_nodes_create("keys.c:13", "p", 1, &star, NULL);
    say_exchanges();
    say_reductions();
    say_moves();
    move_to_variables();
    find_exchanges();
    describe_plans(0);
    describe_plans(200);
    describe_moves();
    take_left();
    take_none();
    tell_mappings();
    return 0;
}
