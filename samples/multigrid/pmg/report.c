// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#include "../mesh/failure.h"

static long long level_bytes(const struct shape *s, int level)
{
    return shape_offset(s, level, shape_parts(s));
}

static double rate(long long bytes, double seconds)
{
    return seconds > 0 ? 1e-9 * (double)bytes / seconds : 0;
}

// ---- on the terminal

static void print_lines(const struct report *r)
{
    long long bytes = 0;
    double move = 0, close = 0;

    printf("%-6s %12s %14s %10s %10s %8s\n", "level", "cells", "bytes", r->writes ? "write, s" : "read, s", "close, s", "GB/s");
    for (int l = 1; l <= r->shape->levels; l++) {
        const double m = r->times->move[l - 1], c = r->times->close[l - 1];
        const long long b = level_bytes(r->shape, l);

        printf("%-6d %12ld %14lld %10.6f %10.6f %8.3f\n", l, shape_parts(r->shape) * shape_count(r->shape, l), b, m, c, rate(b, m));
        bytes += b, move += m, close += c;
    }
    printf("all %30lld %10.6f %10.6f %8.3f\n", bytes, move, close, rate(bytes, move));
    printf("%d parts, %s, style %s, %d of %d nodes\n", shape_parts(r->shape), r->shape->layout == SINGLE_FILE ? "ssf" : "fpp", r->style,
           r->workers, xmp_num_nodes());
}

// ---- files

static void close_file(FILE *file, const char *path)
{
    const int wrong = ferror(file);

    if (fclose(file) || wrong)
        fail("%s: it cannot be written: %s", path, strerror(errno));
}

static FILE *open_file(const char *path)
{
    FILE *file = fopen(path, "w");

    if (!file)
        fail("%s: it cannot be made: %s", path, strerror(errno));
    return file;
}

static void write_json(const struct report *r, const char *path)
{
    const struct shape *s = r->shape;
    FILE *file = open_file(path);

    if (!file)
        return;
    fprintf(file, "{\"action\": \"%s\", \"style\": \"%s\", \"layout\": \"%s\", \"markers\": %d, \"nodes\": %d, \"workers\": %d, \"fill_s\": %.9f,\n",
            r->writes ? "write" : "read", r->style, s->layout == SINGLE_FILE ? "ssf" : "fpp", s->markers, xmp_num_nodes(), r->workers,
            r->times->fill);
    fprintf(file, " \"parts\": [%d, %d, %d], \"cells\": [%d, %d, %d], \"levels\": [\n", s->parts[0], s->parts[1], s->parts[2], s->cells[0],
            s->cells[1], s->cells[2]);
    for (int l = 1; l <= s->levels; l++)
        fprintf(file, "  {\"cells\": %ld, \"bytes\": %lld, \"move_s\": %.9f, \"close_s\": %.9f}%s\n", shape_parts(s) * shape_count(s, l),
                level_bytes(s, l), r->times->move[l - 1], r->times->close[l - 1], l < s->levels ? "," : "]}");
    close_file(file, path);
}

void report(const struct report *r, const char *json)
{
    if (xmp_node_num() == 1) {
        print_lines(r);
        if (json)
            write_json(r, json);
    }
    stop_if_failed();
}

static void write_log(const struct shape *s, const char *folder, const struct mesh_times *times)
{
    const int nfiles = s->layout == SINGLE_FILE ? 1 : shape_parts(s);
    char path[PATH];
    long long begin;
    FILE *file;

    snprintf(path, PATH, "%s/work.lst", folder);
    if (!(file = open_file(path)))
        return;
    for (int l = 1; l <= s->levels; l++) {
        fprintf(file, "# level %d: %.6f s, until the disk has it %.6f s\n", l, times->move[l - 1], times->close[l - 1]);
        for (int k = 0; k < nfiles; k++) {
            shape_path(s, folder, "pmk", l, k, path);
            fprintf(file, "%s %lld\n", strrchr(path, '/') + 1, shape_file(s, l, k, &begin));
        }
    }
    snprintf(path, PATH, "%s/work.lst", folder);
    close_file(file, path);
}

void report_log(const struct shape *s, const char *folder, const struct mesh_times *times)
{
    if (xmp_node_num() == 1)
        write_log(s, folder, times);
    stop_if_failed();
}

// ---- records

static int same(const struct part *a, const struct part *b)
{
    for (long k = 0; k < a->outline.cells; k++)
        if (memcmp(&a->cell[k].id, &b->cell[k].id, CELL_BYTES) != 0 || memcmp(&a->links[k].id, &b->links[k].id, LINK_BYTES) != 0)
            return 0;
    return 1;
}

void check_part(const struct mesh *m, const struct part *part, void *unused)
{
    double *kappa = malloc((size_t)part->outline.cells * sizeof *kappa);
    struct part expected;

    (void)unused;
    if (!kappa || part_create(&expected, &m->shape, part->outline.level, part->outline.number)) {
        fail("no memory to check a part");
        free(kappa);
        return;
    }
    for (long k = 0; k < part->outline.cells; k++)
        kappa[k] = part->cell[k].kappa;
    part_fill(&expected, &m->shape, kappa);
    if (!same(part, &expected))
        fail("%s: part %d of level %d has other cells or neighbors than follow from grid.dat", m->folder, part->outline.number,
             part->outline.level);
    part_free(&expected);
    free(kappa);
}
