// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements between the stages of a time loop with `blocking`: they compute plain variables, and so do the functions of the
// file that they call.

#ifndef SODE_BLOCKS_STEPSCALARS_H
#define SODE_BLOCKS_STEPSCALARS_H

#include "blocks/StepBody.h"

namespace sode {

/// False, with an error: it may do more. What it names of distributed arrays is somebody else's affair.
bool checkScalars(const clang::Stmt *S, const Program &P, BlockingErrors &Errors);
/// Do they leave the arrays that the time loop changes alone, where pointers lead, too? In a tile other elements are later or
/// earlier than in a step of the program. When its fields are known.
bool checkPointers(const TimeBlock &Block, const Program &P, BlockingErrors &Errors);

} // namespace sode

#endif
