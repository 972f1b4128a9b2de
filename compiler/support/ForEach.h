// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Walks for one kind of node: no class is needed where a lambda says all.

#ifndef SODE_SUPPORT_FOREACH_H
#define SODE_SUPPORT_FOREACH_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace sode {

using IsStatement = llvm::function_ref<bool(const clang::Stmt *)>;
using IsDeclaration = llvm::function_ref<bool(const clang::Decl *)>;

/// Evaluated: as AstVisitor goes; OfProgram: but not what directives evaluate; All: also operands of sizeof and the like, for who looks for text.
enum class Operands { Evaluated, OfProgram, All };

/// Where a walk goes from a node: below it, past it, or to its end.
enum class Walk { On, Over, End };
void walk(const clang::Stmt *S, llvm::function_ref<Walk(const clang::Stmt *)> See, Operands Which = Operands::Evaluated);

/// Statements, variables, members and functions below a statement or a declaration, and itself, on the way down: the
/// first for which one of the two is true ends the walk.
bool anyNode(const clang::Stmt *S, IsStatement OfStatement, IsDeclaration OfDeclaration, Operands Which = Operands::Evaluated);
bool anyNode(const clang::Decl *D, IsStatement OfStatement, IsDeclaration OfDeclaration, Operands Which = Operands::Evaluated);

/// Is there a T, a kind of statement, VarDecl, FieldDecl or FunctionDecl, for which Is is true?
template <typename T, typename Root, typename Predicate> bool hasAny(const Root *In, Predicate Is, Operands Which = Operands::Evaluated) {
  auto Check = [&](const auto *Node) {
    const auto *Of = llvm::dyn_cast<T>(Node);
    return Of && Is(Of);
  };
  if constexpr (std::is_base_of_v<clang::Decl, T>)
    return anyNode(In, [](const clang::Stmt *) { return false; }, Check, Which);
  else
    return anyNode(In, Check, [](const clang::Decl *) { return false; }, Which);
}

/// The first of them; null: there is none.
template <typename T, typename Root, typename Predicate> const T *firstOf(const Root *In, Predicate Is, Operands Which = Operands::Evaluated) {
  const T *Found = nullptr;
  hasAny<T>(In, [&](const T *Node) {
    Found = Is(Node) ? Node : nullptr;
    return Found != nullptr;
  }, Which);
  return Found;
}

/// Calls Do with all of them.
template <typename T, typename Root, typename Function> void forEach(const Root *In, Function Do, Operands Which = Operands::Evaluated) {
  hasAny<T>(In, [&](const T *Node) {
    Do(Node);
    return false;
  }, Which);
}

} // namespace sode

#endif
