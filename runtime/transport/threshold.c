/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Packing is threaded when it saves more than a parallel region costs.  With t
 * the time of an empty region on n threads and r the bytes one thread copies
 * per second, threads break even at  t r n / (n - 1)  bytes; the threshold is
 * twice that, because break-even helps nobody.  Both are measured: t alone
 * varies from 0.3 us to some ms (more threads than cores), and then the
 * measured threshold keeps threads out by itself.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "transport/threshold.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/place.h"
#include "base/threads.h"
#include "transport/copy.h"

enum { LEAST = 32768 }; /* bytes; below, no machine gains */

static sode_pack_setting_t pack_setting = {0, 1}; /* read-only once measured */
static int measured;

static void do_nothing(void *argument, int thread, int threads)
{
    (void)argument, (void)thread, (void)threads;
}

/* Seconds of an empty parallel region: the best of several, for the first ones
 * start the threads. */
static double region_time(int threads)
{
    double best = 1;
    for (int k = 0; k < 24; k++) {
        double start = sode_now();
        sode_threads_run(threads, do_nothing, NULL);
        double time = sode_now() - start;
        best = time < best ? time : best;
    }
    return best;
}

/* Bytes one thread packs per second: 8-byte columns of a plane in the cache,
 * the common case. */
static double pack_rate(void)
{
    enum { ROWS = 1024, PITCH = 128, RUN = 8 };
    double rate = 4e9;
    char *plane = calloc(ROWS, PITCH), *buffer = calloc(ROWS, RUN);
    sode_copies_t copies = {0};
    sode_region_t column = {.start = plane,
                            .run = RUN,
                            .nloops = 1,
                            .count = {ROWS},
                            .stride = {PITCH}};
    if (plane && buffer && sode_copies_pack(&copies, buffer, &column) == 0) {
        double best = 1;
        for (int k = 0; k < 8; k++) {
            double start = sode_now();
            sode_copies_run(&copies, 1);
            double time = sode_now() - start;
            best = time < best ? time : best;
        }
        if (best > 0)
            rate = (double)copies.bytes / best;
    }
    sode_copies_free(&copies);
    free(buffer);
    free(plane);
    return rate;
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
    sode_pack_setting_t setting = {0, threads};
    if (threads > 1) {
        double even =
            region_time(threads) * pack_rate() * threads / (threads - 1);
        setting.threshold = even < 5e8 ? (size_t)(2 * even) : (size_t)1e9;
        if (setting.threshold < LEAST)
            setting.threshold = LEAST;
    }
    sode_pack_set(setting);
}

void sode_pack_set(sode_pack_setting_t setting)
{
    pack_setting = setting;
    measured = 1;
}

int sode_pack_measured(sode_pack_setting_t *setting)
{
    *setting = pack_setting;
    return measured;
}

int sode_pack_threads(size_t bytes)
{
    if (pack_setting.threads <= 1 || bytes < pack_setting.threshold)
        return 1;
    int threads = sode_threads_max();
    return threads < pack_setting.threads ? threads : pack_setting.threads;
}
