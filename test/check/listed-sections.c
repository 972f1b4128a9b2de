// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc -c -Werror -Wno-sode-reduced-twice %s -o %t.o
// Sections in the lists of bcast and reduction: behind a pointer there is no end, and `?:` in subscripts is no range.
// COVERS: err_section_no_extent

#pragma xmp nodes p[*]
struct item { int v[20], *w; } list[3], *some = list;
int *q, m[3][4];

void sections(int n, int b, int (*r)[4], int f[], int g[4][5])
{
    int most = 0, own[n];
    own[0] = 0;
#ifdef WRONG
#pragma xmp bcast (q[:])
// CHECK: :[[@LINE-1]]:20: error: the extent of the target of pointer 'q' is unknown; give the length, '[base : length]'
#pragma xmp bcast (most, some->w[2:])
// CHECK: :[[@LINE-1]]:26: error: the extent of the target of pointer 'w' is unknown
#pragma xmp bcast (r[:])
// CHECK: :[[@LINE-1]]:20: error: the extent of the target of pointer 'r' is unknown
#pragma xmp reduction (max: most / f[:] /)
// CHECK: :[[@LINE-1]]:36: error: the extent of the target of pointer 'f' is unknown
#endif
#pragma xmp bcast (list[b ? 1 : 2].v[0:3], own[:], own[1:], m[1:], g[1][2:], r[0][:], r[0:3], f[0:2])
#pragma xmp bcast (some[b ? 1 : 2].v[3:], some->v[:], q[b ? 1 : 2 : b ? 1 : 2])
#pragma xmp reduction (max: most / list[b ? 1 : 2].v[0:3], own[0:1] /)
#pragma xmp reduction (+: list[b ? 1 : 2].v[0:3])
}
