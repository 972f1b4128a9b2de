// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "volume.h"

#include <stdlib.h>
#include <string.h>

#include "../fft/arguments.h"

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

// Of what one owner has, columns low to high - 1.
static void count_owner(const unsigned char *needed, int low, int high, int gap, struct volume *sum)
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
        last = c;
    }
}

struct volume volume_of(const struct matrix *m, const struct product *how)
{
    struct volume sum = {0, 0, 0, 0};
    const int me = xmp_node_num() - 1;
    const int gap = how->way == GAP || how->way == COMPACT_GAP ? how->gap : how->way == RANGE ? m->n : 0;
    unsigned char *needed = calloc((size_t)m->n, 1);
    double elements, messages, wanted, index_bytes, others;

    if (!needed)
        refuse("there is not enough memory for the counts; give the matrix more nodes, or fewer rows by --n");
    others = m->n - note_needed(m, m->begin, m->end, needed);
    if (how->way == ALLGATHER)
        memset(needed, 1, (size_t)m->n);
    for (int k = 0; (long)k * m->block < m->n; k++)
        if (k != me)
            count_owner(needed, k * m->block, m->n - k * m->block < m->block ? m->n : (k + 1) * m->block, gap, &sum);
    free(needed);
    elements = sum.elements, messages = sum.messages, wanted = sum.needed;
    index_bytes = gap || how->way == ALLGATHER ? sum.index_bytes : 4 * sum.elements;
#pragma xmp reduction(+: elements, messages, wanted, index_bytes, others)
    return (struct volume){elements, messages, others > 0 ? wanted / others : 0, index_bytes};
}
