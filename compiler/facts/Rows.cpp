// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Rows.h"
#include "facts/Owned.h"
#include "facts/Program.h"
#include "model/Arguments.h"
#include "clang/AST/ParentMapContext.h"

using namespace clang;

namespace sode {

std::pair<const Array *, unsigned> arrayOrRow(const Expr *E, const Model &M) {
  unsigned Subscripts = 0;
  for (E = E->IgnoreParenCasts(); const auto *S = dyn_cast<ArraySubscriptExpr>(E); E = S->getBase()->IgnoreParenImpCasts())
    ++Subscripts;
  const Array *A = M.findArray(E);
  return {A && Subscripts < A->Axes.size() ? A : nullptr, Subscripts};
}

static bool maySplit(const Array &A, unsigned Axis) { return A.isDistributed(Axis) && !A.Axes[Axis].FullShadow; }

unsigned dividedAxis(const ArrayReference &R) {
  unsigned Axis = R.Subscripts.size();
  while (Axis < R.A->Axes.size() && !maySplit(*R.A, Axis))
    ++Axis;
  return Axis;
}

/// Do all calls pass arrays of which each node has the whole dimension?
static bool isWholeInCalls(const Array &A, unsigned Axis, const Program &P) {
  const auto *F = A.Variable ? dyn_cast<FunctionDecl>(A.Variable->getDeclContext()) : nullptr;
  return A.On->Inherited && !A.isBlockPointer() && F && !F->isExternallyVisible() && !P.Calls.isSplit(A, Axis);
}

/// `f(a[k])`, `double *u = a[k];`: is it a parameter, or a pointer of a block, that inherits?
static bool isHanded(const ArrayReference &R, const Program &P) {
  DynTypedNodeList Above = P.Context.getParents(*R.Name);
  const Expr *Row = R.Name;
  for (;; Above = P.Context.getParents(*Row)) {
    const Expr *E = Above.size() == 1 ? Above[0].get<Expr>() : nullptr;
    const auto *S = dyn_cast_or_null<ArraySubscriptExpr>(E);
    if (!E || !(isa<ParenExpr, CastExpr>(E) || (S && S->getBase() == Row)))
      break;
    Row = E;
  }
  if (Above.size() != 1)
    return false;
  auto Inherits = [&](const VarDecl *V) {
    const Array *Of = P.M.findArray(V);
    return Of && Of->Inherits;
  };
  if (const auto *V = Above[0].get<VarDecl>())
    return Inherits(V);
  const auto *Call = Above[0].get<CallExpr>();
  llvm::SmallVector<const FunctionDecl *, 2> Called = Call ? P.Called.of(*Call) : llvm::SmallVector<const FunctionDecl *, 2>();
  return !Called.empty() && llvm::all_of(Called, [&](const FunctionDecl *F) {
    const ParmVarDecl *Parameter = parameterFor(*Call, *F, Row);
    return Parameter && Inherits(Parameter);
  });
}

Row rowOf(const ArrayReference &R, const Program &P) {
  const Array &A = *R.A;
  bool Whole = true;
  for (unsigned Axis = dividedAxis(R); Axis < A.Axes.size(); ++Axis)
    Whole &= !maySplit(A, Axis) || isWholeInCalls(A, Axis, P);
  if (Whole)
    return Row::Whole;
  bool Known = !A.On->Inherited;
  bool EachHasOne = true;
  for (unsigned Axis = 0; Axis < R.Subscripts.size(); ++Axis)
    EachHasOne &= !Known || !isSplit(A, Axis);
  if (EachHasOne && R.How == ArrayReference::Part && isHanded(R, P))
    return Row::Handed;
  return Known || R.How != ArrayReference::Part ? Row::Divided : Row::Inherited;
}

} // namespace sode
