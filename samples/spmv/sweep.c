// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sweep.h"

#include <math.h>
#include <stdlib.h>

#include <sode/progress.h>

#include "../common/text.h"
#include "check.h"
#include "pattern.h"

static int is_measured(const struct sweep *s, int family, int k)
{
    return k <= s->most && is_possible((enum family)family, s->n, k);
}

// Non-zeros of a row, all patterns together: a measure of the work.
static int work_of(const struct sweep *s)
{
    int work = 0;

    for (int family = 0; family < FAMILIES; family++)
        for (int k = 1; k < 1 << DENSITIES; k *= 2)
            work += is_measured(s, family, k) ? k : 0;
    return work;
}

static void create(const struct sweep *s, int family, int k, struct matrix *m, struct formats *f)
{
    const struct recipe recipe = {family, s->n, k, s->seed, s->values};

    matrix_create(m, s->n, pattern_maker, &recipe);
    formats_create(f, m);
}

static void drop(struct matrix *m, struct formats *f)
{
    formats_free(f);
    matrix_free(m);
}

static void say_skipped(const struct sweep *s)
{
    int skipped = 0;

    for (int family = 0; family < FAMILIES; family++)
        for (int k = 1; k < 1 << DENSITIES; k *= 2)
            skipped += !is_measured(s, family, k);
    if (skipped && xmp_node_num() == 1)
        printf("%d of %d patterns skipped: more non-zeros in a row than %d, or than the family has columns\n", skipped,
               FAMILIES * DENSITIES, s->most);
}

long sweep_check(const struct sweep *s)
{
    const int work = work_of(s);
    int done = 0;
    long wrong = 0;
    struct matrix m;
    struct formats f;
    char name[16];

    for (int family = 0; family < FAMILIES; family++)
        for (int k = 1; k < 1 << DENSITIES; k *= 2) {
            if (!is_measured(s, family, k))
                continue;
            snprintf(name, sizeof name, "%s_%d", family_names[family], k);
            create(s, family, k, &m, &f);
            wrong += check(&f, name, s->only, s->values, s->seed);
            drop(&m, &f);
            done += k;
            sode_progress("non-zeros in a row", done, work);
        }
    say_skipped(s);
    return wrong;
}

// Of the methods: the formats go with method auto, and the orders of calls are for comparison.
static int is_method(const struct product *how)
{
    return how->way != AUTO && how->way != ELL && how->way != SELL && how->way != TUNED && how->way != MINIMAL_ISEND && how->way != MINIMAL_ROUNDS;
}

static int winner_of(const struct timing *timings)
{
    int best = -1;

    for (int k = 0; k < PRODUCTS; k++)
        if (is_method(&products[k]) && timings[k].seconds > 0 && (best < 0 || timings[k].seconds < timings[best].seconds))
            best = k;
    return best;
}

static void print_winners(int winners[FAMILIES][DENSITIES])
{
    if (xmp_node_num() != 1)
        return;
    printf("fastest  ");
    for (int d = 0; d < DENSITIES; d++)
        printf(" %9d", 1 << d);
    for (int family = 0; family < FAMILIES; family++) {
        printf("\n%-9s", family_names[family]);
        for (int d = 0; d < DENSITIES; d++)
            printf(" %9s", winners[family][d] < 0 ? "-" : products[winners[family][d]].name);
    }
    printf("\n");
}

// How the tuner's product compares with the best: the geometric mean, and the worst.
struct against {
    double logs, worst;
    int count;
};

static void compare_tuned(const struct timing *timings, int best, struct against *a)
{
    if (best < 0 || timings[0].seconds <= 0)
        return;
    a->logs += log(timings[0].seconds / timings[best].seconds);
    a->count++;
    if (timings[0].seconds / timings[best].seconds > a->worst)
        a->worst = timings[0].seconds / timings[best].seconds;
}

void sweep_measure(const struct sweep *s)
{
    int winners[FAMILIES][DENSITIES], done = 0;
    const int work = work_of(s);
    struct against tuned = {0, 0, 0};
    struct matrix m;
    struct formats f;
    FILE *csv = s->csv ? text_open(s->csv, "w") : NULL;

    if (csv)
        csv_head(csv);

    for (int family = 0; family < FAMILIES; family++)
        for (int d = 0; d < DENSITIES; d++) {
            struct timing timings[PRODUCTS] = {{0, 0, 0}};

            winners[family][d] = -1;
            if (!is_measured(s, family, 1 << d))
                continue;
            create(s, family, 1 << d, &m, &f);
            measure(&f, s->only, s->repeats, s->seed, timings);
            for (int k = 0; k < PRODUCTS; k++)
                if (timings[k].seconds > 0)
                    csv_line(csv, &f, family_names[family], 1 << d, k, &timings[k]);
            winners[family][d] = winner_of(timings);
            compare_tuned(timings, winners[family][d], &tuned);
            drop(&m, &f);
            done += 1 << d;
            sode_progress("non-zeros in a row", done, work);
        }
    if (s->csv)
        text_close(s->csv, csv);
    print_winners(winners);
    if (tuned.count > 0 && xmp_node_num() == 1)
        printf("auto takes %.3f times as long as the fastest (geometric mean of %d patterns), at most %.3f times\n",
               exp(tuned.logs / tuned.count), tuned.count, tuned.worst);
    say_skipped(s);
}
