// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Lists of a directive and adjacent directives give what they give one by one, in the order they are written: also if a later
// one names what an earlier one changes, on parts of the nodes, in tasks, asynchronously.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]

/* What `count` equal values give. */
#ifdef _XCALABLEMP
#define NODES xmp_num_nodes()
#else
#define NODES 1
#endif

static int together(int me)
{
    double a = me + 0.5, v[3] = {1, me, -1};
    float b = 2;
    int n = 1, most = me, least = me;
    unsigned char all = 1;
#pragma xmp reduction (+: a, b, n, v)
#pragma xmp reduction (max: most)
#pragma xmp reduction (min: least)
#pragma xmp reduction (&&: all) on p
    const int size = NODES;
    return a == size * size / 2.0 && b == 2 * size && n == size && v[0] == size && v[1] == size * (size - 1) / 2.0 &&
           v[2] == -size && most == size - 1 && least == 0 && all == 1;
}

static int in_order(int me)
{
    const int size = NODES;
    int k = me == 0, list[2] = {1, 10}, *alias = &k, x = 1;
#pragma xmp reduction (+: x)
#pragma xmp reduction (+: x)
#pragma xmp reduction (+: k)
#pragma xmp reduction (+: list[k])
#pragma xmp reduction (+: *alias)
    return x == size * size && k == size && list[0] == 1 && list[1] == 10 * size;
}

/* The list is combined as it is at the directive. */
static int chosen_at_once(int me)
{
    const int size = NODES;
    int k = me >= 0, list[64] = {0};
    list[1] = 5;
#pragma xmp reduction (+: k, list[k])
    return k == size && list[1] == 5 * size && (size == 1 || list[size] == 0);
}

static int on_parts(int me)
{
    const int size = NODES;
    int own = me + 1, first = 1, second = 2;
#pragma xmp reduction (+: first, second) on p[0:1]
#pragma xmp reduction (max: own) on p[0:1]
    int right = first == 1 && second == 2 && own == me + 1;
#pragma xmp task on p[size / 2:size - size / 2]
    {
#pragma xmp reduction (+: first, second)
#pragma xmp reduction (max: own)
        const int members = size - size / 2;
        right = right && first == members && second == 2 * members && own == size;
    }
    return right;
}

static int in_flight(int me)
{
    const int size = NODES;
    double a = 1, b = me;
    long n = 3;
    int most = me;
#pragma xmp reduction (+: a, b) async(1)
#pragma xmp reduction (+: n) async(1)
#pragma xmp reduction (max: most) async(2)
#pragma xmp barrier
#pragma xmp wait_async (1, 2)
    return a == size && b == size * (size - 1) / 2.0 && n == 3 * size && most == size - 1;
}

int main(void)
{
    int me = xmpc_node_num();
    int right[] = {together(me), in_order(me), chosen_at_once(me), on_parts(me), in_flight(me)};
#pragma xmp reduction (&&: right)
    if (me == 0)
        printf("%d %d %d %d %d\n", right[0], right[1], right[2], right[3], right[4]);
    return 0;
}
