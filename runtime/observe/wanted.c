/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "observe/wanted.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/mark.h"
#include "base/settings.h"
#include "observe/output.h"

static const double least_seconds = 0.1, most_seconds = 1e7;

/* Longer than what one rank does while the others wait, in most programs. */
static const double warn_by_default = 300;

const char *sode_wanted_trace(void)
{
    const char *value = sode_setting(SODE_SET_TRACE);
    return *value ? value : NULL;
}

/* "1" is the table, "0" nothing. */
const char *sode_wanted_stats(void)
{
    const char *value = sode_setting(SODE_SET_STATS);
    return *value && value[1] != '\0' ? value : NULL;
}

/* Ranks other than 0 know the beginnings of file names only. */
static int try_file(const char *name, const char *path)
{
    return sode_context.rank == 0 ? sode_output_try(name, path) : SODE_OK;
}

static int read_stats(sode_wanted_t *wanted)
{
    const char *value = sode_setting(SODE_SET_STATS);
    if (!*value || strcmp(value, "0") == 0)
        return SODE_OK;
    size_t length = strlen(value);
    wanted->observed |= SODE_COUNTING;
    if (strcmp(value, "1") == 0 || sode_context.rank != 0)
        return SODE_OK;
    if (length <= 5 || strcmp(value + length - 5, ".json") != 0)
        return sode_fail(SODE_ERR_SETTING,
                         "SODE_STATS is '%s'; it may be 1, for a table, or the "
                         "name of a file that ends in .json", value);
    return try_file("SODE_STATS", value);
}

static int read_watchdog(sode_wanted_t *wanted)
{
    const char *value = sode_setting(SODE_SET_WATCHDOG);
    char *end;
    int warns = strncmp(value, "warn:", 5) == 0;
    if (!*value)
        wanted->warn = warn_by_default;
    if (!*value || strcmp(value, "off") == 0)
        return SODE_OK;
    double seconds = strtod(value + (warns ? 5 : 0), &end);
    if (*end != '\0' || !(seconds >= least_seconds && seconds <= most_seconds))
        return sode_fail(SODE_ERR_SETTING,
                         "SODE_WATCHDOG is '%s'; it may be a number of seconds "
                         "from %g to %g, with 'warn:' before it, or 'off'",
                         value, least_seconds, most_seconds);
    if (warns) {
        wanted->warn = seconds;
        return SODE_OK;
    }
    wanted->watchdog = seconds;
    wanted->observed |= SODE_GUARDING;
    return SODE_OK;
}

int sode_wanted_read(sode_wanted_t *wanted)
{
    *wanted = (sode_wanted_t){0};
    SODE_TRY(read_stats(wanted));
    SODE_TRY(read_watchdog(wanted));
    if (sode_wanted_trace()) {
        wanted->observed |= SODE_TRACING;
        wanted->events = sode_setting_number(SODE_SET_TRACE_EVENTS);
        SODE_TRY(try_file("SODE_TRACE", sode_wanted_trace()));
    }
    return SODE_OK;
}
