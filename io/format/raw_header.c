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

static size_t dump(const json_t *header, char *text, size_t room)
{
    return json_dumpb(header, text, room, JSON_REAL_PRECISION(17));
}

/* The header of all nodes gets what the first one alone has, or loses it; returns
 * the bytes that this makes. */
static int64_t show(sode_raw_t *f, int visible)
{
    size_t before = dump(f->header, NULL, 0);
    if (visible && f->checks)
        json_object_set(f->header, "checks", f->checks);
    else
        json_object_del(f->header, "checks");
    return (int64_t)dump(f->header, NULL, 0) - (int64_t)before;
}

static int put_text(sode_raw_t *f, int place, size_t length)
{
    char *text = malloc((size_t)f->place[place].room);
    show(f, 1);
    int status = !text || dump(f->header, text, length) != length
                     ? sode_io_fail("no memory for its header")
                     : put_header(f, place, text, length);
    show(f, 0);
    free(text);
    return status;
}

/* All nodes do the same sums, but when checksums are added, with which a file ends;
 * the first one writes. */
int sode_raw_write_header(sode_raw_t *f)
{
    if (f->checks)
        f->hidden = show(f, 1), show(f, 0);
    size_t length = dump(f->header, NULL, 0) + (size_t)f->hidden;
    int place = !f->current;
    if ((int64_t)length > f->place[place].room) {
        f->place[place].room = (int64_t)(f->end > SODE_RAW_LINE
                                             && f->place[f->current].room
                                         ? 2 * length : length);
        f->place[place].at = sode_raw_allocate(f, f->place[place].room);
    }
    f->current = place;
    f->changed = 0;
    return f->first ? put_text(f, place, length) : 0;
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

/* Checksums are many, and the first node's alone. */
static int read_text(sode_raw_t *f, const line_t *line)
{
    char *text = malloc((size_t)line->bytes);
    int status = text ? get_text(f->file, line, text)
                      : sode_io_fail("no memory for its header");
    SODE_IO_THEN(status, parse(f, text, (size_t)line->bytes));
    free(text);
    if (!status) {
        f->checks = json_incref(json_object_get(f->header, "checks"));
        f->hidden = -show(f, 0);
    }
    return status;
}

/* What is left of it goes to the others. */
static int share_text(sode_raw_t *f, const sode_io_team_t *team)
{
    int64_t bytes[] = {f->first ? (int64_t)dump(f->header, NULL, 0) : 0, f->hidden};
    SODE_IO_TRY(sode_team_share(team, bytes, sizeof bytes));
    f->hidden = bytes[1];
    char *text = malloc((size_t)bytes[0]);
    int status = text ? 0 : sode_io_fail("no memory for its header");
    if (!status && f->first)
        dump(f->header, text, (size_t)bytes[0]);
    status = sode_team_agree(team, status);
    SODE_IO_THEN(status, sode_team_share(team, text, (size_t)bytes[0]));
    if (!status && !f->first)
        status = parse(f, text, (size_t)bytes[0]);
    free(text);
    return sode_team_agree(team, status);
}

int sode_raw_read_header(sode_raw_t *f, const sode_io_team_t *team)
{
    line_t line = {0, 0, 0, 0};
    int status = 0;
    if (f->first)
        status = get_line(f->file, &line);
    if (f->first && !status)
        status = read_text(f, &line);
    SODE_IO_TRY(sode_team_agree(team, status));
    SODE_IO_TRY(sode_team_share(team, &line, sizeof line));
    f->end = line.size;
    f->place[0].at = line.at;
    f->place[0].room = line.bytes;
    return share_text(f, team);
}
