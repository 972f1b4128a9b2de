/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "tune/records.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int no_memory(void)
{
    return sode_fail(SODE_ERR_MEMORY, "no memory for tuning data");
}

static sode_record_t **bucket_of(const sode_records_t *records,
                                 const char *plan)
{
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
    while (*plan)
        hash = (hash ^ (unsigned char)*plan++) * 0x100000001b3u;
    return &records->buckets[hash & (records->nbuckets - 1)];
}

sode_record_t *sode_records_find(const sode_records_t *records,
                                 const char *plan)
{
    sode_record_t *record = records->count > 0 ? *bucket_of(records, plan) : NULL;
    while (record && strcmp(record->plan, plan) != 0)
        record = record->next_alike;
    return record;
}

/* Makes room for one more. */
static int grow(sode_records_t *records)
{
    if (records->count < records->nbuckets)
        return SODE_OK;
    size_t more = records->nbuckets ? 4 * records->nbuckets : 64;
    sode_record_t **buckets = calloc(more, sizeof *buckets);
    if (!buckets)
        return no_memory();
    free(records->buckets);
    records->buckets = buckets;
    records->nbuckets = more;
    for (sode_record_t *r = records->list; r; r = r->next) {
        sode_record_t **bucket = bucket_of(records, r->plan);
        r->next_alike = *bucket;
        *bucket = r;
    }
    return SODE_OK;
}

static void replace(sode_record_t *old, const sode_record_t *record)
{
    const sode_record_t kept = *old;
    *old = *record;
    old->next = kept.next;
    old->next_alike = kept.next_alike;
    old->plan = kept.plan;
}

int sode_records_add(sode_records_t *records, const sode_record_t *record)
{
    sode_record_t *old = sode_records_find(records, record->plan);
    if (old) {
        replace(old, record);
        return SODE_OK;
    }
    SODE_TRY(grow(records));
    sode_record_t *made = malloc(sizeof *made);
    char *plan = strdup(record->plan);
    if (!made || !plan) {
        free(made);
        free(plan);
        return no_memory();
    }
    *made = *record;
    made->plan = plan;
    made->next = NULL;
    sode_record_t **bucket = bucket_of(records, plan);
    made->next_alike = *bucket;
    *bucket = made;
    *(records->last ? &records->last->next : &records->list) = made;
    records->last = made;
    records->count++;
    return SODE_OK;
}

/*     packing <threads> <bytes>
 *     plan <tab> way <tab> way=seconds,noise <tab> ...          */
int sode_records_write(const sode_records_t *records, char **text)
{
    size_t size;
    FILE *out = open_memstream(text, &size);
    if (!out)
        return no_memory();
    if (records->packing_known)
        fprintf(out, "packing %d %zu\n", records->packing_threads,
                records->packing_threshold);
    for (const sode_record_t *r = records->list; r; r = r->next) {
        fprintf(out, "%s\t%s", r->plan, r->way);
        for (int k = 0; k < r->ntimes; k++)
            fprintf(out, "\t%s=%.9g,%.9g", r->times[k].way,
                    r->times[k].seconds, r->times[k].noise);
        fputc('\n', out);
    }
    if (fclose(out) != 0)
        return no_memory();
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

static void read_time(char *text, sode_record_t *record)
{
    sode_way_time_t *time = &record->times[record->ntimes];
    char *equals = strchr(text, '=');
    if (!equals || record->ntimes == SODE_WAYS)
        return;
    *equals = 0;
    snprintf(time->way, sizeof time->way, "%s", text);
    record->ntimes += sscanf(equals + 1, "%lf,%lf", &time->seconds,
                             &time->noise) == 2;
}

static int read_line(sode_records_t *records, char *line)
{
    sode_record_t record = {0};
    if (sscanf(line, "packing %d %zu", &record.ntimes,
               &records->packing_threshold) == 2) {
        records->packing_threads = record.ntimes;
        records->packing_known = 1;
        return SODE_OK;
    }
    char *at = line;
    record.plan = part(&at);
    const char *way = part(&at);
    if (!way)
        return SODE_OK;
    snprintf(record.way, sizeof record.way, "%s", way);
    for (char *time = part(&at); time; time = part(&at))
        read_time(time, &record);
    return sode_records_add(records, &record);
}

int sode_records_read(sode_records_t *records, const char *text)
{
    char *copy = strdup(text);
    int status = copy ? SODE_OK : no_memory();
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
        free(record->plan);
        free(record);
    }
    free(records->buckets);
    records->buckets = NULL;
    records->last = NULL;
    records->count = records->nbuckets = 0;
    records->packing_known = 0;
}
