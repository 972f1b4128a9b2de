/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * SODE_TRANSPORT=auto: shadows are right while ways are tried out and after;
 * exchanges of one shape share one verdict, arrays that live for a short time
 * and arrays of parts of the nodes too; what was found is in the file, and the
 * next run measures nothing again, nor how many threads pack; files that cannot be used are one warning.
 *
 * RUN: %mpicc -std=gnu11 %optimize -fopenmp %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: export SODE_TRANSPORT=auto; for n in $(%half 1 2 3 4); do %mpirun -n $n %t || exit 1; done
 * RUN: SODE_TRANSPORT=pack %mpirun -n 2 %t clause
 * REQUIRES: tuning
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && export SODE_TUNING=here/t.json
 * RUN: %mpirun -n 4 %t && cp here/t.json first.json && %mpirun -n 4 %t && diff first.json here/t.json
 * RUN: %python -c "import json; d = json.load(open('first.json')); p = d['machines'][0]['plans']; print(*sorted(p), sep='\n'); \
 * RUN:   assert all(v['way'] in v['times'] for v in p.values()); assert any('pack at once' in v['times'] for v in p.values()); \
 * RUN:   assert any('pack apart' in v['times'] for v in p.values()); \
 * RUN:   assert any('datatype box by box' in v['times'] for v in p.values()); \
 * RUN:   assert 'shared' not in str(p) or any('shm in place' in v['times'] for v in p.values())" > plans
 * RUN: %filecheck %s < plans
 *
 * CHECK-DAG: {{^}}14/2 x 21/2 of 8 bytes, halo 1:1 x 2:1 periodic on 0 x 1, {{(shared, )?}}4 ranks in steps of 1{{$}}
 * CHECK-DAG: {{^}}14/2 x 21/2 of 8 bytes, halo 1:1 x 2:1 periodic on 0 x 1 + 14/2 x 21/2 of 8 bytes, {{.*}}4 ranks in steps of 1{{$}}
 * CHECK-DAG: {{^}}14/2 x 21/2 of 8 bytes, halo 1:1 x 2:1 periodic, at once on 0 x 1 + 14/2 x 21/2 of 8 bytes, {{.*}}4 ranks in steps of 1{{$}}
 * CHECK-DAG: {{^}}21/2 of 8 bytes, halo 1:2 on 0, {{(shared, )?}}2 ranks in steps of 1{{$}}
 * CHECK-DAG: {{^}}27/4 of 8 bytes, halo 1:2 on 0, {{(shared, )?}}4 ranks in steps of 1{{$}}
 * CHECK-DAG: {{^}}35/4 of 8 bytes, halo 1:2 on 0, {{(shared, )?}}4 ranks in steps of 1{{$}}
 * CHECK-NOT: 33
 *
 * RUN: test $(nproc) = 1 || { export SODE_TUNING=one.json OMPI_MCA_hwloc_base_binding_policy=none; %mpirun -n 1 %t && cp one.json one && %mpirun -n 1 %t && diff one one.json && \
 * RUN:   grep '"packing of 32768 bytes by up to 2 threads"' one; }
 * RUN: echo '{' > bad.json && SODE_TUNING=bad.json %mpirun -n 3 %t > out 2>&1 && grep -c "sode: warning: nothing is kept from run to run: 'bad.json' is not a valid tuning file: line .: " out | grep -x 1
 * RUN: grep -c warning out | grep -x 1 && echo '{' | diff - bad.json
 * RUN: mkdir cache && export XDG_CACHE_HOME=$PWD/cache && SODE_TUNING=off %mpirun -n 2 %t && ! ls cache/*
 * RUN: unset SODE_TUNING && %mpirun -n 2 %t && ls cache/sode/tuning.json
 */
#include <omp.h>

#include "program.h"

SODE_UNIT(init, "auto.c")
static void init(void) {}

enum { ENOUGH = 1000, ROWS = 14, COLUMNS = 21, SHORT = 33 };

static const char *by;

static sode_template_t *template_of(sode_nodes_t *p, int ndims, const int64_t *extent)
{
    const int64_t zero[] = {0, 0};
    sode_template_t *t = sode_template_create("auto.c:1", "t", ndims, zero, extent);
    sode_template_distribute("auto.c:1", t, p, (sode_dist_t[]){{SODE_DIST_BLOCK, 0, NULL}, {SODE_DIST_BLOCK, 0, NULL}});
    return t;
}

static double value(int64_t i, int64_t j, int salt)
{
    return (double)(1000 * i + j) + 0.5 * salt;
}

/* Writes the own part, or compares the own part and the shadow where it is inside
 * the array, or periodic in dimension 1. */
static void plane(sode_array_t *a, const int64_t *own, int salt, int check)
{
    double *base = sode_base(a);
    int64_t wide = sode_extent(a, 1);
    for (int64_t i = own[0] - check; i < own[1] + check; i++)
        for (int64_t j = own[2] - 2 * check; j < own[3] + check; j++) {
            if (i < 0 || i >= ROWS)
                continue;
            double *at = &base[(i - sode_lower(a, 0)) * wide + j - sode_lower(a, 1)];
            double wanted = value(i, (j + COLUMNS) % COLUMNS, salt);
            if (!check)
                *at = wanted;
            else if (*at != wanted)
                EXPECT(*at * 2, wanted * 2);
        }
}

static void planes(void)
{
    int size = xmp_num_nodes(), two = size % 2 ? 1 : 2;
    sode_nodes_t *p = sode_nodes_create("auto.c:2", "p", 2, (int64_t[]){two, size / two}, NULL);
    sode_template_t *t = template_of(p, 2, (int64_t[]){ROWS, COLUMNS});
    const sode_axis_t axes[] = {{ROWS, 0, 0, 1, 1, 0}, {COLUMNS, 1, 0, 2, 2, 0}};
    const sode_width_t widths[] = {{1, 1, 0}, {2, 1, 1}};
    sode_array_t *a[3];
    for (int k = 0; k < 3; k++)
        a[k] = sode_array_create("auto.c:3", "a", t, 2, sizeof(double), axes, SODE_ARRAY_ZERO);
    sode_loop_t rows = sode_loop_template("auto.c:4", t, 0, 0, 0, ROWS, 1);
    sode_loop_t columns = sode_loop_template("auto.c:4", t, 1, 0, 0, COLUMNS, 1);
    const int64_t own[] = {rows.first, rows.end, columns.first, columns.end};
    for (int step = 0; step < ENOUGH; step++) {
        for (int k = 0; k < 3; k++)
            plane(a[k], own, step + k, 0);
        sode_reflect("auto.c:5", 1, &a[0], 2, widths, SODE_WITH_BY(0, 0, by));
        if (step % 2) { /* of the same shape, seldom */
            sode_reflect("auto.c:6", 1, &a[1], 2, widths, SODE_WITH_BY(0, 0, by));
            sode_reflect("auto.c:6", 1, &a[2], 2, widths, SODE_WITH_BY(0, 0, by));
        } else {
            sode_reflect("auto.c:7", 2, &a[1], 2, widths, SODE_WITH_BY(SODE_ASYNC, 5, by));
            sode_wait_async("auto.c:7", 1, (const int[]){5}, NULL);
        }
        for (int k = 0; k < 3; k++)
            plane(a[k], own, step + k, 1);
        for (int k = 0; k < 3; k++)
            plane(a[k], own, step + k + 1, 0);
        sode_reflect("auto.c:8", 2, &a[1], 2, widths, SODE_WITH_BY(0, 0, by));
        for (int k = 1; k < 3; k++)
            plane(a[k], own, step + k + 1, 1);
    }
    for (int k = 0; k < 3; k++)
        sode_array_release(&a[k]);
    sode_template_release(&t);
    sode_nodes_release(&p);
}

static void line(sode_nodes_t *p, int64_t extent, int steps)
{
    sode_template_t *t = template_of(p, 1, &extent);
    sode_array_t *a = sode_array_create("auto.c:9", "a", t, 1, sizeof(double), (sode_axis_t[]){{extent, 0, 0, 1, 2, 0}}, 0);
    sode_loop_t own = sode_loop_template("auto.c:10", t, 0, 0, 0, extent, 1);
    double *x = (double *)sode_base(a) - sode_lower(a, 0);
    for (int step = 0; step < steps; step++) {
        for (int64_t i = own.first; i < own.end; i++)
            x[i] = value(i, 0, step);
        sode_reflect("auto.c:11", 1, &a, 0, NULL, SODE_WITH_BY(0, 0, by));
        for (int64_t i = own.first - 1; i < own.end + 2 && own.first < own.end; i++)
            if (i >= 0 && i < extent && x[i] != value(i, 0, step))
                EXPECT(x[i], value(i, 0, step));
    }
    sode_array_release(&a);
    sode_template_release(&t);
}

/* Both halves of the nodes for themselves, which may find different things. */
static void parts(void)
{
    int size = xmp_num_nodes(), half = size / 2;
    sode_nodes_t *p = sode_nodes_create("auto.c:12", "p", 1, (int64_t[]){size}, NULL);
    for (int k = 0; k < 2 && half > 0; k++) {
        sode_task_t task = sode_task_begin(
            "auto.c:13", SODE_ON_NODES(p, SODE_RANGE(k * half, (k + 1) * half, 1)), 0);
        if (task.member) {
            sode_nodes_t *q = sode_nodes_create("auto.c:14", "q", 1, (int64_t[]){half}, SODE_ON_EXECUTING);
            for (int again = 0; again < 3; again++)
                line(q, COLUMNS, ENOUGH / 2);
            line(q, COLUMNS, ENOUGH);
            sode_nodes_release(&q);
        }
        sode_task_end(&task);
    }
    for (int k = 0; k < 4; k++) /* less often than measuring waits for */
        line(p, SHORT, 2);
    for (int k = 0; k < ENOUGH / 2; k++) /* one exchange for all of them */
        line(p, 35, 2);
    /* The first one of a shape is gone before anything is measured. */
    line(p, 27, 2);
    line(p, 27, ENOUGH);
    sode_nodes_release(&p);
}

int main(int argc, char **argv)
{
    omp_set_dynamic(0); /* so the program has threads, which may pack */
    (void)argv;
    by = argc > 1 ? "auto" : NULL;
    planes();
    parts();
    return 0;
}
