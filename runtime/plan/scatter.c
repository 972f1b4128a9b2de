/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "plan/scatter.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

/* ---- what is asked for ----------------------------------------------------- */

static int set_owner(void *to, int64_t first, int64_t count, int owner)
{
    (void)first;
    (void)count;
    *(int *)to = owner;
    return SODE_OK;
}

static int write_letters(const sode_gather_input_t *in, const sode_scatter_notes_t *notes,
                         const sode_gather_piece_t *to, sode_scatter_asked_t *asked)
{
    const size_t width = (size_t)notes->width;
    size_t room = 0;
    for (size_t k = 0, next; k < notes->count; k = next) {
        for (next = k; next < notes->count && to[next].owner == to[k].owner; next++) {
            asked->slots[next] = to[next].first;
            memcpy(asked->notes + next * width, notes->list + (size_t)to[next].first * width,
                   width * sizeof(int64_t));
        }
        if (to[k].owner == in->set->self) {
            asked->own = k;
            asked->nown = next - k;
            continue;
        }
        SODE_GROW(asked->letters, room, asked->count + 1, "what a loop scatters");
        asked->letters[asked->count++] = (sode_letter_t){to[k].owner, (next - k) * width * sizeof(int64_t),
                                                         (char *)(asked->notes + k * width)};
    }
    return SODE_OK;
}

int sode_scatter_ask(const sode_gather_input_t *in, const sode_scatter_notes_t *notes,
                     sode_scatter_asked_t *asked)
{
    sode_gather_piece_t *to = malloc((notes->count + 1) * sizeof *to);
    *asked = (sode_scatter_asked_t){.all = notes->count};
    asked->notes = malloc((notes->count * (size_t)notes->width + 1) * sizeof(int64_t));
    asked->slots = malloc((notes->count + 1) * sizeof(int64_t));
    int status = to && asked->notes && asked->slots ? SODE_OK : sode_no_memory("what a loop scatters");
    for (size_t k = 0; k < notes->count && !status; k++) {
        to[k].first = (int64_t)k;
        status = sode_gather_split(in, &(sode_gather_run_t){notes->list[k * (size_t)notes->width], 1}, 1,
                                   set_owner, &to[k].owner);
    }
    if (!status) {
        qsort(to, notes->count, sizeof *to, sode_gather_by_owner);
        status = write_letters(in, notes, to, asked);
    }
    free(to);
    if (status)
        sode_scatter_forget(asked);
    return status;
}

void sode_scatter_forget(sode_scatter_asked_t *asked)
{
    free(asked->letters);
    free(asked->notes);
    free(asked->slots);
    *asked = (sode_scatter_asked_t){0};
}

/* ---- the plan --------------------------------------------------------------- */

/* A value that arrives, with its note. */
typedef struct arrival {
    const int64_t *note;
    int width;
    int64_t to, from;
} arrival_t;

/* By element, then by iteration; what one node adds in an iteration stays in its order. */
static int by_iteration(const void *left, const void *right)
{
    const arrival_t *a = left, *b = right;
    if (a->to != b->to)
        return a->to < b->to ? -1 : 1;
    for (int k = 1; k < a->width; k++)
        if (a->note[k] != b->note[k])
            return a->note[k] < b->note[k] ? -1 : 1;
    return (a->from > b->from) - (a->from < b->from);
}

static size_t arrive(const sode_array_impl_t *a, const void *notes, size_t count, int width,
                     arrival_t *list, size_t from)
{
    for (size_t k = 0; k < count; k++, from++) {
        const int64_t *note = (const int64_t *)notes + k * (size_t)width;
        list[from] = (arrival_t){note, width, sode_gather_place(a, note[0]), (int64_t)from};
    }
    return from;
}

static int copy_own(const sode_scatter_asked_t *asked, sode_plan_t *plan)
{
    int64_t *to = malloc((asked->nown + 1) * sizeof *to);
    SODE_NEED(to, "a plan");
    for (size_t k = 0; k < asked->nown; k++)
        to[k] = (int64_t)k;
    int status = asked->nown ? sode_plan_copy_index(plan, 0, asked->nown, to, asked->slots + asked->own)
                             : SODE_OK;
    free(to);
    return status;
}

/* Own values come first, then those of others by their ranks. */
static int list_messages(const sode_scatter_asked_t *asked, const sode_letters_t *heard, int width,
                         sode_plan_t *plan)
{
    const size_t note = (size_t)width * sizeof(int64_t);
    int64_t next = (int64_t)asked->nown;
    SODE_TRY(copy_own(asked, plan));
    for (size_t k = 0; k < asked->count; k++) {
        const sode_letter_t *letter = &asked->letters[k];
        size_t first = (size_t)(letter->data - (char *)asked->notes) / note;
        SODE_TRY(sode_plan_message(plan, 0, SODE_PLAN_SEND, letter->rank));
        SODE_TRY(sode_plan_index(plan, letter->size / note, asked->slots + first));
    }
    for (size_t k = 0; k < heard->count; k++) {
        int64_t end = next + (int64_t)(heard->list[k].size / note);
        SODE_TRY(sode_plan_message(plan, 0, SODE_PLAN_RECEIVE, heard->list[k].rank));
        SODE_TRY(sode_plan_box(plan, 1, (int64_t[]){1}, &(sode_box_t){.dim[0] = {next, end}}));
        next = end;
    }
    return SODE_OK;
}

/* In the order in which they are added. */
static int order_sums(const sode_gather_input_t *in, const sode_scatter_asked_t *asked,
                      const sode_letters_t *heard, int width, sode_scatter_sum_t *sums, size_t count)
{
    arrival_t *list = malloc((count + 1) * sizeof *list);
    SODE_NEED(list, "what a loop scatters");
    size_t end = arrive(in->array, asked->notes + asked->own * (size_t)width, asked->nown, width, list, 0);
    for (size_t k = 0; k < heard->count; k++)
        end = arrive(in->array, heard->list[k].data,
                     heard->list[k].size / ((size_t)width * sizeof(int64_t)), width, list, end);
    qsort(list, count, sizeof *list, by_iteration);
    for (size_t k = 0; k < count; k++)
        sums[k] = (sode_scatter_sum_t){list[k].to, list[k].from};
    free(list);
    return SODE_OK;
}

int sode_scatter_plan(const sode_gather_input_t *in, const sode_scatter_asked_t *asked,
                      const sode_letters_t *heard, int width, sode_plan_t **plan,
                      sode_scatter_sum_t **sums, size_t *nsums)
{
    size_t count = asked->nown;
    for (size_t k = 0; k < heard->count; k++)
        count += heard->list[k].size / ((size_t)width * sizeof(int64_t));
    *sums = malloc((count + 1) * sizeof **sums);
    SODE_NEED(*sums, "what a loop scatters");
    *nsums = count;
    *plan = NULL;
    int status = order_sums(in, asked, heard, width, *sums, count);
    SODE_THEN(status, sode_plan_create(1, plan));
    SODE_THEN(status, list_messages(asked, heard, width, *plan));
    if (status) {
        sode_plan_free(*plan);
        free(*sums);
        *sums = NULL;
        *plan = NULL;
    }
    return status;
}
