// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -fsode-check --emit-c -DUNSEEN %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc -fsode-check --emit-c %s -o %t.c 2>&1 | count 0
// RUN: %sodecc --emit-c -DUNSEEN %s -o %t.c 2>&1 | count 0
// -fsode-check says, once for an array, that it does not understand what is written.
// COVERS: warn_check_unseen

#define NX 8
#define NY 12
#pragma xmp nodes p[4]
#pragma xmp template rows[NY], cells[NX*NY]
#pragma xmp distribute rows[block] onto p
#pragma xmp distribute cells[block(3*NX)] onto p
#pragma xmp template tc[NX*NY / 2]
#pragma xmp distribute tc like cells / 2
static double coarse[NX*NY / 2], a[NX*NY], b[NX*NY], own[NY], none[NX*NY];
#pragma xmp align [i] with cells[i] :: a, b, none
#pragma xmp align own[i] with rows[i]
#pragma xmp shadow [NX] :: a, b
#pragma xmp shadow own[1]
#pragma xmp align coarse[i] with tc[i]
#pragma xmp shadow coarse[1]

void f(void)
{
#pragma xmp loop (i) on cells[i]
    for (int i = 0; i < NX*NY; i++)
        coarse[i/2] += i; // at a ratio
#pragma xmp loop (i) on tc[i]
    for (int i = 0; i < NX*NY / 2; i++)
        a[2*i + 1] = i;
#pragma xmp loop (k) on rows[k]
    for (int k = 0; k < NY; k++) {
        own[k] = k;
        for (int j = 0; j < NX; j++) {
#ifdef UNSEEN
            a[k * NX + j] = j;
// CHECK: :[[@LINE-1]]:13: warning: -fsode-check cannot tell which elements of 'a' are written here, so it may miss stale copies of them in shadows
            a[k * NX + j] += 1;
#endif
            none[k * NX + j] = b[k * NX + j];
        }
    }
}

int to[NX*NY];
void scatters(void)
{
#pragma xmp loop (i) on cells[i] scatter(+: a)
    for (int i = 0; i < NX*NY; i++)
        a[to[i]] += i; // wherever it is
}

struct size {
    int n;
};
// The run compares the mappings of both, and nodes divide only the dimension of the loop.
void copies(const struct size *c, double (*from)[4], double (*into)[4], int column)
{
#pragma xmp inherit (from, into)
#pragma xmp loop (i) on from[i][*]
    for (int i = 0; i < c->n; i++)
        into[i][column + i % 2] = from[i][column];
}
