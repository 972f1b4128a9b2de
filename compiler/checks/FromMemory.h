// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subscripts of which only the run knows the value.

#ifndef SODE_CHECKS_FROMMEMORY_H
#define SODE_CHECKS_FROMMEMORY_H

#include "facts/Program.h"
#include "support/Diagnostics.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"

namespace sode {

/// Are there elements, members or pointers in it, and in what its variables have begun with? Variables: to get these.
bool comesFromMemory(const clang::Expr *Value, llvm::DenseSet<const clang::VarDecl *> &Variables);

/// Does something show that the value stays beside the distributed loop's index? The index is added to it, `i + step[k]`, or the file fills the
/// list with what is made of indices, `next[i] = i + 1`, or with constants.
bool staysBesideIndex(const clang::Expr *Value, const Program &P);

/// Does the file fill the list that the value is an element of, and nothing show that each node takes what it has of the array, as in
/// `if (j >= low && j <= high) col[n++] = j;`?
bool isFilledAlike(const clang::Expr *Value, const Program &P);

/// Is it a sum of variables and constants, and of one of the variables that count: `i - r`, `i + 1`, `i > 0 ? i - 1 : 0`?
bool isSumWith(const clang::Expr *Value, llvm::function_ref<bool(const clang::ValueDecl *)> Counts, const clang::ASTContext &Context);

/// Is one of the variables set again in the statement, but by a loop that counts it?
bool isSetAgain(const llvm::DenseSet<const clang::VarDecl *> &Variables, const clang::Stmt &In, const clang::ASTContext &Context);

/// Tells that only the run knows which element this is. Subscript: the one in question.
enum class Found { InMemory, StepByStep, Mirrored };
void reportUnknownElement(const ArrayReference &R, const clang::Expr &Subscript, Found How, Diagnostics &Diags);

} // namespace sode

#endif
