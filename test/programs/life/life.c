// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// The game of life on a torus: a glider gun of a random soup, two boards that take turns, byte elements,
// periodic reflects in both directions.

#include <stdio.h>
#include <xmp.h>

#define ROWS 37
#define COLS 50
#define GENERATIONS 60
#define NODES_X (xmp_all_num_nodes() % 2 ? 1 : 2)

typedef unsigned char cell;

#pragma xmp nodes p(NODES_X,*)
#pragma xmp template t(0:COLS-1,0:ROWS-1)
#pragma xmp distribute t(block,block) onto p
cell board[2][ROWS][COLS];
#pragma xmp align board[*][y][x] with t(x,y)
#pragma xmp shadow board[0][1][1]

#define CELL(b, y, x) board[b][((y) + ROWS) % ROWS][((x) + COLS) % COLS]

#define NEIGHBORS(b, y, x) \
    (CELL(b, (y)-1, (x)-1) + CELL(b, (y)-1, x) + CELL(b, (y)-1, (x)+1) + CELL(b, y, (x)-1) + CELL(b, y, (x)+1) \
     + CELL(b, (y)+1, (x)-1) + CELL(b, (y)+1, x) + CELL(b, (y)+1, (x)+1))

static const char *const glider[] = {
    ".#.",
    "..#",
    "###",
};

static void seed(void)
{
    int y, x;

#pragma xmp loop (y,x) on t(x,y)
    for (y = 0; y < ROWS; y++)
        for (x = 0; x < COLS; x++) {
            unsigned h = y * 2654435761u ^ x * 40503u;
            h ^= h >> 13;
            h *= 0x5bd1e995u;
            h ^= h >> 15;
            board[0][y][x] = y < 20 && x < 30 ? h % 3 == 0 : 0;
            if (y >= 30 && y < 33 && x >= 40 && x < 43)
                board[0][y][x] = glider[y - 30][x - 40] == '#';
        }
}

int main(void)
{
    int from = 0, alive = 0, births, y, x;
    unsigned long print = 0;

    seed();
    for (int g = 0; g < GENERATIONS; g++, from = !from) {
        int to = !from;

        births = 0;
#pragma xmp reflect (board) width(0, /periodic/1, /periodic/1)
#pragma xmp loop (y,x) on t(x,y) reduction(+:births)
        for (y = 0; y < ROWS; y++) {
            for (x = 0; x < COLS; x++) {
                int n = NEIGHBORS(from, y, x);
                board[to][y][x] = n == 3 || (n == 2 && board[from][y][x]);
                births += board[to][y][x] && !board[from][y][x];
            }
        }
        if (g % 15 == 14 && xmp_node_num() == 1)
            printf("generation %d: %d births\n", g + 1, births);
    }

    int rows[ROWS] = {0};
#pragma xmp loop (y,x) on t(x,y) reduction(+:alive, rows) reduction(^:print)
    for (y = 0; y < ROWS; y++)
        for (x = 0; x < COLS; x++) {
            alive += board[from][y][x];
            rows[y] += board[from][y][x];
            if (board[from][y][x])
                print ^= (y * 131ul + x) * 2654435761ul;
        }
    if (xmp_node_num() == 1) {
        printf("%d alive, fingerprint %lx, by rows", alive, print);
        for (y = 0; y < ROWS; y++)
            printf(" %d", rows[y]);
        printf("\n");
    }
    return 0;
}
