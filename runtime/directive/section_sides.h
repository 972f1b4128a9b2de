/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a directive says of a section, as plan/ wants it: checked, with lengths. */
#ifndef SODE_DIRECTIVE_SECTION_SIDES_H
#define SODE_DIRECTIVE_SECTION_SIDES_H

#include "map/side.h"
#include "observe/freshness.h"
#include "sode/abi.h"

/* The side, and the lengths of its shape, length[side->ndims].  Fails if an index
 * lies outside. */
int sode_side_read(const sode_side_t *said, sode_section_side_t *side,
                   int64_t *length);

/* The lengths of all its dimensions, length[said->ndims]; of an index 1.  Fails
 * alike. */
int sode_side_lengths(const sode_side_t *said, int64_t *length);

/* If an array lies once on each of several groups of nodes (map/groups.h): the side
 * with all of them as copies, where the one of the own group was. */
void sode_side_of_all_groups(sode_section_side_t *side);

/* The side of a distributed array as the node at these coordinates sees it, which
 * is a member; lengths were checked.  `there` must outlive the side. */
int sode_side_read_at(const sode_side_t *said, const int64_t *coord,
                      sode_array_there_t *there, sode_section_side_t *side);

/* The section of a distributed array as -fsode-check keeps account of it.  0: it is empty. */
int sode_gmove_section(const sode_side_t *side, sode_section_t *section);

#endif
