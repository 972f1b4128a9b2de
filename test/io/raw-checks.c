/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Checksums of a checkpoint's pieces are the first node's alone: what it tells the others of a file does not grow with them, and all nodes
 * find the same places for what is added to the file, which keeps its checksums. Two nodes, one after the other: the second one hears
 * what the first one has said.
 *
 * REQUIRES: own-compiler, raw
 * RUN: %cc %optimize -Wall -Wextra -Werror -I%source/io -I%source/include %s %source/io/format/raw*.c %source/io/format/bytes.c \
 * RUN:   %source/io/format/shape.c %source/io/format/record.c %source/io/base/status.c -ljansson -lxxhash -o %t && cd %T
 * RUN: %t %t.state | %filecheck %s
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "format/format.h"
#include "format/raw.h"

enum { PIECES = 10000 };

static char told[1 << 20];
static size_t said, heard;

int sode_team_agree(const sode_io_team_t *t, int status)
{
    (void)t;
    return status;
}

int sode_team_share(const sode_io_team_t *t, void *data, size_t size)
{
    if (t->rank == 0)
        memcpy(told + said, data, size), said += size;
    else
        memcpy(data, told + heard, size), heard += size;
    return 0;
}

static void must(int status, const char *what)
{
    if (status)
        printf("%s: %s\n", what, sode_io_fail_text());
}

static const sode_shape_t shape = {.type = SODE_DOUBLE, .ndims = 1, .extent = {100}};

/* Adds an array and an attribute; where the array lies. */
static long long add(int rank, const char *path)
{
    const sode_format_t *raw = sode_format_raw();
    const sode_io_team_t team = {.rank = rank, .size = 2};
    const sode_value_t value = {.kind = SODE_INTEGER, .integer = 7};
    sode_place_t place = {0};
    void *file = NULL;
    must(raw->open(&team, path, SODE_FORMAT_ADD, NULL, &file), "open");
    must(raw->set(file, NULL, "answer", &value), "set");
    must(raw->begin(file, "w", &shape, SODE_FORMAT_APPEND, &(sode_step_t){0, 0}), "begin"); /* its end writes a header */
    must(raw->end(file, 0), "end");
    must(raw->begin(file, "u", &shape, SODE_FORMAT_PUT, &(sode_step_t){0, 0}), "begin");
    must(raw->place(file, &place), "place");
    must(raw->end(file, 0), "end");
    must(raw->close(file), "close");
    return place.offset;
}

static size_t list(int rank, const char *path, int *right)
{
    const sode_format_t *raw = sode_format_raw();
    const sode_io_team_t team = {.rank = rank, .size = 2};
    sode_value_t value = {.kind = SODE_INTEGER};
    sode_piece_t *pieces;
    void *file = NULL;
    size_t n;
    must(raw->open(&team, path, SODE_FORMAT_READ, NULL, &file), "open");
    must(sode_raw_get_pieces(file, &pieces, &n), "pieces");
    must(raw->find(file, NULL, "answer", &value), "find");
    *right = value.integer == 7 && (n == 0 || (pieces[n - 1].at == PIECES - 1 && pieces[n - 1].check == n));
    free(pieces);
    raw->close(file);
    return n;
}

int main(int argc, char **argv)
{
    static sode_piece_t pieces[PIECES];
    const char *path = argv[argc - 1];
    const sode_io_team_t team = {.rank = 0, .size = 2};
    int right[2];
    void *file = NULL;
    for (int k = 0; k < PIECES; k++)
        pieces[k] = (sode_piece_t){k, 1, (uint64_t)k + 1};
    must(sode_format_raw()->open(&team, path, SODE_FORMAT_NEW, NULL, &file), "open");
    must(sode_raw_set_pieces(file, pieces, PIECES), "pieces");
    must(sode_format_raw()->close(file), "close");
    long long first = add(0, path), second = add(1, path);
    size_t n = list(0, path, &right[0]), m = list(1, path, &right[1]);
    printf("%s places; %zu pieces on the first node, %zu on the second one: %s; %s than 1000 bytes were told\n",
           first == second && first > 0 ? "the same" : "other", n, m, right[0] && right[1] ? "right" : "wrong",
           said < 1000 && said == heard ? "fewer" : "more"); // CHECK: the same places; 10000 pieces on the first node, 0 on the second one: right; fewer
    return 0;
}
