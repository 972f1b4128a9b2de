// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// Two Monte Carlo estimates at the same time on two halves of the machine, each with its own node array and
// template; streams of random numbers belong to the indices, not to the nodes. On one node both run there.

#include <stdint.h>
#include <stdio.h>
#include <xmp.h>

#define STREAMS 97
#define SAMPLES 400

#define ALL (xmp_all_num_nodes())
#define FIRST_HALF (ALL > 1 ? ALL / 2 : 1)
#define SECOND_HALF (ALL > 1 ? ALL - ALL / 2 : 1)
#define SECOND_START (ALL > 1 ? ALL / 2 : 0)

#pragma xmp nodes p[*]
#pragma xmp nodes west[FIRST_HALF] = p[0:FIRST_HALF]
#pragma xmp nodes east[SECOND_HALF] = p[SECOND_START:SECOND_HALF]
#pragma xmp template tw[STREAMS]
#pragma xmp template te[STREAMS]
#pragma xmp distribute tw[cyclic] onto west
#pragma xmp distribute te[block] onto east

struct stream {
    uint64_t state;
    int hits;
};
struct stream circle[STREAMS];
struct stream walk[STREAMS];
#pragma xmp align circle[s] with tw[s]
#pragma xmp align walk[s] with te[s]

static uint32_t draw(struct stream *s)
{
    s->state = s->state * 6364136223846793005ull + 1442695040888963407ull;
    return (uint32_t)(s->state >> 33);
}

/* Points in the quarter of a disc. */
static long quarter_disc(void)
{
    long hits = 0;

#pragma xmp loop (s) on tw[s] reduction(+:hits)
    for (int s = 0; s < STREAMS; s++) {
        circle[s].state = 12345 + s;
        circle[s].hits = 0;
        for (int k = 0; k < SAMPLES; k++) {
            int64_t x = draw(&circle[s]) >> 1, y = draw(&circle[s]) >> 1;
            if (x * x + y * y < (int64_t)1 << 60)
                circle[s].hits++;
        }
        hits += circle[s].hits;
    }
    return hits;
}

/* Random walks that come back to where they began. */
static int returns(int *longest)
{
    int back = 0, most = 0;

#pragma xmp loop (s) on te[s] reduction(+:back) reduction(max:most)
    for (int s = 0; s < STREAMS; s++) {
        int place = 0, away = 0;
        walk[s].state = 98765 + 17 * s;
        walk[s].hits = 0;
        for (int k = 0; k < SAMPLES; k++) {
            place += draw(&walk[s]) & 4096 ? 1 : -1;
            away = place == 0 ? 0 : away + 1;
            walk[s].hits += place == 0;
            most = away > most ? away : most;
        }
        back += walk[s].hits;
    }
    *longest = most;
    return back;
}

int main(void)
{
    long hits = 0;
    int back = 0, longest = 0, sizes = 0, calm = 0;

#pragma xmp tasks
    {
#pragma xmp task on west
        {
            hits = quarter_disc();
#pragma xmp barrier
            sizes = xmp_num_nodes() == FIRST_HALF;
        }
#pragma xmp task on east
        {
            back = returns(&longest);
            if (longest > SAMPLES)
                return 1;
        }
    }
#pragma xmp bcast (hits, sizes) from west[0]
#pragma xmp bcast (back, longest) from east[0]

    /* tasks in tasks: one node of each half */
#pragma xmp task on east
    {
#pragma xmp task on east[0]
        {
#pragma xmp loop (s) on te[s]
            for (int s = 0; s < STREAMS; s++)
                if (walk[s].hits == 0 && s == 0)
                    calm = 1;
        }
#pragma xmp bcast (calm) from east[0] on east
    }
#pragma xmp bcast (calm) from east[SECOND_HALF-1]

    if (xmp_all_node_num() == 1) {
        printf("hits %ld, pi about %.3f\n", hits, 4.0 * hits / (STREAMS * SAMPLES));
        printf("returns %d, longest absence %d\n", back, longest);
        printf("set sizes %s, stream 0 calm %d\n", sizes ? "right" : "wrong", calm);
    }
    return 0;
}
