/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "observe/site.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

static const char others[] = " ...";
static char no_file[] = "";

static struct {
    sode_hash_t hash;
    sode_site_t **all; /* [count] by number */
    int count;
    size_t room;
} sites;

static sode_site_t *make(const char *where, const char *what,
                         const char *arrays)
{
    size_t a = strlen(where) + 1, b = strlen(what) + 1, c = strlen(arrays) + 1;
    sode_site_t **all = sode_grow(sites.all, &sites.room, (size_t)sites.count + 1, sizeof *all);
    if (!all)
        return NULL;
    sites.all = all;
    sode_site_t *site = calloc(1, sizeof *site + a + b + c);
    if (!site)
        return NULL;
    char *text = (char *)(site + 1);
    site->where = memcpy(text, where, a);
    site->what = memcpy(text + a, what, b);
    site->arrays = memcpy(text + a + b, arrays, c);
    site->transport = "";
    site->file = no_file;
    site->number = (uint32_t)sites.count;
    sites.all[sites.count++] = site;
    return site;
}

sode_site_t *sode_site_find(const char *where, const char *what,
                            const char *arrays)
{
    const uint64_t key = sode_hash_text(sode_hash_text(sode_hash_text(0, where), what), arrays);
    for (sode_hash_link_t *l = sode_hash_find(&sites.hash, key); l; l = sode_hash_next(l)) {
        sode_site_t *site = (sode_site_t *)l;
        if (strcmp(site->where, where) == 0 && strcmp(site->what, what) == 0
            && strcmp(site->arrays, arrays) == 0)
            return site;
    }
    sode_site_t *site = make(where, what, arrays);
    if (site)
        sode_hash_add(&sites.hash, &site->link, key);
    return site;
}

void sode_site_add_file(sode_site_t *site, const char *path)
{
    size_t length = strlen(path);
    if (site->file == no_file) {
        char *file = malloc(length + sizeof others);
        if (file)
            site->file = memcpy(file, path, length + 1);
        return;
    }
    size_t first = strlen(site->file);
    int is_full = first >= sizeof others - 1
                  && strcmp(site->file + first - (sizeof others - 1), others) == 0;
    if (!is_full && strcmp(site->file, path) != 0)
        memcpy(site->file + first, others, sizeof others);
}

int sode_site_count(void)
{
    return sites.count;
}

sode_site_t *sode_site_at(int number)
{
    return sites.all[number];
}

void sode_site_free_all(void)
{
    for (int k = 0; k < sites.count; k++) {
        if (sites.all[k]->file != no_file)
            free(sites.all[k]->file);
        free(sites.all[k]);
    }
    free(sites.all);
    sode_hash_free(&sites.hash, NULL);
    memset(&sites, 0, sizeof sites);
}
