/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Keywords of later standards as names in C89, and real keywords as names. */
/* identity: errors -- -std=c89 */
int inline_ = 1, restrict = 2;
typedef int bool;
bool true_ = 1;
int typeof = 3;
int asm = 4;
int use(void) { return restrict + typeof + asm; }
int register = 5;
int default = 6;
struct while { int x; };
long f(goto) int goto; { return 1; }
int inline = 2;
int last(void) { return inline + bool_; }
