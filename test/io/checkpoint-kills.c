/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A job that is killed at any instant leaves the old checkpoint or the new one. Each node synchronizes the file before it is
 * renamed, and the folder comes last. `./dev test-long io/checkpoint-kills-long.test` kills it 200 times.
 *
 * REQUIRES: raw
 * UNSUPPORTED: sanitize
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %cc -shared -fPIC %S/Inputs/die_at.c -o die_at.so
 * RUN: %cc -DCHECK -Wno-unknown-pragmas %s %libsode_io_serial -o check && %sodecc %optimize %s -o saves
 * RUN: %python %S/Inputs/kill_at_random.py 10 $PWD/die_at.so ./check %mpirun -n 3 ./saves
 * RUN: %filecheck --match-full-lines %s < calls.0 && %filecheck --match-full-lines --check-prefix=OTHER %s < calls.2
 * CHECK: create
 * CHECK-NOT: rename
 * CHECK: write
 * CHECK: write
 * CHECK: fsync
 * CHECK-NEXT: close
 * CHECK-NEXT: fsync
 * CHECK-NEXT: rename
 * CHECK-NEXT: fsync folder
 * OTHER: write
 * OTHER: fsync
 * OTHER-NEXT: close
 */
#include <stdio.h>
#include <xmp.h>
#include <sode/checkpoint.h>

#define N 301
#define M 400
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template s[M]
#pragma xmp distribute s[cyclic(3)] onto p
double u[N][M];
#pragma xmp align u[i][*] with t[i]
int v[M];
#pragma xmp align v[i] with s[i]
int step, seeds[50];

static void fill(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = i + j / (1.0 + step);
#pragma xmp loop (i) on s[i]
    for (int i = 0; i < M; i++)
        v[i] = i * step;
    seeds[7] = 3 * step;
}

static int wrong(void)
{
    int sum = seeds[7] != 3 * step;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += u[i][j] != i + j / (1.0 + step);
#pragma xmp loop (i) on s[i] reduction(+: sum)
    for (int i = 0; i < M; i++)
        sum += v[i] != i * step;
    return sum;
}

int main(void)
{
    sode_checkpoint_t *state = sode_checkpoint_open("a.state");
    sode_checkpoint_array(state, "u", xmp_desc_of(u));
    sode_checkpoint_array(state, "v", xmp_desc_of(v));
    sode_checkpoint_value(state, step);
    sode_checkpoint_value(state, seeds);
    int found = sode_restart(state), sum = wrong();
#ifdef CHECK
    printf(found ? "%d wrong at step %d\n" : "there is none\n", sum, step);
    return 0;
#endif
    if (found && sum)
        return 1;
    for (int k = 0; k < 3; k++) {
        step++;
        fill();
        if (step % 2) {
            sode_checkpoint(state);
        } else { // in the background
            sode_checkpoint_begin(state);
            sode_checkpoint_due(1e9);
            sode_checkpoint_end(state);
        }
        if (xmpc_all_node_num() == 0) {
            FILE *saved = fopen("saved.new", "w");
            fprintf(saved, "%d", step);
            fclose(saved);
            rename("saved.new", "saved");
        }
    }
    sode_checkpoint_close(state);
    return 0;
}
