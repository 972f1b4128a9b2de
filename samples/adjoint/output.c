// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "output.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#include <sode/io.h>

#include "fields.h"
#include "grid.h"

static void print(const struct iteration *now)
{
    if (now->number == 0)
        printf(" it                J     gradient             m nfwd      alpha\n");
    printf("%3d %16.9e %12.5e %13.10f %3d %11.4e\n", now->number, now->at.cost, now->gradient, now->at.m, now->forwards,
           now->alpha);
    fflush(stdout);
}

void report(const struct iteration *now, void *context)
{
    struct history *history = context;

    if (history->count == history->room) {
        history->room = 2 * history->room + 64;
        history->iterations = realloc(history->iterations, (size_t)history->room * sizeof *now);
        if (!history->iterations) {
            fprintf(stderr, "adjoint: no memory for %d iterations\n", history->room);
            exit(1);
        }
    }
    history->iterations[history->count++] = *now;
    if (xmp_node_num() == 1)
        print(now);
}

// Appends states of the run from `state`, which it changes.
static void append_run(sode_file_t *file, const char *name, const struct options *o, double m,
                       double state[o->model.ny][o->model.nx])
{
#pragma xmp inherit (state)
    const struct model *c = &o->model;
    int at = 0;

    for (int k = 0; k < o->frames; k++) {
        int next = (int)((long)k * c->nda / (o->frames - 1));

        advance(c, m, at, next, state);
        at = next;
        sode_file_append(file, name, xmp_desc_of(state), at * c->dt);
    }
    sode_file_set_number(file, name, "m", m);
}

void write_fields(const char *path, const struct options *o, double m, double start[o->model.ny][o->model.nx])
{
    const struct model *c = &o->model;
    double (*state)[c->nx];
    char spacing[64];

    state = create_field(c);
    sode_file_t *file = sode_file_open(path, "w");
    set_square(c, state);
    append_run(file, "true", o, o->twin.m_true, state);
    set_first_guess(c, &o->twin, state);
    append_run(file, "first", o, o->twin.m_start, state);
    copy(c, state, start);
    append_run(file, "estimate", o, m, state);
    snprintf(spacing, sizeof spacing, "%.17g %.17g", c->dx, c->dx);
    sode_file_set_text(file, NULL, "axes", "y x");
    sode_file_set_text(file, NULL, "origin", "0 0");
    sode_file_set_text(file, NULL, "spacing", spacing);
    sode_file_close(file);
    free(state);
}

static void put_iteration(FILE *file, const struct iteration *now, int last)
{
    fprintf(file,
            "    {\"it\": %d, \"J\": %.17g, \"gradient\": %.17g, \"m\": %.17g, \"nfwd\": %d, \"alpha\": %.17g,"
            " \"forward_s\": %.6f, \"gradient_s\": %.6f}%s\n",
            now->number, now->at.cost, now->gradient, now->at.m, now->forwards, now->alpha, now->forward_seconds,
            now->gradient_seconds, last ? "" : ",");
}

static void put_all(FILE *file, const struct options *o, const struct history *history, double seconds)
{
    const struct model *c = &o->model;
    double forward = 0, backward = 0;
    int forwards = 0;

    fprintf(file, "{\n  \"nx\": %d, \"ny\": %d, \"nda\": %d, \"snapshots\": %d,\n", c->nx, c->ny, c->nda, c->levels);
    fprintf(file, "  \"nodes\": %d, \"oblt\": %d, \"tile\": [%d, %d],\n", xmp_num_nodes(), groups(), rows(), columns());
    fprintf(file, "  \"m_true\": %.17g, \"m_start\": %.17g, \"sigma\": %.17g,\n  \"iterations\": [\n", o->twin.m_true,
            o->twin.m_start, o->twin.sigma);
    for (int k = 0; k < history->count; k++) {
        const struct iteration *now = &history->iterations[k];

        put_iteration(file, now, k == history->count - 1);
        forward += now->forward_seconds;
        backward += now->gradient_seconds;
        forwards += now->forwards;
    }
    fprintf(file, "  ],\n  \"forwards\": %d, \"forward_s\": %.6f, \"gradient_s\": %.6f, \"total_s\": %.6f\n}\n", forwards,
            forward, backward, seconds);
}

// The file has its name when it is whole.
static int put_file(const char *path, const struct options *o, const struct history *history, double seconds)
{
    char part[4096];
    FILE *file;
    int failed;

    snprintf(part, sizeof part, "%s.part", path);
    file = fopen(part, "w");
    if (!file)
        return 1;
    put_all(file, o, history, seconds);
    failed = ferror(file);
    failed = fclose(file) || failed;
    return failed || rename(part, path);
}

void write_json(const char *path, const struct options *o, const struct history *history, double seconds)
{
    int failed = 0;

    if (xmp_node_num() == 1 && put_file(path, o, history, seconds)) {
        perror(path);
        failed = 1;
    }
#pragma xmp bcast (failed)
    if (failed)
        exit(1);
}
