/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A checkpoint that is cut off, damaged, of another program, or cannot be written is one message, and arrays and variables stay
 * as they are.
 *
 * REQUIRES: raw
 * RUN: rm -rf %t.dir && mkdir -p %t.dir/folder && cd %t.dir && echo text > text.state && %sodecc %optimize %s -o %t
 * RUN: %cc -Wall -Wextra -Wno-unknown-pragmas -Werror %s %libsode_io_serial -o %t.serial && %t.serial make
 * RUN: head -c 5000 good.state > cut.state && %python %S/Inputs/flip_bits.py good.state
 * RUN: %mpirun -n 3 %t > out && %filecheck %s < out && %t.serial > serial-out
 * RUN: grep -v 'other nodes:' out | diff - serial-out && test ! -e folder.part
 * RUN: not %mpirun -n 3 %t closed 2> err; cat err && grep "checkpoint-errors.c:[0-9]*: sode_checkpoint: the checkpoint is not open$" err
 * RUN: not %mpirun -n 3 %t cut 2> err; cat err && test $(grep -c '^sode:' err) = 1
 * RUN: grep "^sode: rank 0: .*checkpoint-errors.c:[0-9]*: file 'cut.state': it is cut off: it has 5000 of [0-9]* bytes$" err
 * RUN: not %cc -DPOINTER %s %libsode_io_serial -o %t.pointer 2>&1 | grep "a pointer cannot be saved: sode_checkpoint_memory saves"
 * RUN: not %sodecc -DPOINTER %s -o %t.pointer 2>&1 | grep "a pointer cannot be saved: sode_checkpoint_memory saves what it"
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#include <sode/checkpoint.h>

#define N 1200
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic] onto p
double a[N], b[N - 1];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
int n[N];
#pragma xmp align n[i] with t[i]
int step = 5;

static void say(int failed)
{
    if (xmp_node_num() == 1)
        puts(failed ? sode_file_error() : "no failure");
}

static void fill(double value)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = value + i;
}

static int changed(double value)
{
    int sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += a[i] != value + i;
    return sum;
}

static sode_checkpoint_t *open(const char *path)
{
    sode_checkpoint_t *state = sode_checkpoint_try(path);
    sode_checkpoint_array(state, NULL, xmp_desc_of(a));
    sode_checkpoint_value(state, step);
    return state;
}

// -1, and nothing has changed.
static void cannot_restart(sode_checkpoint_t *state)
{
    fill(1000);
    step = 17;
    int answer = sode_restart(state), sum = changed(1000);
    say(1);
    if (xmp_node_num() == 1 && (answer != -1 || step != 17 || sum > 0))
        printf("%d, step %d, %d changed\n", answer, step, sum);
    sode_checkpoint_close(state);
}

static void restart_what_cannot_be(void)
{
    // CHECK: {{^}}file 'cut.state': it is cut off: it has 5000 of {{[0-9]+}} bytes
    cannot_restart(open("cut.state"));
    // CHECK-NEXT: {{^}}file 'data.state': it is damaged: the checksum of bytes 4096 to 13695 is wrong
    cannot_restart(open("data.state"));
    // CHECK-NEXT: {{^}}file 'last.state': it is damaged: the checksum of bytes 16384 to 16387 is wrong
    cannot_restart(open("last.state"));
    // CHECK-NEXT: {{^}}file 'header.state': its header is damaged: its checksum is wrong
    cannot_restart(open("header.state"));
    // CHECK-NEXT: {{^}}file 'line.state': it is not a checkpoint
    cannot_restart(open("line.state"));
    // CHECK-NEXT: {{^}}file 'text.state': it is not a checkpoint
    cannot_restart(open("text.state"));
    // CHECK-NEXT: {{^}}file 'plain.raw': it has no checksums: it is not a checkpoint
    cannot_restart(open("plain.raw"));
    sode_checkpoint_t *state = sode_checkpoint_try("good.state");
    // CHECK-NEXT: {{^}}file 'good.state': array 'a': its extents are 1199, but 1200 in the file
    sode_checkpoint_array(state, "a", xmp_desc_of(b));
    cannot_restart(state);
    state = sode_checkpoint_try("good.state");
    // CHECK-NEXT: {{^}}file 'good.state': array 'a': its elements are signed 4-byte integers, but 8-byte
    sode_checkpoint_array(state, "a", xmp_desc_of(n));
    cannot_restart(state);
    state = open("good.state");
    // CHECK-NEXT: {{^}}file 'good.state': array 'n': the file has no such array
    sode_checkpoint_array(state, NULL, xmp_desc_of(n));
    cannot_restart(state);
}

static void save_what_cannot_be(void)
{
    sode_checkpoint_t *state = open("none/a.state");
    // CHECK-NEXT: {{^}}file 'none/a.state': 'none/a.state.part' cannot be made: No such file or directory
    say(sode_checkpoint(state));
    // CHECK-NEXT: {{^}}file 'none/a.state': array 'a': the checkpoint already has an entry of this name
    say(sode_checkpoint_array(state, "a", xmp_desc_of(n)));
    sode_checkpoint_close(state);
    // CHECK-NEXT: {{^}}file 'folder': Is a directory
    say(!sode_checkpoint_try("folder"));
    state = open("good.state");
    // CHECK-NEXT: value '{{.*}}': its name must be UTF-8 text
    sode_checkpoint_memory(state, "\xff", &step, sizeof step);
    say(sode_checkpoint(state));
    sode_checkpoint_close(state);
    // CHECK-NEXT: no failure
    state = open("good.state");
    say(sode_restart(state) != 1 || step != 5 || changed(0));
    sode_checkpoint_close(state);
}

// Nodes that do different things; a plain compiler knows of no other nodes.
static void do_different_things(void)
{
#ifdef __SODE__
#define OTHER_NODES(failed) if (failed && xmpc_all_node_num() == 0) printf("other nodes: %s\n", sode_file_error())
    sode_checkpoint_t *state = open("good.state");
    step = xmp_node_num();
    // CHECK-NEXT: other nodes: file 'good.state': value 'step': it differs between nodes, and only arrays are distributed
    OTHER_NODES(sode_checkpoint(state));
    // CHECK-NEXT: other nodes: file 'good.state': array '{{[xy]}}': sode_checkpoint_array was called with different names or values
    OTHER_NODES(sode_checkpoint_array(state, step == 2 ? "x" : "y", xmp_desc_of(b)));
#pragma xmp task on p[0:2]
    // CHECK-NEXT: other nodes: file 'good.state': the nodes that opened the file are not those that execute sode_restart: open and use it in one task, or outside of tasks
    OTHER_NODES(sode_restart(state) == -1);
    sode_checkpoint_close(state);
#endif
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "cut") == 0)
        sode_restart(sode_checkpoint_open("cut.state"));
    if (argc > 1 && strcmp(argv[1], "closed") == 0)
        sode_checkpoint(NULL);
#ifdef POINTER
    char *pointer = argv[0];
    sode_checkpoint_value(NULL, pointer);
#endif
    if (argc > 1) { // make
        fill(0);
        sode_file_t *file = sode_file_open("plain.raw", "w");
        sode_file_write(file, "a", xmp_desc_of(a));
        sode_file_write(file, "step", xmp_desc_of(n));
        sode_file_close(file);
        return sode_checkpoint(open("good.state"));
    }
    restart_what_cannot_be();
    save_what_cannot_be();
    do_different_things();
    return 0;
}
