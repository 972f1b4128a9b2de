/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "tune/records.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

sode_record_t *sode_records_find(const sode_records_t *records,
                                 const char *plan)
{
    sode_hash_link_t *link = sode_hash_find(&records->by_plan, sode_hash_text(0, plan));
    while (link && strcmp(((sode_record_t *)link)->measured.plan, plan) != 0)
        link = sode_hash_next(link);
    return (sode_record_t *)link;
}

static void replace(sode_measured_t *old, const sode_measured_t *measured)
{
    char *plan = old->plan;
    *old = *measured;
    old->plan = plan;
}

int sode_records_add(sode_records_t *records, const sode_measured_t *measured)
{
    sode_record_t *old = sode_records_find(records, measured->plan);
    if (old) {
        replace(&old->measured, measured);
        return SODE_OK;
    }
    sode_record_t *made = malloc(sizeof *made);
    char *plan = strdup(measured->plan);
    if (!made || !plan) {
        free(made);
        free(plan);
        return sode_no_memory("tuning data");
    }
    *made = (sode_record_t){.measured = *measured};
    made->measured.plan = plan;
    sode_hash_add(&records->by_plan, &made->link, sode_hash_text(0, plan));
    *(records->last ? &records->last->next : &records->list) = made;
    records->last = made;
    return SODE_OK;
}

/*     plan <tab> taken <tab> candidate=seconds,noise <tab> ...          */
int sode_records_write(const sode_records_t *records, char **text)
{
    size_t size;
    FILE *out = open_memstream(text, &size);
    SODE_NEED(out, "tuning data");
    for (const sode_record_t *r = records->list; r; r = r->next) {
        const sode_measured_t *m = &r->measured;
        fprintf(out, "%s\t%s", m->plan, m->taken);
        for (int k = 0; k < m->ntimes; k++)
            fprintf(out, "\t%s=%.9g,%.9g", m->times[k].name,
                    m->times[k].seconds, m->times[k].noise);
        fputc('\n', out);
    }
    if (fclose(out) != 0)
        return sode_no_memory("tuning data");
    return SODE_OK;
}

/* The next part of a line, or NULL after the last one; *at moves on. */
static char *part(char **at)
{
    char *begin = *at;
    if (!begin)
        return NULL;
    char *end = strchr(begin, '\t');
    if (end)
        *end++ = 0;
    *at = end;
    return begin;
}

static void read_time(char *text, sode_measured_t *measured)
{
    sode_variant_time_t *time = &measured->times[measured->ntimes];
    char *equals = strchr(text, '=');
    if (!equals || measured->ntimes == SODE_VARIANTS)
        return;
    *equals = 0;
    snprintf(time->name, sizeof time->name, "%s", text);
    measured->ntimes += sscanf(equals + 1, "%lf,%lf", &time->seconds,
                             &time->noise) == 2;
}

static int read_line(sode_records_t *records, char *line)
{
    sode_measured_t measured = {0};
    char *at = line;
    measured.plan = part(&at);
    const char *taken = part(&at);
    if (!taken)
        return SODE_OK;
    snprintf(measured.taken, sizeof measured.taken, "%s", taken);
    for (char *time = part(&at); time; time = part(&at))
        read_time(time, &measured);
    return sode_records_add(records, &measured);
}

int sode_records_read(sode_records_t *records, const char *text)
{
    char *copy = strdup(text);
    int status = copy ? SODE_OK : sode_no_memory("tuning data");
    for (char *line = copy; line && *line && status == SODE_OK;) {
        char *end = strchr(line, '\n');
        if (end)
            *end++ = 0;
        status = read_line(records, line);
        line = end;
    }
    free(copy);
    return status;
}

void sode_records_free(sode_records_t *records)
{
    while (records->list) {
        sode_record_t *record = records->list;
        records->list = record->next;
        free(record->measured.plan);
        free(record);
    }
    sode_hash_free(&records->by_plan, NULL);
    records->last = NULL;
}
