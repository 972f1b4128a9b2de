// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// The first word must be one of the directives; a misspelt one gets a suggestion.
// COVERS: err_expected_directive err_unknown_directive err_unknown_directive_suggest

#ifdef WRONG
#pragma xmp
// CHECK: :[[@LINE-1]]:9: error: expected the name of a directive after '#pragma xmp'
#pragma xmp 4 nodes
// CHECK: :[[@LINE-1]]:13: error: expected the name of a directive after '#pragma xmp'
#pragma xmp (nodes p[4])
// CHECK: :[[@LINE-1]]:13: error: expected the name of a directive after '#pragma xmp'
#pragma xmp frobnicate p[4]
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'frobnicate'
#pragma xmp node q[4]
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'node'; did you mean 'nodes'?
#pragma xmp Refelct (a)
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'Refelct'; did you mean 'reflect'?
#endif

#pragma frob nodes p[
#pragma xmpmp nodes p[
#pragma omp_xmp nodes p[
#pragma xmp NODES p[4]
#pragma xmp Template t[8]
