// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a local variable gets the value that it has in one iteration of a loop.

#ifndef SODE_FACTS_DEFINITIONS_H
#define SODE_FACTS_DEFINITIONS_H

#include "facts/Paths.h"

namespace sode {

/// Statements of one block that give the variable its value, in order: all that write it in the body, each of them
/// executed before the place in every iteration. Empty: not known, or not written in the body.
struct Definitions {
  std::vector<const clang::Stmt *> List;
  Path Block; ///< Down to the block.
};
Definitions definitionsOf(const clang::VarDecl *V, const clang::Stmt *Body, const Path &Place);

bool isWrittenIn(const clang::VarDecl *V, const clang::Stmt *S);

/// Is a variable of this name declared in S?
bool declaresName(llvm::StringRef Name, const clang::Stmt *S);

/// A variable of integer type that only its name reaches, in one function call.
bool isPlainLocal(const clang::VarDecl *V, const llvm::DenseSet<const clang::VarDecl *> &AddressTaken);

} // namespace sode

#endif
