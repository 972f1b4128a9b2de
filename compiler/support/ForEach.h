// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Walks for one kind of node: no class is needed where a lambda says all.

#ifndef SODE_SUPPORT_FOREACH_H
#define SODE_SUPPORT_FOREACH_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace sode {

/// Statements and variables below S, and S itself, on the way down as AstVisitor goes: the first for which one of the two is true ends the walk.
bool anyNode(const clang::Stmt *S, llvm::function_ref<bool(const clang::Stmt *)> IsStatement,
             llvm::function_ref<bool(const clang::VarDecl *)> IsVariable);

/// Is there a T, a kind of statement or VarDecl, for which Is is true?
template <typename T, typename Predicate> bool hasAny(const clang::Stmt *S, Predicate Is) {
  auto Check = [&](const auto *Node) {
    const auto *Of = llvm::dyn_cast<T>(Node);
    return Of && Is(Of);
  };
  if constexpr (std::is_base_of_v<clang::VarDecl, T>)
    return anyNode(S, [](const clang::Stmt *) { return false; }, Check);
  else
    return anyNode(S, Check, [](const clang::VarDecl *) { return false; });
}

/// Calls Do with all of them.
template <typename T, typename Function> void forEach(const clang::Stmt *S, Function Do) {
  hasAny<T>(S, [&](const T *Node) {
    Do(Node);
    return false;
  });
}

} // namespace sode

#endif
