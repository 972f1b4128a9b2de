// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// A loop `on u[i]` that leaves the array is reported by the array, in its subscripts; one on a part of the template by the template.
// COVERS: err_loop_range err_loop_index_unused err_loop_index_not_in_nest note_counts_from_one

#pragma xmp nodes p[4]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
#pragma xmp template one(8)
#pragma xmp distribute one(block) onto p
double u[3][8], part[4], w[8];
#pragma xmp align u[*][i] with t[i]
#pragma xmp align part[i] with t[i+2]
#pragma xmp align w[i] with one(i)
// CHECK: :[[@LINE-1]]:19: error: dimension 0 of array 'w' needs indices 0 to 7 of template 'one', which has only 1 to 8
// CHECK: note: 'one' is declared here
// CHECK: :[[@LINE-8]]:13: note: in '( )' the indices of 'one' begin at 1; '[ ]' counts from 0

void f(void)
{
#pragma xmp loop (i) on u[*][i]
    for (int i = 0; i <= 8; i++)
// CHECK: :[[@LINE-1]]:5: error: the loop runs on indices 0 to 8 in dimension 1 of array 'u', which has 0 to 7
        u[0][i] = 0;
// CHECK: note: for this 'loop' directive
#pragma xmp loop (i) on part[i]
    for (int i = 0; i < 8; i++)
// CHECK: :[[@LINE-1]]:5: error: the loop runs on indices 2 to 9 in dimension 0 of template 't', which has 0 to 7
        part[i] = 0;
// CHECK: note: for this 'loop' directive
#pragma xmp loop (j, i) on t[i]
// CHECK: :[[@LINE-1]]:19: error: index 'j' does not occur in the 'on' reference; leave it out of the list, or use it there
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < 8; i++)
            u[j][i] = 0;
#pragma xmp loop (i) on t[i]
// CHECK: :[[@LINE-1]]:19: error: index 'i' is not the variable of a 'for' loop of this nest, which has only 'step'; put the directive directly before the loop over 'i', with nothing between the loops of the list
    for (int step = 0; step < 3; step++) {
#pragma xmp barrier
        for (int i = 0; i < 8; i++)
            u[0][i] = 0;
    }
}
