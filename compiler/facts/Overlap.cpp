// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Overlap.h"
#include "facts/GatherOverlap.h"
#include "facts/Aliases.h"
#include "facts/Indirect.h"
#include "facts/Inside.h"
#include "facts/Program.h"
#include "support/AstVisitor.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace sode {

std::string calleeText(const CallExpr &Call, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  CharSourceRange Range = SM.getExpansionRange(Call.getCallee()->getSourceRange());
  return Lexer::getSourceText(Range, SM, Context.getLangOpts()).str();
}

namespace {

/// The first thing in a nest's body, or in a function it calls, because of which its iterations cannot be taken apart.
class BodyCheck : public AstVisitor, ProgramReader {
public:
  BodyCheck(const Program &P, Overlap &Result, const FunctionDecl *Callee = nullptr) : ProgramReader(P), Result(Result), Callee(Callee) {}

  void VisitStmt(Stmt *S) override {
    if (!Callee && isa<ReturnStmt, GotoStmt, IndirectGotoStmt>(S))
      refuse(Overlap::Jump, isa<ReturnStmt>(S) ? "return" : "goto", S->getBeginLoc());
    else if (const auto *A = dyn_cast<AsmStmt>(S))
      refuse(Overlap::Call, "asm", A->getAsmLoc());
  }
  void VisitUnaryOperator(UnaryOperator *U) override {
    if (U->getOpcode() == UO_Deref)
      follow(U, U->getType());
  }
  void VisitMemberExpr(MemberExpr *E) override {
    if (E->isArrow())
      follow(E, E->getType());
  }
  void VisitArraySubscriptExpr(ArraySubscriptExpr *S) override {
    const Expr *Base = S->getBase()->IgnoreParenImpCasts();
    if (!M.findArray(Base) && !Base->getType()->isArrayType() && !isa<ArraySubscriptExpr>(Base))
      follow(S, S->getType());
  }

  void VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *F = Call->getDirectCallee();
    if (!F)
      return refuse(Overlap::Indirect, calleeText(*Call, Context), Call->getExprLoc());
    if (F->hasAttr<ConstAttr>() || F->getBuiltinID() || isOfSystem(F, Call)) {
      for (const Expr *E : Call->arguments())
        if (!hasEnded() && isWrittenThrough(E))
          follow(E, pointee(E));
      return;
    }
    const FunctionDecl *Definition = nullptr;
    if (!F->hasBody(Definition))
      return refuse(Overlap::Call, F->getName(), Call->getExprLoc());
    if (!Visited.insert(Definition).second)
      return;
    TokenRange Text{TU.Tokens.find(Definition->getBeginLoc()), TU.Tokens.find(Definition->getEndLoc())};
    if (hasDirective(Text, TU))
      return refuse(Overlap::Call, F->getName(), Call->getExprLoc());
    const Indirect *Beyond = Result.Of->Beyond;
    if (auto Doubt = Beyond ? Beyond->Doubts.find(Definition) : decltype(Beyond->Doubts.end())(); Beyond && Doubt != Beyond->Doubts.end()) {
      Result.Other = Doubt->second.A->Name;
      return refuse(Overlap::Uses, F->getName(), Doubt->second.Loc);
    }
    BodyCheck Inner(P, Result, Definition);
    Inner.Visited = Visited;
    Inner.TraverseStmt(Definition->getBody());
    endIf(Result.Why != Overlap::None);
  }

  void refuse(Overlap::Reason Why, llvm::StringRef Name, SourceLocation Loc) {
    Result.Why = Why;
    Result.Name = Name;
    Result.Loc = Loc;
    endIf(true);
  }

private:
  Overlap &Result;
  const FunctionDecl *Callee; ///< null: the body of the nest
  llvm::DenseSet<const FunctionDecl *> Visited;

  /// A library function that is given no function cannot come back to the program.
  bool isOfSystem(const FunctionDecl *F, const CallExpr *Call) const {
    return Context.getSourceManager().isInSystemHeader(F->getLocation()) && llvm::none_of(Call->arguments(), [](const Expr *E) {
             return E->getType()->isFunctionPointerType();
           });
  }

  static QualType pointee(const Expr *E) { return E->IgnoreParenImpCasts()->getType()->getPointeeType(); }
  static bool isWrittenThrough(const Expr *E) {
    return !isa<StringLiteral>(E->IgnoreParenImpCasts()) && !pointee(E).isNull() && !pointee(E).isConstQualified();
  }

  bool isKnown(const Expr *E) const { return Result.Of->Beyond && Result.Of->Beyond->Known.contains(E->IgnoreParens()); }

  /// An object is reached through a pointer.
  void follow(const Expr *E, QualType Object) {
    if (isKnown(E))
      return;
    for (const Footprint::Use &U : Result.Of->Arrays)
      if (mayBeElement(Object, *U.A) && U.A->Shadowed && hasOtherNames(*U.A, Refs))
        return refuse(Overlap::Pointer, U.A->Name, E->getExprLoc());
  }
};

} // namespace

/// One that communicates or chooses nodes, perhaps.
static const Directive *directiveInside(const LoopNest &Nest, const TranslationUnit &TU) {
  if (!hasDirective(Nest.Tokens, TU, Nest.Marker))
    return nullptr; // as in most nests; the file may have many directives
  auto Found = llvm::find_if(TU.Directives, [&](const Directive &D) {
    return D.Kind != DirectiveKind::Loop && Nest.Tokens.contains(TU.markerOf(D));
  });
  return Found == TU.Directives.end() ? nullptr : &*Found;
}

const Loop *loopAtRatio(const Access &X, unsigned Axis, const LoopNest &Nest) {
  const Access::Axis &Of = X.Axes[Axis];
  if (Of.Reached || !Of.Scaled || Of.Scaled->Factor <= 0 || Of.Scaled->Divisor <= 0)
    return nullptr;
  auto Follows = [&](const Loop &L) { return L.Distributed && L.Variable == Of.Scaled->Variable; };
  auto At = llvm::find_if(Nest.Loops, Follows);
  return At == Nest.Loops.end() ? nullptr : &*At;
}

static bool isAtRatio(const Access &X, const LoopNest &Nest) {
  for (unsigned Axis = 0; Axis < X.Axes.size(); ++Axis)
    if (X.R->A->isDistributed(Axis) && loopAtRatio(X, Axis, Nest))
      return true;
  return false;
}

bool leavesOwn(const Footprint::Use &U, const LoopNest &Nest) {
  return U.leavesOwn() || llvm::any_of(U.Accesses, [&](const Access *X) { return isAtRatio(*X, Nest); });
}

/// Is it known how far the access leads from what the nest's iteration owns, or does the run know?
static bool isPlaced(const Access &X, const LoopNest &Nest, const Widths &Wide, bool Gathers) {
  const Array &A = *X.R->A;
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
    const std::optional<Reach> &Reached = X.Axes[Axis].Reached;
    if (!A.isDistributed(Axis)) {
      if (Wide.of(A, Axis).Low.constant() != 0 || Wide.of(A, Axis).High.constant() != 0)
        return false; // the width is not known, and which subscripts reach it
      continue;
    }
    if (!Reached && !Gathers && !X.R->Written && loopAtRatio(X, Axis, Nest))
      continue;
    if (!Reached || Reached->Widened)
      return false;
    if (!Reached->isOwn() && X.Axes[Axis].Nest != &Nest)
      return false; // it varies with the loop of another nest
  }
  return true;
}

/// Gathers: what is gathered is no obstacle, and there need be no shadow.
static Overlap findOverlap(const LoopNest &Nest, const Program &P, bool Gathers = false) {
  Overlap Result;
  const Footprint &Here = P.Facts.whole(Nest);
  Result.Of = &Here;
  Result.UsesKnown = llvm::none_of(Here.Arrays, [](const Footprint::Use &U) { return U.A->Member; });
  auto Refuse = [&](Overlap::Reason Why, llvm::StringRef Name, SourceLocation Loc) {
    Result.Why = Why;
    Result.Name = Name;
    Result.Loc = Loc;
    return Result;
  };

  BodyCheck Body(P, Result);
  Body.TraverseStmt(Nest.Body);
  if (!Result.possible()) {
    Result.UsesKnown = false; // the rest was not looked at
    return Result;
  }
  if (SourceLocation Break = breakOutOf(Nest); Break.isValid())
    return Refuse(Overlap::Jump, "break", Break);
  if (const Directive *D = directiveInside(Nest, P.TU)) {
    Result.UsesKnown = false;
    return Refuse(Overlap::Inside, spellingOf(D->Kind), D->Loc);
  }
  for (const Reduction &R : Nest.Reductions)
    for (const Reduction::Variable &V : R.Variables)
      if (R.Order == ReductionClause::Ordered && V.Element->isFloatingType())
        return Refuse(Overlap::Order, "ordered", V.Text->loc());

  for (const Access &X : Here.Accesses) {
    const ArrayReference &R = *X.R;
    if (!X.touches() || (Gathers && Nest.gathers(*R.A, R.Name)))
      continue;
    if (R.A->Member)
      return Refuse(Overlap::Member, R.A->Name, R.loc());
    if (!X.isElement())
      return Refuse(Overlap::Address, R.A->Name, R.loc());
    if (!isPlaced(X, Nest, P.Wide, Gathers))
      return Refuse(Overlap::Subscript, R.A->Name, R.loc());
  }
  auto Leaves = [&](const Footprint::Use &U) { return leavesOwn(U, Nest); };
  for (const Footprint::Use &U : Here.Arrays)
    if (U.Written && Leaves(U))
      return Refuse(Overlap::InPlace, U.A->Name, Nest.D->Loc);
  if (!Gathers && llvm::none_of(Here.Arrays, Leaves))
    return Refuse(Overlap::NoShadow, "", Nest.D->Loc);
  return Result;
}

Overlap findGatherOverlap(const LoopNest &Nest, const Program &P) {
  return findOverlap(Nest, P, /*Gathers=*/true);
}

Overlaps findOverlaps(const Program &P) {
  Overlaps Found;
  for (const LoopNest &N : P.M.Nests)
    Found[&N] = findOverlap(N, P);
  return Found;
}

} // namespace sode
