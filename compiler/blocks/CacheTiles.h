// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Time loops with `blocking` that may be executed in cache tiles: the steps of a time block are executed for one tile after
// the other, so each step must be one that can be repeated, and every loop of it must run along the dimensions that are cut.

#ifndef SODE_BLOCKS_CACHETILES_H
#define SODE_BLOCKS_CACHETILES_H

#include "blocks/TimeBlock.h"
#include "clang/AST/StmtOpenMP.h"

namespace sode {

struct CacheTiles {
  std::vector<bool> Cut;                   ///< By dimension of the template.
  std::vector<std::vector<int64_t>> Reach; ///< By stage and dimension: how far it reads what the time loop changes.
  std::vector<const clang::VarDecl *> Kept; ///< Plain variables that steps change: each tile begins with their first values.
  bool Swaps = false;                      ///< Arrays exchange their storage.
  /// `omp parallel for` of the stages; the threads take tiles instead.
  std::vector<const clang::OMPExecutableDirective *> Absorbed;
  /// Their clauses num_threads and if, the same for all; null: they have none. The region of the time loop gets them.
  const clang::Expr *Threads = nullptr, *If = nullptr;
};
/// The argument of a clause num_threads or if; null: of another clause.
const clang::Expr *teamArgument(const clang::OMPClause &C);

using TiledLoops = std::map<const TimeLoop *, CacheTiles>;

/// With a remark for each of Blocks, or a warning where the program says `tile`.
TiledLoops findCacheTiles(const std::vector<TimeBlock> &Blocks, const Program &P);

} // namespace sode

#endif
