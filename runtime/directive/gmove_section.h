/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The section of a distributed array that gmove moves, as -fsode-check keeps account of it. */
#ifndef SODE_DIRECTIVE_GMOVE_SECTION_H
#define SODE_DIRECTIVE_GMOVE_SECTION_H

#include "observe/freshness.h"
#include "sode/abi.h"

/* 0: it is empty. */
int sode_gmove_section(const sode_side_t *side, sode_section_t *section);

#endif
