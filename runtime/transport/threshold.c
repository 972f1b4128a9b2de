/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Packing is threaded when it saves more than a parallel region costs, which takes from
 * 0.3 us to some ms (more threads than cores). The tuner packs columns of a plane by one
 * thread and by all in turns, twice as many from size to size; threads pay from the first size
 * on at which they are faster by more than the noise. Each size is a record of the tuning file.
 */
#include "transport/threshold.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/place.h"
#include "base/threads.h"
#include "transport/copy.h"
#include "tune/tune.h"
#include "tune/tuner.h"

enum {
    LEAST = 32768, MOST = 1 << 19, /* bytes: what is cut for threads (copy.c); more would show no more */
    RUN = 8, PITCH = 128           /* of a column, the common case */
};
static const sode_tuner_rules_t rules = {.uncounted = 1, .counted = 3, .first_rounds = 1, .rounds = 2,
                                         .most_rounds = 2, .hopeless = 4};

static sode_pack_setting_t pack_setting = {0, 1}; /* read-only once measured */
static int measured;

/* What a rank measures for itself. */
static int own(void *argument, double *values, int count)
{
    (void)argument, (void)values, (void)count;
    return SODE_OK;
}

/* Copies of so many bytes, by one thread or by all. */
static int measure(const sode_copies_t *copies, int threads, const char *what, char *taken)
{
    sode_tuner_t tuner;
    sode_measured_t found = {.plan = (char *)what};
    char name[SODE_VARIANT_NAME];
    snprintf(name, sizeof name, "%d threads", threads);
    sode_tuner_start(&tuner, &rules);
    sode_tuner_add(&tuner, "1 thread");
    sode_tuner_add(&tuner, name);
    while (tuner.winner < 0) {
        double start = sode_now();
        sode_copies_run(copies, sode_tuner_now(&tuner) ? threads : 1);
        if (sode_tuner_count(&tuner, sode_now() - start))
            SODE_TRY(sode_tuner_end_round(&tuner, own, NULL));
    }
    sode_tuner_result(&tuner, &found);
    strcpy(taken, found.taken);
    return sode_tune_keep_alone(&found);
}

/* Is one thread as fast as all of them? */
static int is_for_one(size_t bytes, int threads, char *plane, char *buffer)
{
    char what[64], taken[SODE_VARIANT_NAME] = "";
    sode_copies_t copies = {0};
    const sode_region_t column = {.start = plane, .run = RUN, .nloops = 1, .count = {(int64_t)(bytes / RUN)}, .stride = {PITCH}};
    snprintf(what, sizeof what, "packing of %zu bytes by up to %d threads", bytes, threads);
    const char *known = sode_tune_known(what);
    if (known)
        return strcmp(known, "1 thread") == 0;
    memset(plane, 1, bytes / RUN * PITCH); /* else all of it is one page of zeros */
    int status = sode_copies_pack(&copies, buffer, &column);
    SODE_THEN(status, measure(&copies, threads, what, taken));
    sode_copies_free(&copies);
    return status != SODE_OK || strcmp(taken, "1 thread") == 0;
}

void sode_pack_measure(void)
{
    if (measured)
        return;
    int threads = sode_threads_max(), cores;
    if (threads == 1)
        return; /* perhaps only here, inside a parallel region: ask again */
    cores = sode_place_cores();
    threads = threads < cores ? threads : cores;
    sode_pack_setting_t setting = {0, 1};
    char *plane = calloc(MOST / RUN, PITCH), *buffer = calloc(1, MOST);
    size_t bytes = LEAST;
    while (threads > 1 && plane && buffer && bytes <= MOST && is_for_one(bytes, threads, plane, buffer))
        bytes *= 2;
    if (threads > 1 && plane && buffer && bytes <= MOST)
        setting = (sode_pack_setting_t){bytes, threads};
    free(buffer);
    free(plane);
    sode_pack_set(setting);
}

void sode_pack_set(sode_pack_setting_t setting)
{
    pack_setting = setting;
    measured = 1;
}

int sode_pack_threads(size_t bytes)
{
    if (pack_setting.threads <= 1 || bytes < pack_setting.threshold)
        return 1;
    int threads = sode_threads_max();
    return threads < pack_setting.threads ? threads : pack_setting.threads;
}
