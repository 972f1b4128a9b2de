// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Rows.h"
#include "facts/Handed.h"
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

bool isSaidToInherit(const FunctionDecl &F, unsigned I, const TranslationUnit &TU) {
  for (const FunctionDecl *Each : F.redecls()) {
    unsigned At = TU.Tokens.find(Each->getLocation());
    llvm::StringRef Name = I < Each->getNumParams() ? Each->getParamDecl(I)->getName() : "";
    if (At == ~0u || Name.empty())
      continue;
    for (; At-- > 0 && !TU.Tokens.Tokens[At].isOneOf(tok::semi, tok::l_brace, tok::r_brace);) {
      const Pragma *Ahead = TU.Tokens.Tokens[At].is(PragmaMarker) ? pragmaOf(TU.Tokens.Tokens[At]) : nullptr;
      auto Is = [](const Token &T, llvm::StringRef Word) { return T.is(tok::identifier) && T.getIdentifierInfo()->getName().equals_insensitive(Word); };
      if (Ahead && !Ahead->Tokens.empty() && Is(Ahead->Tokens.front(), "inherit") &&
          llvm::any_of(Ahead->Tokens, [&](const Token &T) { return T.is(tok::identifier) && T.getIdentifierInfo()->getName() == Name; }))
        return true;
    }
  }
  return false;
}

/// What stands around a name and its subscripts.
static std::pair<DynTypedNodeList, const Expr *> aroundRow(const ArrayReference &R, const Program &P) {
  DynTypedNodeList Above = P.Context.getParents(*R.Name);
  const Expr *Row = R.Name;
  for (;; Above = P.Context.getParents(*Row)) {
    const Expr *E = Above.size() == 1 ? Above[0].get<Expr>() : nullptr;
    const auto *S = dyn_cast_or_null<ArraySubscriptExpr>(E);
    if (!E || !(isa<ParenExpr, CastExpr>(E) || (S && S->getBase() == Row)))
      return {Above, Row};
    Row = E;
  }
}

std::pair<const FunctionDecl *, unsigned> recipientOf(const ArrayReference &R, const Program &P) {
  auto [Above, Row] = aroundRow(R, P);
  const auto *Call = Above.size() == 1 ? Above[0].get<CallExpr>() : nullptr;
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  const ParmVarDecl *Parameter = F ? parameterFor(*Call, *F, Row) : nullptr;
  return Parameter ? std::pair(F, Parameter->getFunctionScopeIndex()) : std::pair(nullptr, 0u);
}

bool goesToHeir(const ArrayReference &R, const Program &P) {
  auto Inherits = [&](const VarDecl *V) {
    const Array *Of = P.M.findArray(V);
    return Of && Of->Inherits;
  };
  auto [Above, Row] = aroundRow(R, P);
  if (const auto *V = Above.size() == 1 ? Above[0].get<VarDecl>() : nullptr)
    return Inherits(V);
  const auto *Call = Above.size() == 1 ? Above[0].get<CallExpr>() : nullptr;
  if (!Call)
    return false;
  llvm::SmallVector<const FunctionDecl *, 2> Called = P.Called.of(*Call);
  if (auto [F, I] = recipientOf(R, P); F && Called.empty())
    return isElsewhere(*F, P.Context) && isSaidToInherit(*F, I, P.TU);
  return !Called.empty() && llvm::all_of(Called, [&, Row = Row](const FunctionDecl *F) {
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
  if (EachHasOne && R.How == ArrayReference::Part && goesToHeir(R, P))
    return Row::Handed;
  return Known || R.How != ArrayReference::Part ? Row::Divided : Row::Inherited;
}

} // namespace sode
