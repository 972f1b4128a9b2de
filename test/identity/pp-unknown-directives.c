// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives that do not exist, and null directives.
// identity: errors -- -std=c11
#
#   /* null directive with comment */
#ifdefine X
#elsif 1
#include_next_time <x.h>
int a;
#define
#define 3x
#define defined 1
#undef
#undef a b
#define __FILE__ "mine"
#include
#include stdio.h
#ident "ident string"
#assert machine(x)
# unknown
int f(void) { return a + ; }
