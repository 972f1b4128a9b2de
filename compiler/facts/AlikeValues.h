// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that certainly are the same on all nodes: constants, the program's arguments, and what each node computes of them in the same way.
//
//   int at = argc > 1 ? atoi(argv[1]) : 17, mid = N / 2 + argc;    for (int k = 0; k < mid; k++)

#ifndef SODE_FACTS_ALIKEVALUES_H
#define SODE_FACTS_ALIKEVALUES_H

#include "facts/Program.h"

namespace sode {

class AlikeValues : ProgramReader {
public:
  using ProgramReader::ProgramReader;

  /// Of variables: in all that the file does. False: perhaps not.
  bool isAlike(const clang::Expr *E) const { return isAlike(E, 0); }
  /// Does each run of the program come to the end of the way on all nodes, equally often? In loops with ends that are alike, too.
  bool isReachedAlike(const Path &Way, const clang::FunctionDecl *F) const;

private:
  mutable llvm::DenseMap<const clang::VarDecl *, bool> Known;

  bool isAlike(const clang::Expr *E, unsigned Depth) const;
  bool isAlike(const clang::CallExpr &Call, unsigned Depth) const;
  bool isAlike(const clang::VarDecl &V, unsigned Depth) const;
  bool isSetAlike(const clang::VarDecl &V, const clang::FunctionDecl &F, unsigned Depth) const;
  bool isAlikeAround(const Path &Way, unsigned Depth) const;
  bool countsAlike(const clang::Stmt &Loop, unsigned Depth) const;
};

} // namespace sode

#endif
