/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Checksums of what is in a raw file, in its header:
 *
 *     "checks": [[offset, bytes, "XXH3 of them, hexadecimal"], ...]
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <xxhash.h>

#include "base/status.h"
#include "format/bytes.h"
#include "format/raw.h"
#include "format/raw_file.h"

int sode_raw_usable(void)
{
    return 0;
}

uint64_t sode_raw_checksum(const void *data, size_t bytes)
{
    return XXH3_64bits(data, bytes);
}

int sode_raw_put_piece(void *file, sode_piece_t *piece, const void *data)
{
    const sode_raw_t *f = file;
    piece->check = XXH3_64bits(data, (size_t)piece->bytes);
    return sode_bytes_put(f->file, piece->at, data, (size_t)piece->bytes);
}

int sode_raw_settle(void *file)
{
    const sode_raw_t *f = file;
    return sode_bytes_settle(f->file);
}

static int sum_up(int file, const sode_piece_t *piece, XXH3_state_t *state,
                  char *part, size_t room)
{
    int64_t at = piece->at, end = piece->at + piece->bytes;
    XXH3_64bits_reset(state);
    while (at < end) {
        size_t bytes = end - at < (int64_t)room ? (size_t)(end - at) : room;
        SODE_IO_TRY(sode_bytes_get(file, at, part, bytes));
        XXH3_64bits_update(state, part, bytes);
        at += (int64_t)bytes;
    }
    if (XXH3_64bits_digest(state) == piece->check)
        return 0;
    return sode_io_fail("it is damaged: the checksum of bytes %lld to %lld is "
                        "wrong", (long long)piece->at, (long long)end - 1);
}

int sode_raw_check_piece(void *file, const sode_piece_t *piece)
{
    const sode_raw_t *f = file;
    size_t room = 1 << 20;
    XXH3_state_t *state = XXH3_createState();
    char *part = malloc(room);
    int status = state && part ? sum_up(f->file, piece, state, part, room)
                               : sode_io_fail("no memory for a checksum");
    XXH3_freeState(state);
    free(part);
    return status;
}

int sode_raw_set_pieces(void *file, const sode_piece_t *pieces, size_t n)
{
    sode_raw_t *f = file;
    if (!f->first)
        return 0;
    json_t *all = json_array();
    for (size_t k = 0; k < n; k++) {
        char check[20];
        snprintf(check, sizeof check, "%016" PRIx64, pieces[k].check);
        json_array_append_new(all, json_pack("[IIs]", (json_int_t)pieces[k].at,
                                             (json_int_t)pieces[k].bytes,
                                             check));
    }
    f->changed = 1;
    json_decref(f->checks);
    f->checks = all;
    return json_array_size(all) == n ? 0 : sode_io_fail("no memory for checksums");
}

int sode_raw_get_pieces(void *file, sode_piece_t **pieces, size_t *n)
{
    const sode_raw_t *f = file;
    json_t *all = f->checks;
    size_t size = json_array_size(all);
    *pieces = NULL;
    *n = 0;
    if (!f->first)
        return 0;
    if (!json_is_array(all))
        return sode_io_fail("it has no checksums: it is not a checkpoint");
    sode_piece_t *found = malloc((size + 1) * sizeof *found);
    SODE_NEED(found, "checksums");
    for (size_t k = 0; k < size; k++) {
        json_t *one = json_array_get(all, k);
        const char *check = json_string_value(json_array_get(one, 2));
        found[k].at = json_integer_value(json_array_get(one, 0));
        found[k].bytes = json_integer_value(json_array_get(one, 1));
        found[k].check = check ? strtoull(check, NULL, 16) : 0;
    }
    *pieces = found;
    *n = size;
    return 0;
}
