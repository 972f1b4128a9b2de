// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// The sizes of gblock are read from an array of int.
// COVERS: err_gblock_map

double reals[4];
long longs[4];
int ints[4], number;
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp template u[100]
#ifdef WRONG
#pragma xmp distribute t[gblock(reals)] onto p
// CHECK: :[[@LINE-1]]:26: error: the block sizes of 'gblock' must be an array of 'int'
#pragma xmp distribute t[gblock(longs)] onto p
// CHECK: :[[@LINE-1]]:26: error: the block sizes of 'gblock' must be an array of 'int'
#pragma xmp distribute t[gblock(number)] onto p
// CHECK: :[[@LINE-1]]:26: error: the block sizes of 'gblock' must be an array of 'int'
#endif
#pragma xmp template w[100]
#pragma xmp distribute w[gblock((int[]){25, 25, 25, 25})] onto p
#pragma xmp distribute t[gblock(ints)] onto p
void f(const int *sizes)
{
#pragma xmp template v[100]
#pragma xmp distribute v[gblock(sizes)] onto p
}
