// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/Freshness.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

namespace {

/// Positions where something happens that is not looked into: a call that may come back to this file, a label that may
/// be jumped to.
class UnknownFinder : public RecursiveASTVisitor<UnknownFinder> {
public:
  UnknownFinder(const TranslationUnit &TU, const ASTContext &Context) : TU(TU), Context(Context) {}
  std::vector<unsigned> Positions;

  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *F = Call->getDirectCallee();
    bool Library = F && (F->getBuiltinID() || Context.getSourceManager().isInSystemHeader(F->getLocation())) &&
                   llvm::none_of(Call->arguments(), [](const Expr *E) { return E->getType()->isFunctionPointerType(); });
    return Library || add(Call->getBeginLoc());
  }
  bool VisitLabelStmt(LabelStmt *L) { return add(L->getIdentLoc()); }
  bool VisitSwitchCase(SwitchCase *C) { return add(C->getKeywordLoc()); }
  bool VisitAsmStmt(AsmStmt *A) { return add(A->getAsmLoc()); }

private:
  const TranslationUnit &TU;
  const ASTContext &Context;
  bool add(SourceLocation Loc) {
    Positions.push_back(TU.Tokens.find(Loc));
    return true;
  }
};

class Freshness {
public:
  Freshness(const Model &M, const References &Refs, const TranslationUnit &TU, ASTContext &Context)
      : M(M), Refs(Refs), TU(TU), Unknown(TU, Context) {
    Unknown.TraverseDecl(Context.getTranslationUnitDecl());
  }

  bool makesSuperfluous(const Exchange &First, const Exchange &Second) const {
    if (First.reduces() || Second.reduces() || First.Async || Second.Async)
      return false;
    unsigned From = markerOf(*First.D), To = markerOf(*Second.D);
    if (From >= To || !inOneBlock(From, To))
      return false;
    TokenRange Between{From + 1, To};
    if (llvm::any_of(Unknown.Positions, [&](unsigned P) { return P == ~0u || Between.contains(P); }))
      return false;
    for (const Array *A : Second.Arrays)
      if (!llvm::is_contained(First.Arrays, A) || !covers(First, Second, *A) || !isUntouched(*A, Between))
        return false;
    return true;
  }

private:
  const Model &M;
  const References &Refs;
  const TranslationUnit &TU;
  UnknownFinder Unknown;

  unsigned markerOf(const Directive &D) const { return TU.Tokens.find(TU.Pragmas[D.PragmaId].Word); }

  bool inOneBlock(unsigned From, unsigned To) const {
    int Depth = 0;
    for (unsigned I = From; I < To; ++I) {
      Depth += TU.Tokens.Tokens[I].is(tok::l_brace) - TU.Tokens.Tokens[I].is(tok::r_brace);
      if (Depth < 0)
        return false;
    }
    return Depth == 0;
  }

  struct Width {
    IntExpr Low, High;
    bool Periodic;
  };
  static Width widthOf(const Exchange &X, const Array &A, unsigned Axis) {
    if (!X.Widths.empty())
      return {X.Widths[Axis].Low, X.Widths[Axis].High, X.Widths[Axis].Periodic};
    const Array::Axis &S = A.Axes[Axis];
    return S.FullShadow ? Width{1, 1, false} : Width{S.ShadowLow, S.ShadowHigh, false};
  }

  static bool isAtLeast(const IntExpr &A, const IntExpr &B) {
    std::optional<int64_t> X = A.constant(), Y = B.constant();
    return X && Y && *X >= *Y;
  }

  static bool covers(const Exchange &First, const Exchange &Second, const Array &A) {
    bool Corners = !First.Orthogonal && !First.FacesSuffice;
    if (!Corners && !Second.Orthogonal && !Second.FacesSuffice)
      return false;
    for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
      Width F = widthOf(First, A, Axis), S = widthOf(Second, A, Axis);
      if (!isAtLeast(F.Low, S.Low) || !isAtLeast(F.High, S.High) || (S.Periodic && !F.Periodic))
        return false;
    }
    return true;
  }

  /// No other file and no pointer reaches the array, and what stands between only reads it.
  bool isUntouched(const Array &A, TokenRange Between) const {
    if (A.What != Array::Storage || A.Member || A.Variable->isExternallyVisible())
      return false;
    for (const ArrayReference &R : Refs.List) {
      bool Names = R.How == ArrayReference::OpenMPClause || R.How == ArrayReference::SizeOf;
      if (R.A != &A || Names)
        continue;
      if (R.How != ArrayReference::Element || R.Escapes || (R.Written && Between.contains(R.Position)))
        return false;
    }
    auto IsIt = [&](const auto &V) { return V.Distributed == &A; };
    for (const Directive &D : TU.Directives)
      if (Between.contains(markerOf(D)) && placeOf(D.Kind) == DirectivePlace::Declarative)
        return false;
    for (const Exchange &X : M.Exchanges)
      if (X.reduces() && Between.contains(markerOf(*X.D)) && llvm::is_contained(X.Arrays, &A))
        return false;
    for (const BroadcastCall &B : M.Broadcasts)
      if (Between.contains(markerOf(*B.D)) && llvm::any_of(B.Variables, IsIt))
        return false;
    return llvm::none_of(M.Reductions, [&](const ReductionCall &R) {
      return Between.contains(markerOf(*R.D)) && llvm::any_of(R.What.Variables, IsIt);
    });
  }
};

} // namespace

FreshReflects findFreshReflects(const Model &M, const References &Refs, const TranslationUnit &TU, ASTContext &Context) {
  FreshReflects Fresh;
  if (M.Exchanges.size() < 2)
    return Fresh;
  Freshness Analysis(M, Refs, TU, Context);
  for (const Exchange &Second : M.Exchanges)
    for (const Exchange &First : M.Exchanges)
      if (!Fresh.count(&Second) && Analysis.makesSuperfluous(First, Second))
        Fresh[&Second] = &First;
  return Fresh;
}

void remarkFreshReflects(const FreshReflects &Fresh, Diagnostics &Diags) {
  std::vector<std::pair<const Directive *, const Directive *>> Sorted;
  for (const auto &[Second, First] : Fresh)
    Sorted.push_back({Second->D, First->D});
  llvm::sort(Sorted, [](const auto &A, const auto &B) { return A.first->Id < B.first->Id; });
  for (const auto &[Second, First] : Sorted) {
    Diags.report(Second->Loc, diag::remark_reflect_fresh);
    Diags.report(First->Loc, diag::note_previous_here);
  }
}

} // namespace sode
