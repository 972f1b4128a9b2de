// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/PointerSwap.h"
#include "facts/Program.h"
#include "model/CxxObjects.h"
#include "support/ForEach.h"
#include "support/Named.h"

using namespace clang;

namespace sode {

namespace {

/// `To = From;` or `type To = From;`, both names.
struct PointerAssignment {
  const VarDecl *To = nullptr;
  const Expr *Target = nullptr; ///< The name that is set; null in a declaration.
  const VarDecl *From = nullptr;
};

const VarDecl *variableIn(const Expr *E) {
  const VarDecl *V = variableNamed(E->IgnoreParenCasts());
  return V ? V->getCanonicalDecl() : nullptr;
}

PointerAssignment assignmentIn(const Stmt *S) {
  if (const auto *Declaration = dyn_cast<DeclStmt>(S); Declaration && Declaration->isSingleDecl()) {
    const auto *V = dyn_cast<VarDecl>(Declaration->getSingleDecl());
    if (V && V->getInit())
      return {V->getCanonicalDecl(), nullptr, variableIn(V->getInit())};
  }
  const auto *B = dyn_cast<BinaryOperator>(S);
  if (!B || B->getOpcode() != BO_Assign)
    return {};
  return {variableIn(B->getLHS()), B->getLHS()->IgnoreParens(), variableIn(B->getRHS())};
}

/// What may stand between the statements of an exchange: nothing that names its pointers, or could reach them.
class Bystander {
public:
  Bystander(const PointerAssignment &First, const std::vector<const Array *> &Ring, const ASTContext &Context,
            const llvm::DenseSet<const VarDecl *> &AddressTaken)
      : First(First), Ring(Ring), Context(Context) {
    for (const Array *A : Ring)
      Reachable |= A->Variable->hasGlobalStorage() || AddressTaken.count(A->Variable);
    Reachable |= First.To->hasGlobalStorage() || AddressTaken.count(First.To);
  }
  bool isHarmless(const Stmt *S) const {
    return !hasAny<Stmt>(S, [&](const Stmt *Part) { return disturbs(Part); });
  }

private:
  const PointerAssignment &First;
  const std::vector<const Array *> &Ring;
  const ASTContext &Context;
  bool Reachable = false;

  bool disturbs(const Stmt *S) const {
    if (const auto *R = dyn_cast<DeclRefExpr>(S)) {
      const auto *V = dyn_cast<VarDecl>(R->getDecl());
      V = V ? V->getCanonicalDecl() : nullptr;
      return V && (V == First.To || llvm::any_of(Ring, [&](const Array *A) { return A->Variable == V; }));
    }
    if (const auto *C = dyn_cast<CallExpr>(S)) {
      const FunctionDecl *F = C->getDirectCallee();
      return Reachable && !(F && Context.getSourceManager().isInSystemHeader(F->getLocation()));
    }
    return isa<ReturnStmt, GotoStmt, IndirectGotoStmt, BreakStmt, ContinueStmt, LabelStmt, SwitchCase, AsmStmt>(S);
  }
};

class SwapFinder {
public:
  SwapFinder(const Program &P, const llvm::DenseSet<const VarDecl *> &AddressTaken, PointerSwaps &Result)
      : M(P.M), TU(P.TU), Context(P.Context), AddressTaken(AddressTaken), Result(Result) {}

  void find() {
    forEach<CompoundStmt>(Context.getTranslationUnitDecl(), [&](const CompoundStmt *C) {
      for (auto It = C->body_begin(); It != C->body_end(); ++It)
        findRing(It, C->body_end());
    });
    forEach<CallExpr>(Context.getTranslationUnitDecl(), [&](const CallExpr *C) { findCall(*C); });
  }

private:
  const Model &M;
  const TranslationUnit &TU;
  const ASTContext &Context;
  const llvm::DenseSet<const VarDecl *> &AddressTaken;
  PointerSwaps &Result;

  const Array *pointer(const VarDecl *V) const {
    const Array *A = V ? M.findArray(V) : nullptr;
    return A && !A->Member && A->What != Array::Storage ? A : nullptr;
  }

  /// `std::swap(u, v);`
  void findCall(const CallExpr &C) {
    PointerSwap New;
    for (const Expr *E : swappedBy(C))
      if (const Array *A = pointer(variableIn(E)))
        New.Ring.push_back(A);
    New.First = TU.Tokens.find(C.getBeginLoc());
    if (New.Ring.size() < 2 || New.Ring[0] == New.Ring[1] || New.First == ~0u)
      return;
    New.Plain = nullptr;
    New.Where = C.getBeginLoc();
    New.Last = TU.Tokens.endOfStatement(New.First) - 1;
    Result.List.push_back(std::move(New));
    for (const Expr *E : swappedBy(C))
      Result.Targets.insert(E->IgnoreParens());
  }

  void findRing(CompoundStmt::const_body_iterator It, CompoundStmt::const_body_iterator End) {
    PointerAssignment First = assignmentIn(*It);
    const Array *Next = pointer(First.From);
    if (!Next || !First.To || M.findArray(First.To))
      return;
    PointerSwap New;
    std::vector<const Expr *> Targets;
    std::vector<const Stmt *> Between;
    unsigned Start = TU.Tokens.find((*It)->getBeginLoc());
    for (++It; It != End; ++It) {
      PointerAssignment A = assignmentIn(*It);
      if (!A.Target || pointer(A.To) != Next || !A.From) {
        Between.push_back(*It);
        continue;
      }
      New.Ring.push_back(Next);
      Targets.push_back(A.Target);
      if (A.From == First.To)
        break;
      Next = pointer(A.From);
      if (!Next || llvm::is_contained(New.Ring, Next))
        return;
    }
    if (It == End || New.Ring.size() < 2)
      return;
    Bystander Others(First, New.Ring, Context, AddressTaken);
    TokenRange Whole{Start, TU.Tokens.find((*It)->getBeginLoc())};
    bool Harmless = llvm::all_of(Between, [&](const Stmt *S) { return Others.isHarmless(S); });
    if (!Harmless || llvm::any_of(TU.Pragmas, [&](const Pragma &P) { return Whole.contains(TU.Tokens.find(P.Word)); }))
      return;
    New.Plain = First.To;
    New.Private = !First.To->hasGlobalStorage() && !AddressTaken.count(First.To);
    New.Where = Targets.front()->getExprLoc();
    New.First = Start;
    New.Last = TU.Tokens.endOfStatement(TU.Tokens.find((*It)->getBeginLoc())) - 1;
    Result.List.push_back(std::move(New));
    Result.Targets.insert(Targets.begin(), Targets.end());
  }
};

/// Plain pointers that are named outside of their exchanges.
void findOtherUses(const Program &P, PointerSwaps &Swaps) {
  forEach<DeclRefExpr>(P.Context.getTranslationUnitDecl(), [&](const DeclRefExpr *R) {
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    auto IsOf = [&](const PointerSwap &S) { return V && S.Plain == V->getCanonicalDecl(); };
    if (llvm::none_of(Swaps.List, IsOf))
      return;
    unsigned Position = P.TU.Tokens.find(R->getLocation());
    if (llvm::none_of(Swaps.List, [&](const PointerSwap &S) { return IsOf(S) && S.First <= Position && Position <= S.Last; }))
      for (PointerSwap &S : Swaps.List)
        S.Private &= !IsOf(S);
  });
}

} // namespace

PointerSwaps findPointerSwaps(const Program &P, const llvm::DenseSet<const VarDecl *> &AddressTaken) {
  PointerSwaps Result;
  SwapFinder(P, AddressTaken, Result).find();
  if (!Result.List.empty())
    findOtherUses(P, Result);
  return Result;
}

static bool differ(const IntExpr &A, const IntExpr &B) {
  return A.constant() && B.constant() && *A.constant() != *B.constant();
}

Mismatch mismatchOf(const Array &A, const Array &B, const Widths &Wide) {
  bool Inherited = A.On->Inherited || B.On->Inherited; // the run compares them
  if ((A.On != B.On && !Inherited) || A.Element.getCanonicalType().getUnqualifiedType() != B.Element.getCanonicalType().getUnqualifiedType() ||
      A.Axes.size() != B.Axes.size())
    return Mismatch::Mapping;
  Mismatch Result = Mismatch::None;
  for (unsigned Axis = 0; !Inherited && Axis < A.Axes.size(); ++Axis) {
    const Array::Axis &X = A.Axes[Axis], &Y = B.Axes[Axis];
    Width V = Wide.of(A, Axis), W = Wide.of(B, Axis);
    if (X.TemplateDim != Y.TemplateDim || differ(X.Offset, Y.Offset))
      return Mismatch::Mapping;
    if (X.FullShadow != Y.FullShadow || differ(V.Low, W.Low) || differ(V.High, W.High))
      Result = Mismatch::Shadow;
  }
  return Result;
}

} // namespace sode
