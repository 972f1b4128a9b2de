// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that the program chooses by the node, and functions that give them back:
//
//   me == 0 ? 3 : 5        static double ask(void) { if (xmp_node_num() != 1) return 1; return 4; }

#ifndef SODE_FACTS_CHOSENVALUES_H
#define SODE_FACTS_CHOSENVALUES_H

#include "facts/Program.h"

namespace sode {

class ChosenValues : ProgramReader {
public:
  using ProgramReader::ProgramReader;

  /// The `?:`, or the call of such a function, in the expression; null: there is none. What only says yes or no is left out.
  const clang::Expr *choiceIn(const clang::Expr *E) const { return choiceIn(E, 0); }

  /// Does the function give back other values on other nodes?
  bool isChosen(const clang::FunctionDecl *F) const { return isChosen(F, 0); }

  /// `xmp_wtime`, and the like.
  static bool isClock(const clang::FunctionDecl &F);
  /// `getpid`, and the like.
  static bool isOfProcess(const clang::FunctionDecl &F);

private:
  mutable llvm::DenseMap<const clang::FunctionDecl *, bool> Known;

  const clang::Expr *choiceIn(const clang::Expr *E, unsigned Depth) const;
  bool isChosen(const clang::FunctionDecl *F, unsigned Depth) const;
};

} // namespace sode

#endif
