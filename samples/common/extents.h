// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Node arrays of several dimensions: from the command line, or as the number of nodes allows.
#pragma once

// Reads "2x3" or "2x1x2": so many numbers, from 1. Returns 0 if the text is anything else.
int read_extents(const char *text, int dimensions, int extents[]);

// The rows of so many nodes in as square an array as there is, with no more rows than columns.
int square_rows(int nodes);
