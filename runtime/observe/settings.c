/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "observe/settings.h"

#include <stdlib.h>
#include <string.h>

#include "observe/mark.h"
#include "observe/output.h"

enum {
    EVENTS = 65536,           /* kept per rank, 32 bytes each */
    EVENTS_AT_MOST = 1 << 28,
    SECONDS_AT_MOST = 10000000
};

static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

const char *sode_settings_trace(void)
{
    return variable("SODE_TRACE");
}

/* "1" is the table, "0" nothing. */
const char *sode_settings_stats(void)
{
    const char *value = variable("SODE_STATS");
    return value && value[1] != '\0' ? value : NULL;
}

static int read_stats(sode_settings_t *settings)
{
    const char *value = variable("SODE_STATS");
    if (!value || strcmp(value, "0") == 0)
        return SODE_OK;
    size_t length = strlen(value);
    settings->observed |= SODE_COUNTING;
    if (strcmp(value, "1") == 0)
        return SODE_OK;
    if (length <= 5 || strcmp(value + length - 5, ".json") != 0)
        return sode_fail(SODE_ERR_SETTING,
                         "SODE_STATS is '%s'; it may be 1, for a table, or the "
                         "name of a file that ends in .json", value);
    return sode_output_try("SODE_STATS", value);
}

static int read_number(const char *name, double least, double most,
                       const char *unit, double *number)
{
    const char *value = variable(name);
    char *end;
    if (!value)
        return SODE_OK;
    double read = strtod(value, &end);
    if (*end != '\0' || !(read >= least && read <= most))
        return sode_fail(SODE_ERR_SETTING,
                         "%s is '%s'; it may be a number of %s from %g to %g",
                         name, value, unit, least, most);
    *number = read;
    return SODE_OK;
}

int sode_settings_read(sode_settings_t *settings)
{
    double events = EVENTS;
    *settings = (sode_settings_t){0};
    SODE_TRY(read_stats(settings));
    SODE_TRY(read_number("SODE_TRACE_EVENTS", 1, EVENTS_AT_MOST, "events",
                         &events));
    SODE_TRY(read_number("SODE_WATCHDOG", 0.1, SECONDS_AT_MOST, "seconds",
                         &settings->watchdog));
    if (settings->watchdog > 0)
        settings->observed |= SODE_GUARDING;
    if (sode_settings_trace()) {
        settings->observed |= SODE_TRACING;
        settings->events = (int64_t)events;
        SODE_TRY(sode_output_try("SODE_TRACE", sode_settings_trace()));
    }
    return SODE_OK;
}
