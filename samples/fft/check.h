// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The validation: figures, bars, verdicts. README.md says what the checks of this folder are.
#pragma once

struct check {
    int count, failed;
};

// Prints a line; a figure outside of low .. high, or not a number, is a failure.
void verdict(struct check *check, const char *what, double figure, double low, double high);

// The last line. Returns what main returns.
int summary(const struct check *check);

// The transforms of lines: every length up to 512, every radix plan.
void check_lines(struct check *check);

// The transforms of cubes: waves, and there and back, with points displaced by half a cell, too.
void check_cube(struct check *check);

// The bits of fields, on all grids of nodes and all ways to travel.
void check_bits(struct check *check);
