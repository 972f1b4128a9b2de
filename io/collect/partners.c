/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "collect/partners.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/status.h"

/* The element of the file that a node's k-th one is. */
static int64_t element_of(const sode_owner_t *owner, int64_t k)
{
    int64_t ignored;
    return sode_share_element(&owner->share, k, &ignored);
}

static int take(const sode_partners_t *p, int rank, const sode_owned_t *part,
                sode_owner_t *owner)
{
    *owner = (sode_owner_t){.rank = rank, .part = *part};
    return sode_share_create(part, p->ranges, &owner->share);
}

/* ---- whose domains have some of the own part -------------------------------- */

static int reach(sode_partners_t *p, int rank)
{
    SODE_GROW(p->reached, p->room, p->nreached + 1, "a list of nodes");
    p->reached[p->nreached++] = rank;
    return 0;
}

/* From one domain to the next that has some. */
static int find_reached(sode_partners_t *p)
{
    int64_t count = p->own.share.count;
    for (int64_t k = 0; k < count;) {
        int64_t domain = element_of(&p->own, k) / p->domain;
        SODE_IO_TRY(reach(p, (int)domain));
        k = sode_share_below(&p->own.share, (domain + 1) * p->domain);
    }
    return 0;
}

/* ---- whose parts have some of the own domain --------------------------------- */

/* Of equal parts the first one's rank is the lowest: the others have copies.  Two nodes
 * own the same elements or none in common, so the first one in the domain tells. */
static int by_first(const void *left, const void *right)
{
    const sode_owner_t *const *a = left, *const *b = right;
    int64_t x = element_of(*a, 0), y = element_of(*b, 0);
    if (x != y)
        return x < y ? -1 : 1;
    return (*a)->rank < (*b)->rank ? -1 : (*a)->rank > (*b)->rank;
}

static int mark_copies(sode_partners_t *p)
{
    sode_owner_t **sorted = malloc((p->nowners + 1) * sizeof *sorted);
    SODE_NEED(sorted, "a list of nodes");
    for (size_t k = 0; k < p->nowners; k++)
        sorted[k] = &p->owners[k];
    qsort(sorted, p->nowners, sizeof *sorted, by_first);
    for (size_t k = 1; k < p->nowners; k++)
        sorted[k]->is_copy = sode_io_same_elements(&sorted[k]->part, &sorted[k - 1]->part);
    free(sorted);
    return 0;
}

/* status: of the nodes that are to be told. */
static int hear(const sode_io_team_t *team, int status, sode_partners_t *p)
{
    int *from = NULL;
    void *heard = NULL;
    status = sode_team_tell(team, status, p->reached, p->nreached, &p->own.part,
                            sizeof p->own.part, &from, &heard, &p->nowners);
    const sode_owned_t *parts = heard;
    if (!status && !(p->owners = calloc(p->nowners + 1, sizeof *p->owners)))
        status = sode_io_fail("no memory for %zu nodes", p->nowners);
    for (size_t k = 0; k < p->nowners && !status; k++)
        status = take(p, from[k], &parts[k], &p->owners[k]);
    free(from);
    free(heard);
    return sode_team_agree(team, status ? status : mark_copies(p));
}

/* Who has a node's first element knows whether others have the same. */
static int tell_copies(const sode_io_team_t *team, sode_partners_t *p)
{
    int64_t begin = team->rank * p->domain;
    int *copies = malloc((p->nowners + 1) * sizeof *copies), *from = NULL;
    size_t n = 0;
    void *heard = NULL;
    int status = copies ? 0 : sode_io_fail("no memory for a list of nodes");
    for (size_t k = 0; k < p->nowners && !status; k++)
        if (p->owners[k].is_copy && element_of(&p->owners[k], 0) >= begin)
            copies[n++] = p->owners[k].rank;
    status = sode_team_tell(team, status, copies, n, "", 1, &from, &heard, &n);
    p->own.is_copy = n > 0;
    free(copies);
    free(from);
    free(heard);
    return sode_team_agree(team, status);
}

int sode_partners_find(const sode_io_team_t *team, const sode_owned_t *own,
                       int64_t elements, sode_partners_t *p)
{
    int64_t begin = team->rank * p->domain, end = begin + p->domain;
    int64_t sum[2] = {0}; /* elements with an owner, copies */
    int status = take(p, team->rank, own, &p->own);
    SODE_IO_TRY(hear(team, status ? status : find_reached(p), p));
    for (size_t k = 0; k < p->nowners; k++) {
        const sode_owner_t *owner = &p->owners[k];
        sum[1] += owner->is_copy;
        if (!owner->is_copy)
            sum[0] += sode_share_below(&owner->share, end) - sode_share_below(&owner->share, begin);
    }
    SODE_IO_TRY(sode_team_sum(team, sum, 2));
    if (sum[0] != elements)
        return sode_io_fail("the executing nodes own %lld of its %lld elements",
                            (long long)sum[0], (long long)elements);
    return sum[1] > 0 ? tell_copies(team, p) : 0;
}

void sode_partners_free(sode_partners_t *p)
{
    for (size_t k = 0; k < p->nowners && p->owners; k++)
        sode_share_free(&p->owners[k].share);
    sode_share_free(&p->own.share);
    free(p->owners);
    free(p->reached);
}
