/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _POSIX_C_SOURCE 200809L
#include "tune/file.h"

#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/settings.h"
#include "tune/lock.h"

enum {
    VERSION = 1,
    /* What was used last is kept: reading them takes some 20 ms. */
    MOST_PLANS = 2000, /* of all machines together */
    MOST_MACHINES = 64,
    MOST_BYTES = 16 << 20 /* several times of what those need */
};

const int sode_tuning_file_works = 1;

int sode_tuning_file_path(char *path, size_t size)
{
    const char *given = sode_setting(SODE_SET_TUNING), *home = getenv("HOME");
    const char *cache = getenv("XDG_CACHE_HOME");
    int length = 0;
    if (*given)
        length = snprintf(path, size, "%s",
                          strcmp(given, "off") == 0 ? "" : given);
    else if (cache && *cache == '/') /* relative ones count as unset */
        length = snprintf(path, size, "%s/sode/tuning.json", cache);
    else if (home && *home)
        length = snprintf(path, size, "%s/.cache/sode/tuning.json", home);
    else
        *path = 0;
    if ((size_t)length >= size)
        return sode_fail(SODE_ERR_SETTING, "the path of the tuning file has "
                         "%d characters", length);
    return SODE_OK;
}

static int foreign(const char *path)
{
    return sode_fail(SODE_ERR_SETTING, "'%s' is not a tuning file of this version",
                     path);
}

/* ---- reading ---- */

/* *root: NULL if there is no file, or it is empty. */
static int load(const char *path, json_t **root)
{
    json_error_t error;
    struct stat about;
    *root = NULL;
    if (stat(path, &about) != 0) {
        if (errno == ENOENT)
            return SODE_OK;
        return sode_fail(SODE_ERR_SETTING, "cannot read '%s': %s", path,
                         strerror(errno));
    }
    if (!S_ISREG(about.st_mode))
        return sode_fail(SODE_ERR_SETTING, "'%s' is not a regular file", path);
    if (about.st_size == 0)
        return SODE_OK;
    if (about.st_size > MOST_BYTES)
        return sode_fail(SODE_ERR_SETTING, "'%s' has %lld MiB, more than any "
                         "tuning file", path, (long long)about.st_size >> 20);
    json_t *made = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (!made)
        return sode_fail(SODE_ERR_SETTING, "'%s' is not a valid tuning file: "
                         "line %d: %s",
                         path, error.line, error.text);
    if (json_integer_value(json_object_get(made, "sode-tuning")) != VERSION
        || !json_is_array(json_object_get(made, "machines"))) {
        json_decref(made);
        return foreign(path);
    }
    *root = made;
    return SODE_OK;
}

static void get_text(const json_t *from, const char *name, char *text,
                     size_t size)
{
    const char *value = json_string_value(json_object_get(from, name));
    snprintf(text, size, "%s", value ? value : "");
}

static void get_machine(const json_t *from, sode_machine_t *m)
{
    get_text(from, "host", m->host, sizeof m->host);
    get_text(from, "mpi", m->mpi, sizeof m->mpi);
    get_text(from, "settings", m->settings, sizeof m->settings);
    get_text(from, "sode", m->sode, sizeof m->sode);
    m->ranks_per_node =
        (int)json_integer_value(json_object_get(from, "ranks per node"));
    m->threads = (int)json_integer_value(json_object_get(from, "threads"));
}

/* What is not as it should be is left out. */
static int get_record(const char *plan, json_t *from, sode_records_t *records)
{
    sode_measured_t measured = {.plan = (char *)plan};
    const char *name;
    json_t *times = json_object_get(from, "times"), *time;
    get_text(from, "way", measured.taken, sizeof measured.taken);
    json_object_foreach(times, name, time) {
        sode_variant_time_t *to = &measured.times[measured.ntimes];
        if (measured.ntimes == SODE_VARIANTS || strpbrk(name, "\t\n=,"))
            continue;
        snprintf(to->name, sizeof to->name, "%s", name);
        to->seconds = json_number_value(json_array_get(time, 0));
        to->noise = json_number_value(json_array_get(time, 1));
        measured.ntimes++;
    }
    if (!*plan || !*measured.taken || strpbrk(plan, "\t\n")
        || strpbrk(measured.taken, "\t\n"))
        return SODE_OK;
    return sode_records_add(records, &measured);
}

static int get_records(const json_t *from, sode_records_t *records)
{
    json_t *plan_to_record = json_object_get(from, "plans"), *record;
    const char *plan;
    json_object_foreach(plan_to_record, plan, record)
        SODE_TRY(get_record(plan, record, records));
    return SODE_OK;
}

int sode_tuning_file_visit(const char *path,
                           int (*visit)(const sode_machine_t *machine,
                                        const sode_records_t *records,
                                        void *argument),
                           void *argument)
{
    json_t *root, *entry;
    size_t k;
    SODE_TRY(load(path, &root));
    int status = SODE_OK;
    json_array_foreach(json_object_get(root, "machines"), k, entry) {
        sode_machine_t machine;
        sode_records_t records = {0};
        get_machine(entry, &machine);
        status = get_records(entry, &records);
        SODE_THEN(status, visit(&machine, &records, argument));
        sode_records_free(&records);
        if (status != SODE_OK)
            break;
    }
    json_decref(root);
    return status;
}

/* ---- writing ---- */

static json_t *put_machine(const sode_machine_t *m)
{
    return json_pack("{ss ss ss ss si si s{}}", "host", m->host, "mpi", m->mpi,
                     "settings", m->settings, "sode", m->sode,
                     "ranks per node", m->ranks_per_node, "threads",
                     m->threads, "plans");
}

/* The machine's object in the file, or a new one; borrowed.  It becomes the last
 * one of the file: the first are those that were not used for longest. */
static json_t *find_machine(json_t *root, const sode_machine_t *machine)
{
    json_t *machines = json_object_get(root, "machines"), *entry, *found = NULL;
    size_t k;
    json_array_foreach(machines, k, entry) {
        sode_machine_t other;
        get_machine(entry, &other);
        if (!sode_machine_equal(machine, &other))
            continue;
        found = json_incref(entry);
        json_array_remove(machines, k);
        if (!json_is_object(json_object_get(found, "plans")))
            json_object_set_new(found, "plans", json_object());
        break;
    }
    if (!found)
        found = put_machine(machine);
    return json_array_append_new(machines, found) == 0 ? found : NULL;
}

static size_t plans_of(const json_t *machine)
{
    return json_object_size(json_object_get(machine, "plans"));
}

/* Drops what was measured first: machines, then plans of the last one. */
static void make_room(json_t *root)
{
    json_t *machines = json_object_get(root, "machines"), *entry;
    size_t k, plans = 0;
    json_array_foreach(machines, k, entry)
        plans += plans_of(entry);
    while (json_array_size(machines) > 1
           && (plans > MOST_PLANS || json_array_size(machines) > MOST_MACHINES)) {
        plans -= plans_of(json_array_get(machines, 0));
        json_array_remove(machines, 0);
    }
    json_t *last = json_object_get(json_array_get(machines, 0), "plans");
    for (; plans > MOST_PLANS; plans--) /* in the order of the file */
        json_object_del(last, json_object_iter_key(json_object_iter(last)));
}

static int put_records(json_t *entry, const sode_records_t *records)
{
    json_t *plans = json_object_get(entry, "plans");
    for (const sode_record_t *r = records->list; r; r = r->next) {
        const sode_measured_t *m = &r->measured;
        json_t *times = json_object();
        for (int k = 0; k < m->ntimes; k++)
            json_object_set_new(times, m->times[k].name,
                                json_pack("[ff]", m->times[k].seconds,
                                          m->times[k].noise));
        json_object_del(plans, m->plan); /* it goes to the end */
        if (json_object_set_new(plans, m->plan,
                                json_pack("{ss so}", "way", m->taken, "times",
                                          times)) != 0)
            return -1;
    }
    return 0;
}

static int merge(const char *path, const sode_machine_t *machine,
                 const sode_records_t *records)
{
    json_t *root;
    SODE_TRY(load(path, &root));
    if (!root)
        root = json_pack("{si s[]}", "sode-tuning", VERSION, "machines");
    json_t *entry = root ? find_machine(root, machine) : NULL;
    char *text = NULL;
    int good = entry && put_records(entry, records) == 0;
    if (good)
        make_room(root);
    if (good)
        text = json_dumps(root, JSON_INDENT(1) | JSON_REAL_PRECISION(4));
    json_decref(root);
    if (!text)
        return sode_fail(SODE_ERR_MEMORY, "no memory for '%s'", path);
    int status = sode_file_replace(path, text);
    free(text);
    return status;
}

int sode_tuning_file_merge(const char *path, const sode_machine_t *machine,
                           const sode_records_t *records)
{
    int lock, status;
    SODE_TRY(sode_file_lock(path, &lock));
    status = merge(path, machine, records);
    sode_file_unlock(lock);
    return status;
}
