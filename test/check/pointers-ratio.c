// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Pointers to elements at a ratio: a node has the children of its cells, wherever blocks begin.

#pragma xmp nodes p[*]
#pragma xmp template tk[20]
#pragma xmp distribute tk[block] onto p
#pragma xmp template tl[40]
#pragma xmp distribute tl like tk * 2
static long cells[40], parents[20];
#pragma xmp align cells[i] with tl[i]
#pragma xmp align parents[i] with tk[i]

static long pair(const long *x) { return x[0] + x[1]; }
static long at(int i) { return cells[i]; }

void children(void)
{
#pragma xmp loop (i) on tk[i]
    for (int i = 0; i < 20; i++)
        parents[i] = pair(&cells[2*i]) + at(2*i + 1);
}

#ifdef WRONG
static long far(const long *x) { return x[0] + x[2]; }
// CHECK: :[[@LINE-1]]:48: warning: this reads an element of 'cells' that the node may not have

void of_others(void)
{
#pragma xmp loop (i) on tk[i]
    for (int i = 0; i < 19; i++)
        parents[i] = far(&cells[2*i]);
}
#endif
