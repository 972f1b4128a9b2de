/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * sode_checkpoint_due: all nodes get the same answer, by time and after a signal to one of them; the program's own handler is
 * called, too, and an ignored signal stays ignored.
 *
 * REQUIRES: raw
 * RUN: %cc -Wall -Wextra -Wno-unknown-pragmas -Werror %s %libsode_io_serial -o %t.serial && %sodecc %optimize %s -o %t
 * RUN: %t.serial %t.state > %t.out && %filecheck %s < %t.out && for n in %ranks; do %mpirun -n $n %t %t.state | diff %t.out - || exit 1; done
 * RUN: SODE_TEST_IGNORE=1 %t.serial %t.state | grep '^SIGTERM to the last node: 1$'
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#include <sode/checkpoint.h>

#pragma xmp nodes p[*]

static volatile sig_atomic_t calls;

static void own_handler(int number)
{
    calls += number == SIGTERM;
}

static void say(const char *when, int answer)
{
    int most = answer, least = answer;
#pragma xmp reduction(max: most)
#pragma xmp reduction(min: least)
    if (xmpc_all_node_num() != 0)
        return;
    if (most == least)
        printf("%s: %d\n", when, answer);
    else
        printf("%s: %d to %d\n", when, least, most);
}

static void send(int number)
{
    if (xmpc_all_node_num() == xmp_all_num_nodes() - 1)
        raise(number);
}

int main(int argc, char **argv)
{
    signal(SIGTERM, getenv("SODE_TEST_IGNORE") ? SIG_IGN : own_handler);
    // CHECK: at the start: 0
    say("at the start", sode_checkpoint_due(1e9));
    // CHECK-NEXT: at once: 1
    say("at once", sode_checkpoint_due(0));
    send(SIGUSR1);
    // CHECK-NEXT: SIGUSR1 to the last node: 1
    say("SIGUSR1 to the last node", sode_checkpoint_due(1e9));
    // CHECK-NEXT: again: 0
    say("again", sode_checkpoint_due(1e9));
    send(SIGTERM);
    send(SIGUSR1);
    // CHECK-NEXT: SIGTERM to the last node: 2
    say("SIGTERM to the last node", sode_checkpoint_due(0));
    // CHECK-NEXT: again: 0
    say("again", sode_checkpoint_due(1e9));
    sode_checkpoint_t *state = sode_checkpoint_open(argv[argc - 1]);
    send(SIGUSR1);
    sode_checkpoint(state);
    // CHECK-NEXT: saved since the signal: 0
    say("saved since the signal", sode_checkpoint_due(1e9));
    send(SIGTERM);
    sode_checkpoint(state);
    // CHECK-NEXT: saved since the last signal: 2
    say("saved since the last signal", sode_checkpoint_due(1e9));
    int handled = calls;
#pragma xmp reduction(+: handled)
    // CHECK-NEXT: own handler: 2
    if (xmpc_all_node_num() == 0)
        printf("own handler: %d\n", handled);
    return 0;
}
