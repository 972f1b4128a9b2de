// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The validation of a sample: figures, bars, verdicts. Its README.md says what the figures mean.
#pragma once

struct check {
    int count, failed;
};

// Prints a line; a figure outside of low .. high, or not a number, is a failure.
void verdict(struct check *check, const char *what, double figure, double low, double high);

// The last line. Returns what main returns.
int summary(const struct check *check);
