// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/Overlap.h"
#include "analysis/Footprint.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

namespace {

/// The first thing in a nest's body, or in a function it calls, because of which its iterations cannot be taken apart.
class BodyCheck : public RecursiveASTVisitor<BodyCheck> {
public:
  BodyCheck(const References &Refs, const Model &M, const TranslationUnit &TU, const ASTContext &Context, Overlap &Result,
            const FunctionDecl *Callee = nullptr)
      : Refs(Refs), M(M), TU(TU), Context(Context), Result(Result), Callee(Callee) {}

  bool TraverseCapturedStmt(CapturedStmt *S) { return TraverseStmt(S->getCapturedStmt()); }

  bool VisitReturnStmt(ReturnStmt *R) { return Callee || refuse(Overlap::Jump, "return", R->getReturnLoc()); }
  bool VisitGotoStmt(GotoStmt *G) { return Callee || refuse(Overlap::Jump, "goto", G->getGotoLoc()); }
  bool VisitIndirectGotoStmt(IndirectGotoStmt *G) { return Callee || refuse(Overlap::Jump, "goto", G->getGotoLoc()); }
  bool VisitAsmStmt(AsmStmt *A) { return refuse(Overlap::Call, "asm", A->getAsmLoc()); }

  bool VisitUnaryOperator(UnaryOperator *U) { return U->getOpcode() != UO_Deref || follow(U); }
  bool VisitMemberExpr(MemberExpr *E) { return !E->isArrow() || follow(E); }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *S) {
    const Expr *Base = S->getBase()->IgnoreParenImpCasts();
    bool Named = M.findArray(Base) || Base->getType()->isArrayType() || isa<ArraySubscriptExpr>(Base);
    return Named || follow(S);
  }

  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *F = Call->getDirectCallee();
    if (!F)
      return refuse(Overlap::Call, "a pointer", Call->getExprLoc());
    if (F->hasAttr<ConstAttr>() || F->getBuiltinID() || isOfSystem(F, Call))
      return llvm::all_of(Call->arguments(), [&](const Expr *E) { return !isWrittenThrough(E) || follow(E, pointee(E)); });
    const FunctionDecl *Definition = nullptr;
    if (!F->hasBody(Definition))
      return refuse(Overlap::Call, F->getName(), Call->getExprLoc());
    if (!Visited.insert(Definition).second)
      return true;
    TokenRange Text{TU.Tokens.find(Definition->getBeginLoc()), TU.Tokens.find(Definition->getEndLoc())};
    bool Uses = llvm::any_of(Refs.List, [&](const ArrayReference &R) { return Text.contains(R.Position); }) ||
                llvm::any_of(TU.Pragmas, [&](const Pragma &P) { return Text.contains(TU.Tokens.find(P.Word)); });
    if (Uses)
      return refuse(Overlap::Call, F->getName(), Call->getExprLoc());
    BodyCheck Inner(Refs, M, TU, Context, Result, Definition);
    Inner.Visited = Visited;
    Inner.TraverseStmt(Definition->getBody());
    return Result.Why == Overlap::None || refuse(Overlap::Call, F->getName(), Call->getExprLoc());
  }

  bool refuse(Overlap::Reason Why, llvm::StringRef Name, SourceLocation Loc) {
    Result.Why = Why;
    Result.Name = Name;
    Result.Loc = Loc;
    return false;
  }

private:
  const References &Refs;
  const Model &M;
  const TranslationUnit &TU;
  const ASTContext &Context;
  Overlap &Result;
  const FunctionDecl *Callee; ///< null: the body of the nest
  llvm::DenseSet<const FunctionDecl *> Visited;

  /// A library function that is given no function cannot come back to the program.
  bool isOfSystem(const FunctionDecl *F, const CallExpr *Call) const {
    return Context.getSourceManager().isInSystemHeader(F->getLocation()) && llvm::none_of(Call->arguments(), [](const Expr *E) {
             return E->getType()->isFunctionPointerType();
           });
  }

  /// Other names for an array's elements: where its address is taken, or where another file can take it.
  bool hasOtherNames(const Array &A) const {
    bool Private = A.Variable && (A.What != Array::Storage || !A.FileScope || !A.Variable->isExternallyVisible());
    return !Private || llvm::any_of(Refs.List, [&](const ArrayReference &R) { return R.A == &A && R.Escapes; });
  }

  static QualType pointee(const Expr *E) { return E->IgnoreParenImpCasts()->getType()->getPointeeType(); }
  static bool isWrittenThrough(const Expr *E) {
    return !isa<StringLiteral>(E->IgnoreParenImpCasts()) && !pointee(E).isNull() && !pointee(E).isConstQualified();
  }

  /// An object is reached through a pointer.
  bool follow(const Expr *E) { return follow(E, E->getType()); }
  bool follow(const Expr *E, QualType Object) {
    QualType T = Object.getCanonicalType().getUnqualifiedType();
    for (const Overlap::Use &U : Result.Uses) {
      QualType Element = U.A->Element.getCanonicalType().getUnqualifiedType();
      bool Same = T == Element || T->isCharType() || !T->isArithmeticType() || !Element->isArithmeticType();
      if (Same && !T->isArrayType() && U.A->Shadowed && hasOtherNames(*U.A))
        return refuse(Overlap::Pointer, U.A->Name, E->getExprLoc());
    }
    return true;
  }
};

} // namespace

static void collectUses(const LoopNest &Nest, const References &Refs, Overlap &Result) {
  for (const ArrayReference &R : Refs.List) {
    bool Names = R.How != ArrayReference::OpenMPClause && R.How != ArrayReference::SizeOf;
    if (!Nest.Tokens.contains(R.Position) || !Names)
      continue;
    Result.UsesKnown &= !R.A->Member;
    auto Old = llvm::find_if(Result.Uses, [&](const Overlap::Use &U) { return U.A == R.A; });
    if (Old == Result.Uses.end())
      Old = Result.Uses.insert(Old, {R.A, false});
    Old->Written |= R.Written || R.Escapes;
  }
}

/// Enters how far R reads. False: that is not known.
static bool addReaches(const ArrayReference &R, const LoopNest &Nest, const Model &M, const ASTContext &Context,
                       Overlap &Result) {
  const Array &A = *R.A;
  unsigned Use = llvm::find_if(Result.Uses, [&](const Overlap::Use &U) { return U.A == &A; }) - Result.Uses.begin();
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
    const Array::Axis &X = A.Axes[Axis];
    if (!A.isDistributed(Axis)) {
      if (X.ShadowLow.constant() != 0 || X.ShadowHigh.constant() != 0)
        return false; // the width is not known, and which subscripts reach it
      continue;
    }
    std::optional<Reach> Reached = reachFromOwned(R, Axis, M, Context);
    if (!Reached || Reached->Widened)
      return false;
    int64_t Distance = Reached->Lowest;
    if (Distance == 0)
      continue;
    const VarDecl *Variable = affineOf(R, Axis, Context)->Variable;
    unsigned Position = 0;
    const Loop *Found = nullptr;
    for (const Loop &L : Nest.Loops) {
      if (L.Distributed && L.Variable == Variable)
        Found = &L;
      Position += L.Distributed && !Found;
    }
    if (!Found)
      return false; // it varies with the loop of another nest
    auto Old = llvm::find_if(Result.Reaches, [&](const Overlap::Reach &O) {
      return O.Use == Use && O.Axis == Axis && O.Position == Position;
    });
    if (Old == Result.Reaches.end())
      Old = Result.Reaches.insert(Old, {Use, Axis, Position, 0, 0});
    Old->Below = std::max(Old->Below, -Distance);
    Old->Above = std::max(Old->Above, Distance);
  }
  return true;
}

Overlap findOverlap(const LoopNest &Nest, const References &Refs, const Model &M, const TranslationUnit &TU,
                    const ASTContext &Context) {
  Overlap Result;
  collectUses(Nest, Refs, Result);
  auto Refuse = [&](Overlap::Reason Why, llvm::StringRef Name, SourceLocation Loc) {
    Result.Why = Why;
    Result.Name = Name;
    Result.Loc = Loc;
    return Result;
  };

  BodyCheck Body(Refs, M, TU, Context, Result);
  Body.TraverseStmt(const_cast<Stmt *>(Nest.Body));
  if (!Result.possible()) {
    Result.UsesKnown = false; // the rest was not looked at
    return Result;
  }
  if (SourceLocation Break = breakOutOf(Nest); Break.isValid())
    return Refuse(Overlap::Jump, "break", Break);
  for (const Directive &D : TU.Directives)
    if (D.Kind != DirectiveKind::Loop && Nest.Tokens.contains(TU.markerOf(D))) {
      Result.UsesKnown = false;
      return Refuse(Overlap::Inside, spellingOf(D.Kind), D.Loc);
    }
  for (const Reduction &R : Nest.Reductions)
    for (const Reduction::Variable &V : R.Variables)
      if (R.Order == ReductionClause::Ordered && V.Element->isFloatingType())
        return Refuse(Overlap::Order, "ordered", V.Text->loc());

  for (const ArrayReference &R : Refs.List) {
    if (!Nest.Tokens.contains(R.Position) || R.How == ArrayReference::OpenMPClause || R.How == ArrayReference::SizeOf)
      continue;
    if (R.A->Member)
      return Refuse(Overlap::Member, R.A->Name, R.loc());
    if (R.How != ArrayReference::Element || R.Escapes)
      return Refuse(Overlap::Address, R.A->Name, R.loc());
    if (!addReaches(R, Nest, M, Context, Result))
      return Refuse(Overlap::Subscript, R.A->Name, R.loc());
  }
  for (const Overlap::Reach &R : Result.Reaches)
    if (Result.Uses[R.Use].Written)
      return Refuse(Overlap::InPlace, Result.Uses[R.Use].A->Name, Nest.D->Loc);
  if (Result.Reaches.empty())
    return Refuse(Overlap::NoShadow, "", Nest.D->Loc);
  return Result;
}

void remarkOverlaps(const References &Refs, const Model &M, const TranslationUnit &TU, const ASTContext &Context,
                    Diagnostics &Diags) {
  for (const LoopNest &N : M.Nests) {
    if (N.Widen == LoopDirective::PeelAndWait) {
      Diags.report(N.D->Loc, diag::remark_overlapped) << 0 << "";
      continue;
    }
    Overlap O = findOverlap(N, Refs, M, TU, Context);
    if (N.Widen != LoopDirective::Overlap && O.Why != Overlap::NoShadow) {
      O.Why = Overlap::NotAsked;
      O.Loc = N.D->Loc;
    }
    if (!O.possible()) {
      Diags.report(O.Loc, diag::remark_not_overlapped) << unsigned(O.Why - 1) << O.Name;
      if (O.Loc != N.D->Loc)
        Diags.report(N.D->Loc, diag::note_for_directive) << "loop";
      continue;
    }
    std::string Names;
    for (unsigned Use = 0; Use < O.Uses.size(); ++Use)
      if (llvm::any_of(O.Reaches, [&](const Overlap::Reach &R) { return R.Use == Use; }))
        Names += (Names.empty() ? "'" : ", '") + O.Uses[Use].A->Name + "'";
    Diags.report(N.D->Loc, diag::remark_overlapped) << 1 << Names;
  }
}

} // namespace sode
