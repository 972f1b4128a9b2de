// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: printf '#pragma xmp nodes p[4' > %t.1.c && not %sodecc --emit-c %t.1.c 2>&1 | %filecheck %s --check-prefix=BRACKET
// RUN: printf '#pragma xmp' > %t.2.c && not %sodecc --emit-c %t.2.c 2>&1 | %filecheck %s --check-prefix=EMPTY
// RUN: printf '#pragma xmp nodes p[4]' > %t.3.c && %sodecc --emit-c %t.3.c 2>&1 | %filecheck %s --check-prefix=FINE
// RUN: printf 'void f(void)\n{\n#pragma xmp task on p' > %t.4.c && not %sodecc --emit-c %t.4.c 2>&1 | %filecheck %s --check-prefix=BODY
// RUN: printf '#pragma xmp nodes p[4] \\' > %t.5.c && not %sodecc --emit-c %t.5.c 2>&1 | %filecheck %s --check-prefix=SPLICE
// RUN: printf '#pragma xmp nodes p[4] /* open' > %t.6.c && not %sodecc --emit-c %t.6.c 2>&1 | %filecheck %s --check-prefix=COMMENT
// The file ends in the middle of a directive.
// BRACKET: 1.c:1:22: error: expected ']' in 'nodes' directive
// EMPTY: 2.c:1:9: error: expected the name of a directive after '#pragma xmp'
// FINE: sode_nodes_create(SODE_WHERE, "p", 1, (const sode_index_t[]){4}, 0);
// SPLICE: 5.c:1:24: error: extra tokens at the end of 'nodes' directive
// BODY: 4.c:3:13: error: directive 'task' must be followed by a statement
// COMMENT: 6.c:1:24: error: unterminated /* comment
