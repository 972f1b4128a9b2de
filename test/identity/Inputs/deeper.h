/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Included by deep.h only. */
#define DEEPER(x) ((x) + deeper_undeclared)
int deeper = "wrong";
#warning "three files deep"
