// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "volume.h"

#include <stdlib.h>
#include <string.h>

#include "../common/arguments.h"

static int note_needed(const struct matrix *m, const long begin[m->n], const long end[m->n], unsigned char *needed)
{
    int rows = 0;
    const int *const column = m->column;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: begin, end

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < m->n; i++) {
        rows++;
        for (long j = begin[i]; j < end[i]; j++)
            needed[column[j]] = 1;
    }
    return rows;
}

// Of what one owner has, columns low to high - 1. list: room for all, or NULL; gets what travels.
static void count_owner(const unsigned char *needed, int low, int high, int gap, struct volume *sum, int *list)
{
    int last = -1;

    for (int c = low; c < high; c++) {
        if (!needed[c])
            continue;
        sum->needed++;
        if (last < 0) {
            sum->messages++;
            sum->elements++;
            sum->index_bytes += 8;
        } else if (c - last - 1 <= gap) {
            sum->elements += c - last;
        } else {
            sum->elements++;
            sum->index_bytes += 8;
        }
        for (int l = last >= 0 && c - last - 1 <= gap ? last + 1 : c; l <= c && list; l++)
            list[sum->listed++] = l;
        last = c;
    }
}

// Seconds of copies from the listed places, and to them: what packing and unpacking takes.
static void time_copies(const int *list, int n, struct volume *sum)
{
    double *buffer = calloc((size_t)sum->listed + 1, sizeof *buffer), *x = calloc((size_t)n, sizeof *x);

    if (!buffer || !x)
        refuse("there is not enough memory for the counts; give the matrix more nodes, or fewer rows by --n");
    for (int turn = 0; turn < 3; turn++) { // the first fills the caches
        double begin = xmp_wtime(), middle, end;

        for (long l = 0; l < sum->listed; l++)
            buffer[l] = x[list[l]] + turn;
        middle = xmp_wtime();
        for (long l = 0; l < sum->listed; l++)
            x[list[l]] = buffer[l];
        end = xmp_wtime();
        sum->pack = turn == 1 || middle - begin < sum->pack ? middle - begin : sum->pack;
        sum->unpack = turn == 1 || end - middle < sum->unpack ? end - middle : sum->unpack;
    }
    free(buffer);
    free(x);
}

struct volume volume_of(const struct matrix *m, const struct product *how)
{
    struct volume sum = {0};
    const int copies = how->way != ALLGATHER && how->way != RANGE, in_place = how->way >= COMPACT && how->way <= COMPACT_GAP;
    const int me = xmp_node_num() - 1;
    const int gap = how->way == GAP || how->way == COMPACT_GAP ? how->gap : how->way == RANGE ? m->n : 0;
    unsigned char *needed = calloc((size_t)m->n, 1);
    int *list = copies ? malloc((size_t)m->n * sizeof *list) : NULL;
    double elements, messages, wanted, index_bytes, others, pack, unpack;

    if (!needed || (copies && !list))
        refuse("there is not enough memory for the counts; give the matrix more nodes, or fewer rows by --n");
    others = m->n - note_needed(m, m->begin, m->end, needed);
    if (how->way == ALLGATHER)
        memset(needed, 1, (size_t)m->n);
    for (int k = 0; (long)k * m->block < m->n; k++)
        if (k != me)
            count_owner(needed, k * m->block, m->n - k * m->block < m->block ? m->n : (k + 1) * m->block, gap, &sum, list);
    if (copies)
        time_copies(list, m->n, &sum);
    free(list);
    free(needed);
    elements = sum.elements, messages = sum.messages, wanted = sum.needed;
    index_bytes = gap || how->way == ALLGATHER ? sum.index_bytes : 4 * sum.elements;
#pragma xmp reduction(+: elements, messages, wanted, index_bytes, others)
    pack = sum.pack, unpack = in_place ? 0 : sum.unpack;
#pragma xmp reduction(max: pack, unpack)
    return (struct volume){elements, messages, others > 0 ? wanted / others : 0, index_bytes, pack, unpack, sum.listed};
}
