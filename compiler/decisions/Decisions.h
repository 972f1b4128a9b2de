// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What becomes of the program: all that lower/ prints beside the model and the references. Each decision is a table of its own, keyed
// by what it is about, and taken once.

#ifndef SODE_DECISIONS_DECISIONS_H
#define SODE_DECISIONS_DECISIONS_H

#include "blocks/CacheTiles.h"
#include "blocks/TimeBlock.h"
#include "decisions/AccessForm.h"
#include "decisions/Adjacent.h"
#include "decisions/Disposition.h"
#include "decisions/GatherSlice.h"
#include "decisions/Meetings.h"
#include "decisions/NestForms.h"
#include "decisions/Padding.h"
#include "decisions/ReductionForms.h"

namespace sode {

/// What the user asks for.
struct DecisionOptions {
  bool Check = false;           ///< -fsode-check
  bool Elide = false;           ///< -fsode-elide: leave out reflects that change nothing
  bool LocalSubscripts = false; ///< -fsode-local-subscripts: `[j - lo]` instead of shifted views
};

struct Decisions {
  std::optional<Touches> Checks; ///< -fsode-check
  IndependentLoops Independent;
  AccessForms Forms;
  PaddedArrays Padded;
  Dispositions Exchanges;
  JoinedReductions Reductions;
  Widths Stored; ///< What nodes have beside their own part: wider than declared where time loops need it.
  std::vector<TimeBlock> Blocks;
  TiledLoops Tiled;
  SpaceTiles Planes;
  NestForms Nests;
  ReductionForms Reduced;
  GatherSlices Gathers;
  Meetings Met;

  const NestForm &formOf(const LoopNest &Nest) const { return Nests.find(&Nest)->second; }
  const NestForm::Along &formOf(const LoopNest &Nest, const Loop &L) const { return formOf(Nest).Loops[&L - Nest.Loops.data()]; }
  const ReductionForm &formOf(const Reduction::Variable &V) const { return Reduced.find(&V)->second; }
};

/// With messages: reflects that change nothing, what -fsode-check does not see, forms that are not possible.
Decisions decide(const Program &P, const FaceExchanges &Faces, std::vector<TimeBlock> Blocks, DecisionOptions Options);

} // namespace sode

#endif
