// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#include <sode/checkpoint.h>
#include <sode/progress.h>

#include "../common/arguments.h"
#include "../fft/fields.h"
#include "../fft/nodes.h"
#include "../fft/pencils.h"
#include "../fft/times.h"
#include "output.h"

static double distance(const struct flow *flow, double complex a[3][flow->n][flow->n][flow->n / 2], double complex b[3][flow->n][flow->n][flow->n / 2])
{
    const int n = flow->n;
    double most = 0;

    for (int c = 0; c < 3; c++)
#pragma xmp loop (k, j, i) on a[*][k][j][i] reduction(max: most)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n / 2; i++) {
                    const double complex d = a[c][k][j][i] - b[c][k][j][i];

                    most = fmax(most, fmax(fabs(creal(d)), fabs(cimag(d))));
                }
    return most;
}

struct budget {
    double energy[3], enstrophy, error;
};

// Where -dE/dt is checked: three rows, one step apart, in the middle.
static int is_budget_step(const struct run *r, int step)
{
    return step >= r->steps / 2 - 1 && step <= r->steps / 2 + 1;
}

static void look(const struct run *r, int step, int begun, struct totals now, struct budget *budget)
{
    const int at = step - r->steps / 2 + 1;

    if (is_budget_step(r, step))
        budget->energy[at] = now.energy;
    if (at == 1)
        budget->enstrophy = now.enstrophy;
    if (at == 2 && r->flow.nu > 0)
        budget->error = fabs((budget->energy[0] - budget->energy[2]) / (2 * r->dt) / (2 * r->flow.nu * budget->enstrophy) - 1);
    if (!r->silent && step % r->every == 0 && (step == 0 || step > begun))  // else the row is there already
        append_row(r->series, step * r->dt, r->flow.nu, &now);
    if (!(now.energy < 1e300))
        refuse("the flow has grown beyond all bounds at t = %g; a smaller --dt helps", step * r->dt);
}

// The state is u, which a later run reads.
static void keep(sode_checkpoint_t *state, const struct flow *flow, double complex u[3][flow->n][flow->n][flow->n / 2])
{
#pragma xmp inherit (u)
    sode_checkpoint_array(state, "u", xmp_desc_of(u));
}

struct result run(const struct run *r, double decayed)
{
    const struct flow *const flow = &r->flow;
    const int n = flow->n;
    struct result result = {0};
    struct budget budget = {0};
    int step = 0, begun;
    double since;
    double complex (*u)[n][n][n / 2], (*q)[n][n][n / 2], (*s)[n][n][n / 2];
    double complex (*y)[n][n][n / 2], (*a)[n][n][n / 2], (*b)[n][n][n / 2], (*work)[n][n][n / 2];
    sode_checkpoint_t *state = NULL;

    u = pencils_create(flow->cube, ALONG_Z, 3);
    q = pencils_create(flow->cube, ALONG_Z, 3);
    s = pencils_create(flow->cube, ALONG_Z, 3);
    y = pencils_create(flow->cube, ALONG_Y, 3);
    work = is_direct_z() ? y : pencils_create(flow->cube, ALONG_Z, 3);  // nothing travels between them (../fft/fields.h)
    a = pencils_create(flow->cube, ALONG_X, 3);
    b = pencils_create(flow->cube, ALONG_X, 3);
    set_waves(flow, r->which, u, y, a);
    set_waves(flow, r->which, q, y, a);
    if (r->state) {
        state = sode_checkpoint_open(r->state);
        keep(state, flow, u);
        sode_checkpoint_value(state, step);
        sode_restart(state);
    }
    result.first = measure(flow, u);
    reset_times(flow->cube);
    begun = step;
    since = xmp_wtime();
    for (;; step++) {
        if (step % r->every == 0 || is_budget_step(r, step))
            look(r, step, begun, measure(flow, u), &budget);
        if (step == r->steps)
            break;
        if (state && step == r->stop && r->stop) {
            sode_checkpoint(state);
            break;
        }
        advance(flow, r->dt, u, q, s, work, y, a, b);
        if (!r->silent)
            sode_progress("time steps", step + 1, r->steps);
    }
    if (state)
        sode_checkpoint_close(state);
    result.budget = budget.error;
    result.transforms = flow->cube->transforms;
    result.last = measure(flow, u);
    if (r->times)
        write_phases(r->times, flow->cube, step - begun, xmp_wtime() - since);
    if (r->spectrum)
        write_spectrum(r->spectrum, flow, u);
    cube_backward(flow->cube, 0, 3, u, y, a);
    set_points(flow, r->which, decayed, b);
    result.error = distance(flow, a, b);
    if (r->fields)
        write_fields(r->fields, flow, step * r->dt, a);
    free(u);
    free(q);
    free(s);
    if (work != y)
        free(work);
    free(y);
    free(a);
    free(b);
    return result;
}
