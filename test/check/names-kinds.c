// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Each place of a directive takes one kind of object.
// COVERS: err_not_nodes err_not_template err_not_nodes_or_template err_not_aligned

#pragma xmp nodes p[4]
#pragma xmp nodes r[4]
#pragma xmp nodes o[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], plain[100], bare[100], read[100];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
struct s {
    int p, t;
} s;

void f(void)
{
#ifdef WRONG
#pragma xmp distribute t[block] onto a
// CHECK: :[[@LINE-1]]:38: error: 'a' is not a node array
#pragma xmp distribute p[block] onto p
// CHECK: :[[@LINE-1]]:24: error: 'p' is not a template
    double b[100];
#pragma xmp align b[i] with r[i]
// CHECK: :[[@LINE-1]]:29: error: 'r' is not a template
#pragma xmp nodes q[2] = t[0:2]
// CHECK: :[[@LINE-1]]:26: error: 't' is not a node array
#pragma xmp barrier on plain
// CHECK: :[[@LINE-1]]:24: error: 'plain' is not a distributed array; it needs an 'align' directive first
#pragma xmp barrier on s
// CHECK: :[[@LINE-1]]:24: error: 's' is neither a node array, nor a template, nor a distributed array
#pragma xmp shadow bare[1]
// CHECK: :[[@LINE-1]]:20: error: 'bare' is not a distributed array; it needs an 'align' directive first
#pragma xmp reflect (read)
// CHECK: :[[@LINE-1]]:22: error: 'read' is not a distributed array; it needs an 'align' directive first
#pragma xmp reflect (o)
// CHECK: :[[@LINE-1]]:22: error: 'o' is not a distributed array; it needs an 'align' directive first
#endif
#pragma xmp barrier on t
#pragma xmp barrier on p
#pragma xmp barrier on p[s.p]
#pragma xmp barrier on t[s.t]
#pragma xmp reflect (a)
}
