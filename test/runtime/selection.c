/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Selections against a list of their elements, made one by one: 0 to 7 dimensions of random combs, in both
 * directions, none, joined or not, elements of 1 to 100 bytes.
 *
 * RUN: %mpicc -std=gnu11 %optimize -I%source/runtime %s %source/runtime/select/{comb,copy,pack,runs,selection}.c \
 * RUN:   %source/runtime/base/status.c -o %t -lpthread
 * RUN: %t
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "select/selection.h"

enum { MOST = 4096, ROOM = 1 << 16, LARGEST = 100 };

static unsigned state = 1;

static int pick(int below)
{
    state = state * 1103515245u + 12345u;
    return (int)(state >> 8) % below;
}

/* A selection, and the places of its elements in order. */
typedef struct listed {
    sode_selection_t selection;
    int64_t place[MOST];
    int64_t count;
} listed_t;

/* Combs that lie behind each other, elements `stride` apart; returns what follows them. */
static int64_t make_dim(sode_combs_t *combs, int64_t stride, int most)
{
    int64_t next = 0;
    *combs = (sode_combs_t){0};
    for (int k = pick(40) ? 1 + pick(3) : 0; k > 0; k--) {
        sode_comb_t c = {.length = 1 + pick(most), .step = 1 + !pick(3) * pick(3), .count = 1 + !pick(2) * pick(3)};
        int64_t run = (c.length - 1) * c.step + 1;
        c.period = run + pick(3), c.at = next + pick(3);
        next = c.at + (c.count - 1) * c.period + run;
        if (!pick(4))
            c.at += (c.length - 1) * c.step, c.step = -c.step;
        c.at *= stride, c.step *= stride, c.period *= stride;
        if (pick(2) ? sode_combs_append(combs, c) : c.count == 1 && sode_combs_add(combs, c.at, c.length, c.step))
            exit(printf("no memory\n"));
    }
    return (next + pick(2)) * stride;
}

static void list(listed_t *l, int ndims, const sode_combs_t *dims, int64_t at)
{
    if (ndims == 0) {
        l->place[l->count++] = at;
        return;
    }
    for (size_t k = 0; k < dims->count; k++)
        for (int64_t n = 0; n < dims->list[k].count; n++)
            for (int64_t i = 0; i < dims->list[k].length; i++)
                list(l, ndims - 1, dims + 1, at + dims->list[k].at + n * dims->list[k].period + i * dims->list[k].step);
}

/* 0: it is too large. Turned: the last two dimensions lie the other way round in storage, and are longer than a square of a copy. */
static int make(listed_t *l, int turned)
{
    sode_combs_t dims[SODE_MAX_DIMS];
    const sode_combs_t *each[SODE_MAX_DIMS];
    int ndims = turned ? 2 : pick(SODE_MAX_DIMS + 1), at = pick(5);
    int64_t stride = 1, cells = 1;
    for (int k = ndims - 1; k >= 0; k--) {
        int d = turned ? 1 - k : k;
        stride = make_dim(&dims[d], stride, turned ? 24 : ndims > 3 ? 2 : 7);
        stride = stride ? stride : 1;
        cells *= dims[d].cells;
        each[d] = &dims[d];
    }
    int fits = cells <= MOST && stride + at < ROOM;
    l->count = 0;
    if (fits && sode_selection_create(ndims, each, at, &l->selection))
        exit(printf("no memory\n"));
    if (fits)
        list(l, ndims, dims, at);
    for (int d = 0; d < ndims; d++)
        sode_combs_free(&dims[d]);
    return fits;
}

static int wrong(const char *what, int number)
{
    exit(printf("%d: %s is wrong\n", number, what));
}

static void check_range(const listed_t *l, int number)
{
    int64_t low, high, least = INT64_MAX, most = INT64_MIN;
    for (int64_t k = 0; k < l->count; k++) {
        least = l->place[k] < least ? l->place[k] : least;
        most = l->place[k] > most ? l->place[k] : most;
    }
    sode_selection_range(&l->selection, &low, &high);
    if (l->selection.cells != l->count || (l->count ? low != least || high != most : low <= high))
        wrong("the range", number);
}

static char storage[ROOM * LARGEST], wanted[ROOM * LARGEST], buffer[ROOM * LARGEST], packed[ROOM * LARGEST];

static void expect(const char *what, const char *got, size_t bytes, int number)
{
    if (memcmp(got, wanted, bytes) != 0)
        wrong(what, number);
}

static void check_copies(const listed_t *l, size_t size, int number)
{
    const size_t all = ROOM * size;
    for (size_t k = 0; k < all; k++)
        storage[k] = (char)pick(256);
    for (int64_t k = 0; k < l->count; k++)
        memcpy(wanted + (size_t)k * size, storage + (size_t)l->place[k] * size, size);
    sode_selection_pack(&l->selection, storage, size, packed);
    expect("what is packed", packed, (size_t)l->count * size, number);
    for (int way = 0; way < 2; way++) {
        memset(storage, 0, all);
        memset(wanted, 0, all);
        for (int64_t k = 0; k < l->count; k++)
            memcpy(wanted + (size_t)l->place[k] * size, packed + (way ? 0 : (size_t)k * size), size);
        if (way)
            sode_selection_fill(&l->selection, storage, size, packed);
        else
            sode_selection_unpack(&l->selection, storage, size, packed);
        expect(way ? "what is filled" : "what is unpacked", storage, all, number);
    }
}

/* As many elements of another selection: those of this one, joined otherwise. */
static void check_copy(const listed_t *to, const listed_t *from, size_t size, int number)
{
    const size_t all = ROOM * size;
    for (size_t k = 0; k < all; k++)
        buffer[k] = (char)pick(256);
    memset(storage, 0, all);
    memset(wanted, 0, all);
    for (int64_t k = 0; k < to->count && k < from->count; k++)
        memcpy(wanted + (size_t)to->place[k] * size, buffer + (size_t)from->place[k] * size, size);
    sode_selection_copy(&to->selection, storage, &from->selection, buffer, size);
    expect("what is copied", storage, all, number);
}

int main(void)
{
    static const size_t sizes[] = {1, 2, 3, 4, 8, 12, 16, 24, 100};
    static listed_t a, b;
    int made = 0, paired = 0;
    for (int k = 0; k < 3000; k++) {
        size_t size = sizes[k % 40 ? pick(4) : pick(9)];
        if (!make(&a, k % 16 == 8))
            continue;
        made++;
        check_range(&a, k);
        if (k % 8 == 0)
            check_copies(&a, size, k);
        int alike = k % 8 == 1 && make(&b, 0);
        if (alike && a.count <= MOST && ++paired)
            check_copy(&a, &b, size, k);
        if (alike)
            sode_selection_free(&b.selection);
        sode_selection_free(&a.selection);
    }
    if (made < 1000 || paired < 100)
        return printf("only %d selections and %d pairs\n", made, paired);
    return 0;
}
