// Ranks that disagree about what comes next: one message with the lines of both, never an error of MPI alone, never a hang.
// RUN: %sodecc %s -o %t
// RUN: %python %S/Inputs/disagree.py --mpirun="%mpirun" --source=%s %t
// What they say, as disagree.py looks for it:
// SAYS meets: '.* of rank [0-9]+ meets '.* of rank [0-9]+ \([^ ]*\)(, which differs in .*)?: all ranks must execute the same directives in the same order
// SAYS waits: rank [0-9]+ waits in '.*, while rank [0-9]+ waits for it in '.*: each waits for another one forever; all ranks must execute the same directives in the same order
// SAYS alone: rank [0-9]+ has executed '.*, rank [0-9]+ has not: all ranks must execute the same directives in the same order
// SAYS long: ranks [0-9]+ and [0-9]+ have executed different directives, in a set of [0-9]+ nodes, more than [0-9]+ directives before the end of the program; SODE_LOCKSTEP=always finds them
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xmp.h>
#define N 40

#pragma xmp nodes p[*]
#pragma xmp nodes pair[2] = p[0:2]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align u[i] with t[i]
#pragma xmp align v[i] with t[i]
#pragma xmp shadow u[2]
#pragma xmp shadow v[2]
static double *m;
#pragma xmp align m[i] with t[i]
#pragma xmp shadow m[1]

static const char *name;
static int is(const char *what) { return strcmp(name, what) == 0; }

int main(int argc, char **argv)
{
    int first = xmpc_node_num() == 0, last = xmpc_node_num() == xmp_num_nodes() - 1, n = first ? 3 : 5, k;
    double x = 1, c[8] = {0};
    name = argc > 1 ? argv[1] : "";
    for (k = 0; k < (argc > 2 ? atoi(argv[2]) : 0); k++) {
#pragma xmp reflect (u)
#pragma xmp reflect (v)
    }
    if (is("barrier-reflect")) {
        if (first) {
#pragma xmp barrier                                             // a: barrier-reflect
        } else {
#pragma xmp reflect (u)                                         // b: barrier-reflect
        }
    }
    if (is("arrays")) {
        if (first) {
#pragma xmp reflect (u)                                         // a: arrays
        } else {
#pragma xmp reflect (v)                                         // b: arrays
        }
    }
    if (is("widths")) {
        int w = first ? 1 : 2;
#pragma xmp reflect (u) width(w)                                // a: widths b: widths
    }
    if (is("counts")) {
        double d[n];
        for (k = 0; k < n; k++)
            d[k] = k;
#pragma xmp reduction (+: d)                                    // a: counts b: counts
    }
    if (is("bcast-reduction")) {
        if (last) {
#pragma xmp bcast (x) from p[0]                                 // a: bcast-reduction
        } else {
#pragma xmp reduction (+: x)                                    // b: bcast-reduction
        }
    }
    if (is("break")) {
        for (k = 0; k < 10; k++) {
#pragma xmp reflect (u)                                         // a: break
            if (first && k == 5)
                break;
        }
#pragma xmp reduction (max: x)                                  // b: break
    }
    if (is("break-late")) { // one rank still computes when the other one waits
        for (k = 0; k < 3; k++) {
#pragma xmp barrier                                             // a: break-late
            if (first && k == 1)
                break;
        }
        if (first)
            usleep(1500000);
#pragma xmp reduction (max: c)                                  // b: break-late
    }
    if (is("async")) {
        if (first) {
#pragma xmp reflect (u) async(1)                                // a: async
#pragma xmp wait_async (1)
        } else {
#pragma xmp reflect (v) async(1)                                // b: async
#pragma xmp wait_async (1)
        }
    }
    if (is("in-flight")) { // what is in flight was begun by all, what comes then was not
#pragma xmp reflect (u) async(1)
        if (first) {
#pragma xmp reduction (+: x)                                    // a: in-flight
        } else {
#pragma xmp barrier                                             // b: in-flight
        }
#pragma xmp wait_async (1)
    }
    if (is("allocate")) { // one rank alone has something to allocate and to fill
        if (last) {
            m = xmp_malloc(xmp_desc_of(m), N);
#pragma xmp reflect (m)                                         // a: allocate
        }
#pragma xmp reduction (+: c)                                    // b: allocate
    }
    if (is("sets")) { // two sets, in different order
        if (first) {
#pragma xmp reduction (+: x)                                    // a: sets
        }
        if (xmpc_node_num() < 2) {
#pragma xmp task on pair
            {
#pragma xmp reduction (+: x)                                    // b: sets
            }
        }
        if (!first) {
#pragma xmp reduction (+: x)
        }
    }
    if (is("tasks")) { // the second rank waits for the first one in a task of both, which waits for all
        if (xmpc_node_num() == 1) {
#pragma xmp task on pair
            {
#pragma xmp barrier                                             // a: tasks
            }
        }
#pragma xmp reflect (u)                                         // b: tasks
        if (first) {
#pragma xmp task on pair
            {
#pragma xmp barrier
            }
        }
    }
    if (is("images")) { // each waits for the next one first
        int image = (xmpc_node_num() + 1) % xmp_num_nodes();
        xmp_sync_image(image, NULL);
        image = (xmpc_node_num() + xmp_num_nodes() - 1) % xmp_num_nodes();
        xmp_sync_image(image, NULL);
    }
    if (is("operators")) { // MPI notices nothing
        if (first) {
#pragma xmp reduction (+: x)                                    // a: operators
        } else {
#pragma xmp reduction (max: x)                                  // b: operators
        }
    }
    if (is("chance")) { // fits by chance, and then others wait for a rank that has left
        for (k = 0; k < 4; k++) {
#pragma xmp reduction (+: x)                                    // a: chance
            if (first && k == 1)
                break;
        }
#pragma xmp reduction (max: x)                                  // b: chance
    }
    if (is("roots")) {
        if (first) {
#pragma xmp bcast (x) from p[0]                                 // a: roots
        } else {
#pragma xmp bcast (x) from p[1]                                 // b: roots
        }
    }
    if (is("long-ago")) {
        if (first) {
#pragma xmp bcast (x) from p[0]
        } else {
#pragma xmp bcast (x) from p[1]
        }
        for (k = 0; k < 200; k++) {
#pragma xmp barrier
        }
    }
    if (is("surplus")) { // a root waits for nobody
        if (first) {
#pragma xmp bcast (x) from p[0]                                 // a: surplus
        }
    }
    if (is("lines")) { // works, and no one can be sure that it is meant
        if (first) {
#pragma xmp bcast (x) from p[0]                                 // a: lines
        } else {
#pragma xmp bcast (x) from p[0]                                 // b: lines
        }
        printf("x\n");
    }
    if (is("barriers")) { // nodes that do different things may meet in a barrier
        if (first) {
#pragma xmp barrier
        } else {
#pragma xmp barrier
        }
    }
    if (is("late")) {
        if (last)
            usleep(700000);
#pragma xmp reflect (u)
#pragma xmp reduction (+: x)
#pragma xmp bcast (x)
    }
    return 0;
}
