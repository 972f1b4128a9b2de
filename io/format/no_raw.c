/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* In place of raw*.c where jansson or xxHash is missing. */
#include "base/status.h"
#include "format/format.h"
#include "format/raw.h"

int sode_raw_usable(void)
{
    return sode_io_fail("this Sode was built without jansson or xxHash, which "
                        "raw files and checkpoints need");
}

int sode_raw_check(const char *path, const char *what)
{
    (void)path, (void)what;
    return 0;
}

static int check(const char *path)
{
    return sode_raw_check(path, NULL);
}

static int open_file(const sode_io_team_t *team, const char *path,
                     enum sode_format_how how, const sode_options_t *options,
                     void **file)
{
    (void)team, (void)path, (void)how, (void)options, (void)file;
    return sode_raw_usable();
}

const sode_format_t *sode_format_raw(void)
{
    static const sode_format_t none = {.check = check, .open = open_file};
    return &none;
}

/* Without an open file nothing else is called. */

uint64_t sode_raw_checksum(const void *data, size_t bytes)
{
    (void)data, (void)bytes;
    return 0;
}

int sode_raw_put_piece(void *file, sode_piece_t *piece, const void *data)
{
    (void)file, (void)piece, (void)data;
    return sode_raw_usable();
}

int sode_raw_settle(void *file)
{
    (void)file;
    return sode_raw_usable();
}

int sode_raw_check_piece(void *file, const sode_piece_t *piece)
{
    (void)file, (void)piece;
    return sode_raw_usable();
}

int sode_raw_set_pieces(void *file, const sode_piece_t *pieces, size_t n)
{
    (void)file, (void)pieces, (void)n;
    return sode_raw_usable();
}

int sode_raw_get_pieces(void *file, sode_piece_t **pieces, size_t *n)
{
    (void)file, (void)pieces, (void)n;
    return sode_raw_usable();
}
