/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _GNU_SOURCE /* environ */
#include "base/settings.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/spelling.h"
#include "base/status.h"

enum kind { CHOICE, NUMBER, NUMBERS, TEXT };
enum scope { AGREED, FIRST };

typedef struct row {
    const char *name;
    enum kind kind;
    enum scope scope;
    const char *otherwise; /* default */
    const char *allowed;   /* words of a choice; what a number counts */
    int64_t least, most;
} row_t;

static const row_t rows[] = {
#define SETTING(Id, Kind, Scope, Default, Allowed, Least, Most, Name, ...) \
    {Name, Kind, Scope, Default, Allowed, Least, Most},
#include "base/settings.def"
};

/* Longer values than any agreed one. */
enum { ROOM = 256, NAME = 40, TOLD = 512 };

/* What is broadcast. */
typedef struct agreed {
    int64_t fact;
    uint64_t hash[SODE_SETTINGS];    /* of rank 0's value */
    char text[SODE_SETTINGS][ROOM];  /* "": not set; cut if for rank 0 alone */
} agreed_t;

static struct {
    agreed_t agreed;
    int done, first; /* agreed has been read; this is rank 0 */
    uint64_t own[SODE_SETTINGS]; /* of this rank's values then */
    char overruled[TOLD], misspelt[NAME + TOLD];
} run;

/* ---- the table ---- */

static const row_t *row_of(int setting)
{
    return &rows[setting < SODE_SET_NODE_SIZE ? setting : SODE_SET_NODE_SIZE];
}

static void name_of(int setting, char *name)
{
    if (setting < SODE_SET_NODE_SIZE)
        snprintf(name, NAME, "%s", row_of(setting)->name);
    else
        snprintf(name, NAME, "%.*s%d",
                 (int)strcspn(row_of(setting)->name, "<"),
                 row_of(setting)->name, setting - SODE_SET_NODE_SIZE);
}

/* "" if it is not set. */
static const char *read_own(int setting)
{
    char name[NAME];
    name_of(setting, name);
    const char *value = getenv(name);
    return value ? value : "";
}

static uint64_t hash_of(const char *text)
{
    uint64_t hash = 0xcbf29ce484222325u;
    while (*text)
        hash = (hash ^ (unsigned char)*text++) * 0x100000001b3u;
    return hash;
}

/* ---- checking ---- */

/* The k-th of the words with blanks between them, or NULL. */
static const char *word_of(const char *words, int k, int *length)
{
    for (; *words; words += *words == ' ') {
        *length = (int)strcspn(words, " ");
        if (k-- == 0)
            return words;
        words += *length;
    }
    return NULL;
}

static int check_choice(const char *name, const row_t *row, const char *value)
{
    char text[256] = "";
    size_t at = 0;
    int length;
    const char *word;
    for (int k = 0; (word = word_of(row->allowed, k, &length)); k++) {
        if ((int)strlen(value) == length && !strncmp(value, word, (size_t)length))
            return SODE_OK;
        const char *before = k == 0                   ? "neither "
                             : word[length] == '\0' ? " nor "
                                                      : ", ";
        at += (size_t)snprintf(text + at, sizeof text - at, "%s'%.*s'", before,
                               length, word);
    }
    return sode_fail(SODE_ERR_SETTING, "%s: '%s' is %s", name, value, text);
}

static int is_number(const row_t *row, const char *text, char **end)
{
    errno = 0;
    long long number = strtoll(text, end, 10);
    return *end != text && !errno && number >= row->least
           && number <= row->most;
}

static int check_number(const char *name, const row_t *row, const char *value)
{
    char *end;
    if (!is_number(row, value, &end) || *end)
        return sode_fail(SODE_ERR_SETTING, "%s is '%s'; it may be a number of %s from %lld to %lld", name, value,
                         row->allowed, (long long)row->least, (long long)row->most);
    return SODE_OK;
}

static int check_numbers(const char *name, const row_t *row, const char *value)
{
    const char *at = value;
    char *end;
    for (int k = 1; k < SODE_MAX_DIMS && is_number(row, at, &end) && *end == ','; k++)
        at = end + 1;
    if (!is_number(row, at, &end) || *end)
        return sode_fail(SODE_ERR_SETTING, "%s is '%s'; it may be up to %d numbers of %s from %lld to %lld, with commas between them",
                         name, value, SODE_MAX_DIMS, row->allowed, (long long)row->least, (long long)row->most);
    return SODE_OK;
}

static int check(int setting, const char *value)
{
    char name[NAME];
    const row_t *row = row_of(setting);
    name_of(setting, name);
    if (!*value)
        return SODE_OK;
    if (row->kind == CHOICE)
        SODE_TRY(check_choice(name, row, value));
    if (row->kind == NUMBER)
        SODE_TRY(check_number(name, row, value));
    if (row->kind == NUMBERS)
        SODE_TRY(check_numbers(name, row, value));
    if (row->scope == AGREED && strlen(value) >= ROOM)
        return sode_fail(SODE_ERR_SETTING, "%s: '%s' is too long", name, value);
    return SODE_OK;
}

/* ---- agreeing ---- */

static int read_all(agreed_t *agreed)
{
    for (int s = 0; s < SODE_SETTINGS; s++) {
        const char *value = read_own(s);
        SODE_TRY(check(s, value));
        agreed->hash[s] = hash_of(value);
        snprintf(agreed->text[s], ROOM, "%s", value); /* may be cut: FIRST */
    }
    return SODE_OK;
}

static void list_overruled(void)
{
    size_t at = 0;
    int count = 0;
    for (int s = 0; s < SODE_SETTINGS; s++) {
        char name[NAME];
        const char *value = read_own(s);
        run.own[s] = hash_of(value);
        if (!*value || run.own[s] == run.agreed.hash[s])
            continue;
        name_of(s, name);
        if (at < TOLD)
            at += (size_t)snprintf(run.overruled + at, TOLD - at, "%s%s=%.40s",
                                   count ? ", " : "", name, value);
        count++;
    }
    if (count && at < TOLD)
        snprintf(run.overruled + at, TOLD - at,
                 " %s ignored: the settings of rank 0 hold for all ranks",
                 count > 1 ? "are" : "is");
}

int sode_settings_agree(MPI_Comm comm, int *fact)
{
    int rank;
    SODE_TRY_MPI(MPI_Comm_rank(comm, &rank));
    run.first = rank == 0;
    if (run.first)
        SODE_TRY(read_all(&run.agreed));
    run.agreed.fact = *fact;
    SODE_TRY_MPI(
        MPI_Bcast(&run.agreed, (int)sizeof run.agreed, MPI_BYTE, 0, comm));
    run.done = 1;
    *fact = (int)run.agreed.fact;
    list_overruled();
    return SODE_OK;
}

/* ---- asking ---- */

static const char *or_default(int setting, const char *value)
{
    return *value ? value : row_of(setting)->otherwise;
}

const char *sode_setting_own(enum sode_setting setting)
{
    return or_default((int)setting, read_own((int)setting));
}

const char *sode_setting(enum sode_setting setting)
{
    int s = (int)setting;
    if (!run.done || (row_of(s)->scope == FIRST && run.first))
        return sode_setting_own(setting);
    return or_default(s, run.agreed.text[s]);
}

int sode_setting_later(enum sode_setting setting, const char **value)
{
    const char *own = read_own((int)setting);
    *value = sode_setting(setting);
    if (!run.done || hash_of(own) == run.own[setting])
        return SODE_OK;
    SODE_TRY(check((int)setting, own));
    *value = or_default((int)setting, own);
    return SODE_OK;
}

int64_t sode_setting_number(enum sode_setting setting)
{
    return strtoll(sode_setting(setting), NULL, 10);
}

int64_t sode_setting_at(enum sode_setting setting, int k)
{
    const char *text = sode_setting(setting);
    for (; *text && k > 0; k--) {
        text += strcspn(text, ",");
        text += *text == ',';
    }
    return strtoll(text, NULL, 10);
}

int sode_setting_is(enum sode_setting setting, const char *value)
{
    return strcmp(sode_setting(setting), value) == 0;
}

/* ---- what the user should know ---- */

const char *sode_settings_overruled(void)
{
    return *run.overruled ? run.overruled : NULL;
}

/* The setting that `name` is meant to be, or -1: it is one, or none of ours. */
static int meant_by(const char *name)
{
    int nearest = -1, least = 0;
    for (int s = 0; s < SODE_SETTINGS; s++) {
        char known[NAME];
        name_of(s, known);
        int distance = sode_spelling_distance(name, known);
        if (distance == 0)
            return -1;
        if (sode_spelling_is_near(name, known)
            && (nearest < 0 || distance < least)) {
            nearest = s;
            least = distance;
        }
    }
    return nearest;
}

const char *sode_settings_misspelt(int k)
{
    for (char **entry = environ; *entry; entry++) {
        char name[NAME], known[NAME];
        size_t length = strcspn(*entry, "=");
        if (strncmp(*entry, "SODE_", 5) != 0 || length >= NAME)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)length, *entry);
        int meant = meant_by(name);
        if (meant < 0 || k-- > 0)
            continue;
        name_of(meant, known);
        snprintf(run.misspelt, sizeof run.misspelt,
                 "unknown environment variable %s; did you mean %s?",
                 name, known);
        return run.misspelt;
    }
    return NULL;
}
