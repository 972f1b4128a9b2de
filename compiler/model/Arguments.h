// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which argument of a call is which parameter's. By position they differ in C++: an operator that is a method has its object as the
// first argument, other methods have it aside, and `this` is a parameter behind all others (pragma/ThisPointer.h).

#ifndef SODE_MODEL_ARGUMENTS_H
#define SODE_MODEL_ARGUMENTS_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace sode {

inline bool isOperatorOfObject(const clang::CallExpr &Call) {
  const auto *F = llvm::isa<clang::CXXOperatorCallExpr>(Call) ? llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Call.getDirectCallee()) : nullptr;
  return F && F->isInstance();
}

/// In the order of the parameters, those of `...` behind them.
inline llvm::ArrayRef<const clang::Expr *> argumentsOf(const clang::CallExpr &Call) {
  return llvm::ArrayRef<const clang::Expr *>(Call.getArgs(), Call.getNumArgs()).drop_front(isOperatorOfObject(Call));
}

/// `s` of `s.add(x)` and `s += x`, a pointer of `p->add(x)`; null: not on an object.
inline const clang::Expr *objectOf(const clang::CallExpr &Call) {
  const auto *OfMember = llvm::dyn_cast<clang::CXXMemberCallExpr>(&Call);
  return OfMember ? OfMember->getImplicitObjectArgument() : isOperatorOfObject(Call) ? Call.getArg(0) : nullptr;
}

/// The pairs (parameter, argument) of a call that runs the function.
inline auto pairsOf(const clang::CallExpr &Call, const clang::FunctionDecl &F) { return llvm::zip(F.parameters(), argumentsOf(Call)); }

/// `this`, which no call has among its arguments.
inline bool isThis(const clang::ParmVarDecl &Parameter) {
  const auto *F = llvm::dyn_cast<clang::CXXMethodDecl>(Parameter.getDeclContext());
  return F && Parameter.getFunctionScopeIndex() >= F->getNumParams();
}

/// What a call of its function gives the parameter; null: nothing, or for `this`, of which objectOf() has more.
inline const clang::Expr *argumentFor(const clang::CallExpr &Call, const clang::ParmVarDecl &Parameter) {
  llvm::ArrayRef<const clang::Expr *> Given = argumentsOf(Call);
  unsigned I = Parameter.getFunctionScopeIndex();
  return I < Given.size() ? Given[I] : nullptr;
}

/// The parameter that gets this argument; null: there is none.
inline const clang::ParmVarDecl *parameterFor(const clang::CallExpr &Call, const clang::FunctionDecl &F, const clang::Stmt *Argument) {
  for (auto [Parameter, Given] : pairsOf(Call, F))
    if (Given == Argument)
      return Parameter;
  return nullptr;
}

} // namespace sode

#endif
