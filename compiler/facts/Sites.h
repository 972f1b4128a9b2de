// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where functions are called and where loop nests are, with the constructs around.

#ifndef SODE_FACTS_SITES_H
#define SODE_FACTS_SITES_H

#include "facts/Paths.h"

namespace sode {

struct Program;

struct Site {
  const clang::FunctionDecl *Function = nullptr; ///< Whose body it is in.
  Path Around = {};                              ///< From there down to it.
  const TaskBlock *Task = nullptr;               ///< The innermost one around it.
};

struct CallSite : Site {
  const clang::CallExpr *Call;
  bool Conditional; ///< Not all nodes need come there: a condition, a task.
};

class Sites {
public:
  explicit Sites(const Program &P);

  /// Of a function of the file, also by pointers to it.
  llvm::ArrayRef<CallSite> callsOf(const clang::FunctionDecl *F) const;
  const std::map<const clang::FunctionDecl *, std::vector<CallSite>> &calls() const { return Calls; }
  /// Of functions that other files have.
  llvm::ArrayRef<CallSite> callsElsewhere() const { return Elsewhere; }
  /// Of the nest's body.
  const Site &of(const LoopNest &N) const { return Nests.find(N.Body)->second; }

private:
  friend class SiteFinder;
  std::map<const clang::FunctionDecl *, std::vector<CallSite>> Calls; ///< By definition.
  std::vector<CallSite> Elsewhere;
  llvm::DenseMap<const clang::Stmt *, Site> Nests; ///< By body.
};

} // namespace sode

#endif
