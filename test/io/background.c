/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A checkpoint in the background: sode_checkpoint_due makes it the checkpoint as soon as it is written; it is saved at once where
 * memory is short; and one that nobody waits for is told.
 *
 * REQUIRES: raw
 * RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %sodecc %optimize %s -o %t && %cc -Wno-unknown-pragmas %s %libsode_io_serial -o %t.serial
 * RUN: for n in %ranks; do rm -f u.state && %mpirun -n $n %t > out && %filecheck --check-prefixes=CHECK,LATER %s < out || exit 1; done
 * RUN: rm -f u.state && %t.serial > out && %filecheck --check-prefixes=CHECK,LATER %s < out
 * RUN: rm -f u.state && %mpirun -n 2 %t lost 2> err; grep -c '^sode:' err | grep '^1$' && test ! -e u.state && \
 * RUN:   grep "^sode: file 'u.state': the checkpoint that was begun is lost: call sode_checkpoint_end$" err
 */
#include <stdio.h>
#include <unistd.h>
#include <xmp.h>
#include <sode/checkpoint.h>

#define N 1000
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic] onto p
double u[N];
#pragma xmp align u[i] with t[i]

static int is_there(void)
{
    int exists = access("u.state", F_OK) == 0;
#pragma xmp bcast (exists)
    return exists;
}

static void say(const char *text, int number)
{
    if (xmpc_all_node_num() == 0)
        printf("%s %d\n", text, number);
}

static void fill(double value)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = value + i;
}

int main(int argc, char **argv)
{
    int wrong = 0, calls = 0;
    sode_checkpoint_t *state = sode_checkpoint_open("u.state");
    (void)argv;
    sode_checkpoint_array(state, NULL, xmp_desc_of(u));
    sode_checkpoint_end(state); // of nothing
    fill(1);
    sode_checkpoint_begin(state);
    if (argc > 1)
        return 0;
    // LATER: there when it has begun: 0
    // SHORT: there when it has begun: 1
    say("there when it has begun:", is_there());
    fill(2);
    for (; !is_there(); calls++)
        sode_checkpoint_due(1e9);
    sode_checkpoint_end(state);
    sode_restart(state);
#pragma xmp loop (i) on t[i] reduction(+: wrong)
    for (int i = 0; i < N; i++)
        wrong += u[i] != 1 + i;
    // CHECK-NEXT: wrong: 0
    say("wrong:", wrong);
    sode_checkpoint_begin(state); // and begun again: it is one after the other
    sode_checkpoint_begin(state);
    sode_checkpoint_close(state);
    return 0;
}
