// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A template is distributed once, each dimension by one format, onto a node array of as many dimensions.
// COVERS: err_template_not_distributed err_distributed_twice note_previous_here err_distribute_count
// COVERS: err_distribute_rank err_block_size err_blocks_count err_blocks_negative

#pragma xmp nodes p[4]
#pragma xmp nodes q[2][2]
#pragma xmp template t[100]
#pragma xmp template u[100][50]
#pragma xmp template v[100]
#pragma xmp template w[100][50]
double a[100];
#ifdef WRONG
#pragma xmp align a[i] with t[i]
// CHECK: :[[@LINE-1]]:29: error: template 't' is not distributed; it needs a 'distribute' directive first
// CHECK: :[[@LINE-8]]:13: note: 't' is declared here
#pragma xmp distribute t[block][block] onto p
// CHECK: :[[@LINE-1]]:24: error: template 't' has 1 dimension, but 2 distributions are given
// CHECK: :[[@LINE-11]]:13: note: 't' is declared here
#pragma xmp distribute w[block] onto p
// CHECK: :[[@LINE-1]]:24: error: template 'w' has 2 dimensions, but 1 distribution is given
// CHECK: :[[@LINE-11]]:13: note: 'w' is declared here
#pragma xmp distribute w[block][block] onto p
// CHECK: :[[@LINE-1]]:45: error: 2 distributed dimensions cannot be mapped onto node array 'p' of 1 dimension
// CHECK: :[[@LINE-19]]:13: note: 'p' is declared here
#pragma xmp distribute w[*][block] onto q
// CHECK: :[[@LINE-1]]:41: error: 1 distributed dimension cannot be mapped onto node array 'q' of 2 dimensions
// CHECK: :[[@LINE-21]]:13: note: 'q' is declared here
#pragma xmp distribute v[cyclic(0)] onto p
// CHECK: :[[@LINE-1]]:33: error: block size 0 is not positive
#pragma xmp distribute v[block(-2)] onto p
// CHECK: :[[@LINE-1]]:32: error: block size -2 is not positive
#pragma xmp distribute v[block] onto p blocks(2, 3)
// CHECK: :[[@LINE-1]]:47: error: template 'v' has 1 dimension, but 'blocks' has 2 numbers
#pragma xmp distribute v[block] onto p blocks(-2)
// CHECK: :[[@LINE-1]]:47: error: number of blocks -2 is negative
#endif
int n;
#pragma xmp distribute t[block(25)] onto p
#pragma xmp distribute u[cyclic][block] onto q
#pragma xmp distribute v[cyclic(n)] onto p
#pragma xmp distribute w[*][cyclic(1)] onto p
#pragma xmp align a[i] with t[i]
#ifdef WRONG
#pragma xmp distribute t[block] onto p
// CHECK: :[[@LINE-1]]:13: error: template 't' is already distributed
// CHECK: :[[@LINE-8]]:13: note: the previous directive is here
#endif
void f(void)
{
#pragma xmp barrier on t
#ifdef WRONG
#pragma xmp template t[50]
#pragma xmp barrier on t
// CHECK: :[[@LINE-1]]:24: error: template 't' is not distributed; it needs a 'distribute' directive first
// CHECK: :[[@LINE-3]]:13: note: 't' is declared here
#endif
}
