/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Only what the translator can't know: of a loop without cache tiles -Rsode says
 * that pa1 is taken, and such a loop doesn't come here. */
#include "blocking/warn.h"

#include <stdio.h>

#include "base/context.h"
#include "map/array.h"
#include "map/template.h"

/* Longer than any of the texts. */
enum { TEXT = 256 };

static void say_what(const sode_blocking_t *block, int chosen, char *text)
{
    if (block->parted == 0)
        snprintf(text, TEXT, "scheme 'pa1' instead of '%s'",
                 chosen == SODE_SCHEME_PA2 ? "pa2" : "diamond");
    else
        snprintf(text, TEXT, "time blocks of %lld steps instead of %lld",
                 (long long)block->parted, (long long)block->facts->sode_steps);
}

static void say_why(const sode_blocking_t *block, const sode_parts_lack_t *lack, char *text)
{
    if (lack->what == SODE_LACK_TILES)
        snprintf(text, TEXT, "blocks meet in dimension %d, which cache tiles do not cut",
                 lack->dim);
    else if (lack->what == SODE_LACK_NEARNESS)
        snprintf(text, TEXT, "loops compute too far beyond the node's own part in dimension %d",
                 lack->dim);
    else if (lack->what == SODE_LACK_SUMS)
        snprintf(text, TEXT, "a loop with a fixed index reduces over the nodes of its row, "
                             "but a neighbor would compute its points");
    else if (lack->what == SODE_LACK_PLACES)
        snprintf(text, TEXT, "a loop runs on a coarser grid, but a neighbor would compute its points");
    else if (lack->what == SODE_LACK_AXIS)
        snprintf(text, TEXT, "blocks meet in dimension %d, along which '%s' does not extend",
                 lack->dim, sode_name(lack->array));
    else if (lack->what == SODE_LACK_SHADOW)
        snprintf(text, TEXT,
                 "%lld steps need %lld points above the own part in dimension %d, but the "
                 "shadow of '%s' has %lld", (long long)block->facts->sode_steps,
                 (long long)lack->needs, lack->dim, sode_name(lack->array), (long long)lack->room);
    else
        snprintf(text, TEXT,
                 "%lld steps need %lld points beside each border in dimension %d, but the "
                 "narrowest block has room for %lld", (long long)block->facts->sode_steps,
                 (long long)lack->needs, lack->dim, (long long)lack->room);
}

/* On one rank, and once for each directive. */
static int may_warn(const sode_blocking_t *block)
{
    return block->facts->sode_tmpl->nodes->set->self == 0 && sode_is_new_place(block->where);
}

static void warn(const sode_blocking_t *block, const char *what, const char *why)
{
    char text[4 * TEXT];
    snprintf(text, sizeof text, "%s: warning: directive 'blocking': %s: %s", block->where, what, why);
    sode_context.say(text);
}

void sode_blocking_warn_narrow(const sode_blocking_t *block)
{
    char what[TEXT], why[TEXT];
    if (block->narrow < 0 || block->facts->sode_choose || block->most == block->facts->sode_steps || !may_warn(block))
        return;
    snprintf(what, TEXT, "time blocks of %lld step%s instead of %lld", (long long)block->most,
             block->most == 1 ? "" : "s", (long long)block->facts->sode_steps);
    snprintf(why, TEXT, "a block at an end of dimension %d is narrower than what loops with a "
             "fixed index read there", block->narrow);
    warn(block, what, why);
}

void sode_blocking_warn(const sode_blocking_t *block, int chosen,
                        const sode_parts_lack_t *lack)
{
    char what[TEXT], why[TEXT];
    int64_t steps = block->facts->sode_steps;
    if (block->remaining > 0 && block->remaining < steps)
        steps = block->remaining;
    if (lack->what == SODE_LACK_NOTHING || steps < 2 || block->parted >= steps)
        return;
    if (!may_warn(block))
        return;
    say_what(block, chosen, what);
    say_why(block, lack, why);
    warn(block, what, why);
}
