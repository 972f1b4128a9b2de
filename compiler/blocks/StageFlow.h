// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Within one iteration of a nest: on which arrays do the new elements of another one depend? A sum that each point keeps for
// itself, `misfit[i][j] += e * e`, is nobody's operand: in the halo it may have any value, and so may what only it is made of.

#ifndef SODE_BLOCKS_STAGEFLOW_H
#define SODE_BLOCKS_STAGEFLOW_H

#include "facts/Footprint.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace sode {

class StageFlow {
public:
  StageFlow(const Footprint &Here, const clang::ASTContext &Context);

  /// May what is written to To depend on elements of From?
  bool leads(const Array &From, const Array &To) const;

private:
  friend class FlowReader;
  using Names = llvm::SmallSetVector<const clang::VarDecl *, 8>;
  bool Understood = true; ///< Else everything depends on everything.
  llvm::MapVector<const clang::VarDecl *, Names> Operands; ///< Of arrays and plain variables, through all others.

  void close();
};

} // namespace sode

#endif
