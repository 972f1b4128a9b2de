/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The header of a raw file, and the line that says where it is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <xxhash.h>

#include "base/status.h"
#include "format/bytes.h"
#include "format/raw_file.h"

static const char form[] = "sode-raw 1: %14lld bytes, header at %14lld, "
                           "%10lld bytes, xxh3 %016llx";

typedef struct line {
    long long size;           /* of the file */
    long long at, bytes;      /* of the header */
    unsigned long long check; /* its checksum */
} line_t;

/* ---- writing ----------------------------------------------------------------- */

int64_t sode_raw_allocate(sode_raw_t *f, int64_t bytes)
{
    int64_t start = (f->end + SODE_RAW_PAGE - 1) / SODE_RAW_PAGE * SODE_RAW_PAGE;
    f->end = start + bytes;
    return start;
}

/* Fills its place with the header, whose end is spaces, then the line. */
static int put_header(const sode_raw_t *f, int place, char *text, size_t length)
{
    char first[SODE_RAW_LINE + 1];
    line_t line = {f->end, f->place[place].at, f->place[place].room, 0};
    memset(text + length, ' ', (size_t)line.bytes - length);
    line.check = XXH3_64bits(text, (size_t)line.bytes);
    SODE_IO_TRY(sode_bytes_put(f->file, line.at, text,
                                   (size_t)line.bytes));
    int used = snprintf(first, sizeof first, form, line.size, line.at,
                        line.bytes, line.check);
    memset(first + used, ' ', sizeof first - (size_t)used);
    first[SODE_RAW_LINE - 1] = '\n';
    return sode_bytes_put(f->file, 0, first, SODE_RAW_LINE);
}

/* All nodes have the same header and do the same sums; the first one writes. */
int sode_raw_write_header(sode_raw_t *f)
{
    size_t length = json_dumpb(f->header, NULL, 0, JSON_REAL_PRECISION(17));
    int place = !f->current;
    if ((int64_t)length > f->place[place].room) {
        f->place[place].room = (int64_t)(f->end > SODE_RAW_LINE
                                             && f->place[f->current].room
                                         ? 2 * length : length);
        f->place[place].at = sode_raw_allocate(f, f->place[place].room);
    }
    f->current = place;
    f->changed = 0;
    if (!f->first)
        return 0;
    char *text = malloc((size_t)f->place[place].room);
    if (!text || json_dumpb(f->header, text, length, JSON_REAL_PRECISION(17))
                     != length) {
        free(text);
        return sode_io_fail("no memory for its header");
    }
    int status = put_header(f, place, text, length);
    free(text);
    return status;
}

/* ---- reading ------------------------------------------------------------------ */

static int get_line(int file, line_t *line)
{
    struct stat about;
    char text[SODE_RAW_LINE + 1] = "";
    SODE_IO_TRY(sode_bytes_get(file, 0, text, SODE_RAW_LINE));
    if (sscanf(text, form, &line->size, &line->at, &line->bytes, &line->check)
            != 4
        || line->bytes <= 0 || line->at < SODE_RAW_LINE
        || line->at > line->size - line->bytes)
        return sode_io_fail("its first line is damaged");
    if (fstat(file, &about) == 0 && about.st_size < line->size)
        return sode_io_fail("it is cut off: it has %lld of %lld bytes",
                            (long long)about.st_size, line->size);
    return 0;
}

static int get_text(int file, const line_t *line, char *text)
{
    if (!text)
        return sode_io_fail("no memory for its header");
    SODE_IO_TRY(sode_bytes_get(file, line->at, text, (size_t)line->bytes));
    if (XXH3_64bits(text, (size_t)line->bytes) != line->check)
        return sode_io_fail("its header is damaged: its checksum is wrong");
    return 0;
}

static int parse(sode_raw_t *f, const char *text, size_t bytes)
{
    json_error_t error;
    json_t *header = json_loadb(text, bytes, 0, &error);
    json_decref(f->header);
    f->header = header;
    if (!header)
        return sode_io_fail("its header is not JSON: line %d: %s", error.line,
                            error.text);
    if (!json_is_object(json_object_get(header, "arrays"))
        || !json_is_object(json_object_get(header, "attributes")))
        return sode_io_fail("its header has no 'arrays' or no 'attributes'");
    return 0;
}

/* The first node reads, the others get the text. */
int sode_raw_read_header(sode_raw_t *f, const sode_io_team_t *team)
{
    line_t line = {0, 0, 0, 0};
    SODE_IO_TRY(sode_team_agree(team, f->first ? get_line(f->file, &line) : 0));
    SODE_IO_TRY(sode_team_share(team, &line, sizeof line));
    char *text = malloc((size_t)line.bytes);
    int status = f->first || !text ? get_text(f->file, &line, text) : 0;
    status = sode_team_agree(team, status);
    if (!status)
        status = sode_team_share(team, text, (size_t)line.bytes);
    if (!status)
        status = parse(f, text, (size_t)line.bytes);
    free(text);
    f->end = line.size;
    f->place[0].at = line.at;
    f->place[0].room = line.bytes;
    return sode_team_agree(team, status);
}
