/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A checkpoint for which there is no room: one message that says so, the older one stays, and the room is given back. So a job
 * that tries goes on, and one that was ended restarts.
 *
 * REQUIRES: raw, mounts
 * RUN: %sodecc %optimize %s -o %t && %cc -Wno-unknown-pragmas %s %libsode_io_serial -o %t.serial && rm -rf %t.dir && mkdir %t.dir
 * RUN: cd %t.dir && echo 'mount -t tmpfs -o size=3m none . && cd . && cd "$PWD" || exit 77; "$@"; echo status $?; ls' > run.sh
 * RUN: echo '%t.serial restart' >> run.sh
 * RUN: unshare -m bash run.sh %mpirun -n 2 %t > out 2>&1; %filecheck %s < out
 * RUN: unshare -m bash run.sh %mpirun -n 3 %t try > out 2>&1; %filecheck --check-prefix=TRY %s < out
 * RUN: unshare -m bash run.sh %t.serial > out 2>&1; %filecheck %s < out
 * CHECK: checkpoint-full.c:{{[0-9]+}}: file 'u.state': {{array 'u'|value 'step'}}: it cannot be written: No space left on device
 * CHECK-NOT: {{^}}sode:
 * CHECK: status 1
 * CHECK-NEXT: {{^}}u.state{{$}}
 * CHECK-NEXT: restarted at step 1, 0 wrong
 * TRY: not saved: file 'u.state': {{array 'u'|value 'step'}}: it cannot be written: No space left on device
 * TRY-NEXT: not saved: file 'u.state': {{array 'u'|value 'step'}}: it cannot be written: No space left on device
 * TRY: status 0
 * TRY-NEXT: {{^}}u.state{{$}}
 * TRY-NEXT: restarted at step 1, 0 wrong
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <xmp.h>
#include <sode/checkpoint.h>

#define N 512
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N][N];
#pragma xmp align u[i][*] with t[i]
int step;

static int restart(sode_checkpoint_t *state)
{
    int wrong = 0;
    sode_restart(state);
#pragma xmp loop (i) on t[i] reduction(+: wrong)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            wrong += u[i][j] != step * i + j;
    if (xmpc_all_node_num() == 0)
        printf("restarted at step %d, %d wrong\n", step, wrong);
    return 0;
}

static int look(void)
{
    int exists = access("u.state.part", F_OK) == 0;
#pragma xmp bcast (exists)
    return exists;
}

int main(int argc, char **argv)
{
    int tries = argc > 1 && strcmp(argv[1], "try") == 0;
    sode_checkpoint_t *state = tries ? sode_checkpoint_try("u.state") : sode_checkpoint_open("u.state");
    sode_checkpoint_array(state, "u", xmp_desc_of(u));
    sode_checkpoint_value(state, step);
    if (argc > 1 && !tries)
        return restart(state);
    for (step = 1; step <= 3; step++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                u[i][j] = step * i + j;
        // later: a call of sode_checkpoint_due sees the failure, and gives the room back
        int failed = step == 2 || !tries ? sode_checkpoint(state) : sode_checkpoint_begin(state), exists = 1;
        for (; step == 3 && exists; exists = look()) sode_checkpoint_due(1e9);
        if ((sode_checkpoint_end(state) || failed) && xmpc_all_node_num() == 0)
            fprintf(stderr, "not saved: %s\n", sode_file_error());
    }
    return 0;
}
