// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which states to keep when not all of them fit into memory: the binomial schedule (Griewank 1992; Griewank and Walther 2000).
//
// The adjoint needs the states of a range of steps, the last one first. With the state before the range in one of s places:
// run to a state in the middle, keep it in a second place, do the upper part with the s - 1 places from there on, then the
// lower part with all s again. The middle is where binomial coefficients say; no schedule runs fewer steps again.
#pragma once

// How many steps of a range of `steps` >= 2 are in its lower part, with `places` >= 2.
int lower_part(int steps, int places);

// How many steps the schedule runs again in all, counted, and by Griewank's formula.
long steps_again(int steps, int places);
long steps_again_formula(int steps, int places);
