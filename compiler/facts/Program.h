// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The file, and all that is known of it: built once, and never changed. Whoever looks for something takes it.

#ifndef SODE_FACTS_PROGRAM_H
#define SODE_FACTS_PROGRAM_H

#include "facts/Aliases.h"
#include "facts/Callees.h"
#include "facts/Counts.h"
#include "facts/Effects.h"
#include "facts/Events.h"
#include "facts/Footprint.h"
#include "facts/Handed.h"
#include "facts/NodeNumbers.h"
#include "facts/Overlap.h"
#include "facts/Pipelines.h"
#include "facts/PlainAccess.h"
#include "facts/Pointers.h"
#include "model/Widths.h"
#include "support/Diagnostics.h"

namespace sode {

/// In the order in which they are built: each part knows those before it.
struct Program {
  Program(clang::ASTContext &Context, const TranslationUnit &TU, const Model &M, Diagnostics &Diags);
  Program(const Program &) = delete;

  clang::ASTContext &Context;
  const TranslationUnit &TU;
  const Model &M;
  Diagnostics &Diags;
  const Nesting Nests;
  const Nested<TaskBlock> Tasks;
  const Callees Called;
  const Aliases Names;
  const References Refs;
  const Footprints Facts;
  const Widths Wide; ///< As the program declares them, `auto` filled in.
  const PlainAccesses Plain;
  const Effects Does;
  const Overlaps Overlapped;
  const Pipelines Flows; ///< Of nests with `pipeline`.
  const Pointers Held;
  const sode::Sites Sites;
  const NodeNumbers Numbers;
  const Counts Calls;
  const EventFinder Events;
  const std::vector<Handed> Passed; ///< To functions that other files have, and by those.
};

/// Base of who looks: the parts by their names.
struct ProgramReader {
  explicit ProgramReader(const Program &P)
      : P(P), Context(P.Context), TU(P.TU), M(P.M), Diags(P.Diags), Nests(P.Nests), Tasks(P.Tasks), Refs(P.Refs), Facts(P.Facts), Plain(P.Plain), Events(P.Events) {}
  const Program &P;
  clang::ASTContext &Context;
  const TranslationUnit &TU;
  const Model &M;
  Diagnostics &Diags;
  const Nesting &Nests;
  const Nested<TaskBlock> &Tasks;
  const References &Refs;
  const Footprints &Facts;
  const PlainAccesses &Plain;
  const EventFinder &Events;
};

} // namespace sode

#endif
