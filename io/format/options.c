/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "format/options.h"

#include <stdlib.h>
#include <string.h>

#include "base/status.h"

enum { WORD = 256 }; /* characters */

/* ---- values ----------------------------------------------------------------------- */

static int take_level(const char *value, sode_options_t *o)
{
    if (strlen(value) != 1 || *value < '1' || *value > '9')
        return sode_io_fail("compress=%s: it must be a level from 1 to 9",
                            value);
    o->compress = *value - '0';
    return 0;
}

static int take_chunk(const char *value, sode_options_t *o)
{
    const char *at = value;
    for (o->nchunk = 0;; at++) {
        char *end;
        long long extent = *at >= '0' && *at <= '9' ? strtoll(at, &end, 10) : 0;
        if (extent < 1 || o->nchunk == SODE_MAX_DIMS)
            break;
        o->chunk[o->nchunk++] = extent;
        at = end;
        if (*at == '\0')
            return 0;
        if (*at != 'x')
            break;
    }
    return sode_io_fail("chunk=%s: expected 1 to %d extents above 0, as in "
                        "chunk=64x64", value, SODE_MAX_DIMS);
}

static int take_collective(const char *value, sode_options_t *o)
{
    (void)value;
    o->collective = 1;
    return 0;
}

static int take_hint(const char *value, sode_options_t *o)
{
    size_t key = strcspn(value, "=");
    const char *what = value + key + (value[key] == '=');
    if (key == 0 || key >= SODE_HINT_TEXT || *what == '\0'
        || strlen(what) >= SODE_HINT_TEXT)
        return sode_io_fail("hint:%s: expected a key and a value, as in "
                            "hint:cb_nodes=4", value);
    if (o->nhints == SODE_HINTS)
        return sode_io_fail("a file can have %d hints", SODE_HINTS);
    memcpy(o->hint[o->nhints].key, value, key);
    strcpy(o->hint[o->nhints++].value, what);
    return 0;
}

static const struct {
    const char *word; /* up to its value, which follows if it ends with one of "=:" */
    int (*take)(const char *value, sode_options_t *o);
} words[] = {
    {"compress=", take_level},
    {"chunk=", take_chunk},
    {"collective", take_collective},
    {"hint:", take_hint},
};

/* ---- all of them ------------------------------------------------------------------- */

static int take_word(const char *word, sode_options_t *o)
{
    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
        size_t length = strlen(words[k].word);
        int has_value = strchr("=:", words[k].word[length - 1]) != NULL;
        if (strncmp(word, words[k].word, length) == 0
            && (has_value || word[length] == '\0'))
            return words[k].take(word + length, o);
    }
    return sode_io_fail("there is no option '%s'; use compress=LEVEL, "
                        "chunk=EXTENTxEXTENT, collective or hint:KEY=VALUE", word);
}

int sode_options_parse(const char *text, sode_options_t *options)
{
    static const sode_options_t none;
    *options = none;
    for (;;) {
        char word[WORD];
        text += strspn(text, " ,");
        size_t length = strcspn(text, " ,");
        if (length == 0)
            return 0;
        if (length >= sizeof word)
            return sode_io_fail("an option is longer than %d characters",
                                WORD - 1);
        memcpy(word, text, length);
        word[length] = '\0';
        SODE_IO_TRY(take_word(word, options));
        options->given = 1;
        text += length;
    }
}
