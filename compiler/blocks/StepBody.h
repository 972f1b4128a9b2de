// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The body of a time loop with `blocking` as a sequence of stages, reflects and swaps; everything else in it computes plain
// variables. Each fault is one error at the statement.

#ifndef SODE_BLOCKS_STEPBODY_H
#define SODE_BLOCKS_STEPBODY_H

#include "blocks/StepLevels.h"
#include "blocks/TimeBlock.h"

namespace sode {

/// Why a time loop cannot be blocked; the order of err_not_blocked.
enum class Unblocked {
  Statement, Call, Directive, Jump, Inside, ArrayUse, Reference, Nodes, Clause, Cyclic, InPlace, Subscript, Address, Member, Pointer,
  Variable, Index, NotFilled, Narrow, Async, Periodic, Widths, Twice, Around, Empty, Whole, Outside,
  SumRead, SumSet, SumForm, SumPlace, Levels, Through, Argument, AnyCall, Uses, Nameless, Static, Mirror, Mapping, Ends, Along
};

class BlockingErrors {
public:
  BlockingErrors(const TimeLoop &Of, const Program &P) : Of(Of), Diags(P.Diags), Wide(P.Wide) {}
  /// Returns false.
  bool refuse(Unblocked Why, llvm::StringRef Name, clang::SourceLocation Loc, llvm::StringRef Other = "");
  bool refuseShadow(const TimeBlock &Block, const TimeBlock::Field &F, unsigned Axis);

private:
  const TimeLoop &Of;
  Diagnostics &Diags;
  const Widths &Wide;
};

/// Fills in Items and Scalars. False, with an error: there is something else.
bool readStep(const TimeLoop &Of, const Program &P, BlockingErrors &Errors, TimeBlock &Block);

/// Can the nest compute points of other nodes, too, with the same results? Again when it is known what is periodic.
bool checkStage(const LoopNest &Nest, const TimeBlock &Block, const Program &P, const StepLevels &Levels, BlockingErrors &Errors);

} // namespace sode

#endif
