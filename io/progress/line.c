/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "progress/line.h"

#include <stdio.h>

/* The two largest units. */
static void say_time(double seconds, char *text, size_t size)
{
    static const struct {
        const char *unit;
        long long seconds;
    } units[] = {{"d", 86400}, {"h", 3600}, {"min", 60}, {"s", 1}};
    long long left = seconds < 1e12 ? (long long)(seconds + 0.5)
                                    : 1000000000000;
    int k = 0;
    while (k < 3 && left < units[k].seconds)
        k++;
    int used = snprintf(text, size, "%lld %s", left / units[k].seconds,
                        units[k].unit);
    if (k < 3)
        snprintf(text + used, size - (size_t)used, " %lld %s",
                 left % units[k].seconds / units[k + 1].seconds,
                 units[k + 1].unit);
}

static size_t say_rate(double rate, char *text, size_t size)
{
    if (rate >= 999.5)
        return (size_t)snprintf(text, size, ", %.0f per s", rate);
    if (rate >= 1)
        return (size_t)snprintf(text, size, ", %.3g per s", rate);
    if (rate > 0.01)
        return (size_t)snprintf(text, size, ", %.3g s each", 1 / rate);
    char time[64];
    say_time(1 / rate, time, sizeof time);
    return (size_t)snprintf(text, size, ", %s each", time);
}

static int percent(const sode_progress_facts_t *f)
{
    return f->done >= f->total
               ? 100
               : (int)(100 * ((double)f->done / (double)f->total));
}

void sode_progress_line(const sode_progress_facts_t *f, char *text,
                        size_t size)
{
    char time[64];
    double rate = f->seconds > 0 ? (double)f->since / f->seconds : 0;
    size_t at;
    if (f->total > 0)
        at = (size_t)snprintf(text, size, "%.80s: %d %% (%lld of %lld)",
                              f->what,
                              percent(f),
                              f->done, f->total);
    else
        at = (size_t)snprintf(text, size, "%.80s: %lld", f->what, f->done);
    if (rate > 0)
        at += say_rate(rate, text + at, size - at);
    if (f->total > 0 && f->done >= f->total) {
        say_time(f->seconds, time, sizeof time);
        snprintf(text + at, size - at, ", %s", time);
    } else if (f->total > 0 && rate > 0) {
        say_time((double)(f->total - f->done) / rate, time, sizeof time);
        snprintf(text + at, size - at, ", %s left", time);
    }
}
