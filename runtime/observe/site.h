/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Sites: the directives, loops and tasks that this rank has met, each with what
 * was counted there.  Equal where, what and arrays are one site, on all ranks.
 * Sites are never moved or released before the end of the run.
 */
#ifndef SODE_OBSERVE_SITE_H
#define SODE_OBSERVE_SITE_H

#include "base/hash.h"
#include "base/mark.h"

typedef struct sode_count {
    int64_t calls;
    sode_traffic_t traffic;
    sode_blocked_t blocked;
    int64_t written, read; /* bytes, to files and from them */
    int64_t time;      /* ns between enter and leave, without planning */
    int64_t planning;  /* ns in which exchanges were made */
    int64_t waiting;   /* ns in waits, also where another frame waits for it */
    int64_t shortest;  /* ns waited in the call that waited least */
} sode_count_t;

struct sode_site {
    sode_hash_link_t link; /* by the three texts */
    uint32_t number;       /* in the order in which this rank met them */
    const char *where;     /* "file.c:12" */
    const char *what;      /* "reflect" */
    const char *arrays;    /* "u, v", or "" */
    const char *transport; /* of the last exchange; "" if there was none */
    char pattern[96];      /* "neighbor messages among 4 nodes", of the last one;
                              or "" */
    char *file;            /* "plate.h5", the first one; "plate.h5 ..." if there
                              were others, which it has room for; or "" */
    sode_count_t count;
};

/* The site, made if it is new; NULL: no memory.  arrays is a list of names as
 * in sode_site_t.  On the main thread. */
sode_site_t *sode_site_find(const char *where, const char *what,
                            const char *arrays);

/* A call at the site is about this file. */
void sode_site_add_file(sode_site_t *site, const char *path);

int sode_site_count(void);
sode_site_t *sode_site_at(int number);
void sode_site_free_all(void);

#endif
