// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "decisions/Independence.h"
#include "decisions/Messages.h"
#include "facts/Aliases.h"
#include "facts/Inside.h"
#include "model/Changes.h"
#include "model/ModelBuilder.h"
#include "support/AstVisitor.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace sode {

/// gcc unrolls loops of so many iterations before it looks at the loop around them (max-completely-peel-times).
static constexpr int64_t MostUnrolled = 16;

/// Is it straight code to the host compiler, which knows the few iterations and unrolls them?
static bool isUnrolled(const ForStmt &For, const ASTContext &Context) {
  Loop L{};
  auto Range = ModelBuilder::readLoop(&For, L) ? ModelBuilder::rangeOf(L, Context) : std::nullopt;
  return Range && Range->second - Range->first < MostUnrolled;
}

namespace {

/// What a piece of code does besides naming distributed arrays by subscript. Stops at the first thing that could
/// make iterations depend on each other.
class SideEffects : public AstVisitor, ProgramReader {
public:
  /// Control: the variable of the loop; Depth: 0 in the loop body, more in functions it calls.
  SideEffects(const Program &P, const VarDecl *Control, SourceLocation LoopStart, unsigned Depth)
      : ProgramReader(P), Control(Control), Depth(Depth), LoopStart(LoopStart) {}
  bool Unknown = false;
  bool Loops = false;  ///< There are loops inside, which are unrolled.
  bool Locals = false;  ///< Arrays or structs of its own are declared, or values in an expression,
  bool Written = false; ///< and written: one place in memory for all iterations.
  llvm::SetVector<const VarDecl *> OuterScalars; ///< Written, and declared outside the loop.
  llvm::DenseSet<const Array *> ReadByCalls; ///< Arrays that functions called here read.

  /// Everything that S does.
  void look(const Stmt *S) {
    for (const Change &C : changesIn(S, Context))
      if (C.writes() ? !mayWrite(C.Target) : C.How == Change::Given)
        fail();
    if (!Unknown)
      TraverseStmt(S);
  }

  void VisitBinaryOperator(BinaryOperator *B) override {
    if (!B->isAssignmentOp())
      return;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(B->getLHS()->IgnoreParens())) {
      if (B->getOpcode() == BO_AddAssign || B->getOpcode() == BO_SubAssign)
        ++Sums[Ref->getDecl()];
      else if (B->getOpcode() == BO_MulAssign)
        ++Products[Ref->getDecl()];
    }
  }
  void VisitStmt(Stmt *S) override {
    const auto *U = dyn_cast<UnaryOperator>(S);
    const auto *Member = dyn_cast<MemberExpr>(S);
    bool Anyones = (U && (U->getOpcode() == UO_Deref || U->getOpcode() == UO_AddrOf)) || (isa<ArraySubscriptExpr>(S) && !isNamedArray(cast<ArraySubscriptExpr>(S))) ||
                   (Member && Member->isArrow() && !isMemberArray(Member)); // memory that may be
    bool Leaves = isa<WhileStmt, DoStmt, GotoStmt, IndirectGotoStmt, BreakStmt>(S) || (isa<ReturnStmt>(S) && Depth == 0);
    if (Anyones || Leaves || isa<AsmStmt, OMPExecutableDirective>(S))
      fail();
    Locals |= isa<CompoundLiteralExpr>(S);
  }
  void VisitVarDecl(VarDecl *V) override { Locals |= isInMemory(*V); }
  void VisitForStmt(ForStmt *For) override {
    Loops = true;
    if (!isUnrolled(*For, Context))
      fail(); // not the innermost loop
  }
  void VisitDeclRefExpr(DeclRefExpr *Ref) override {
    ++Mentions[Ref->getDecl()];
    if (Ref->getType().isVolatileQualified())
      fail();
  }

  /// '+', '*' or 0: see IndependentLoop::Sum.
  char accumulation(const VarDecl *V) const {
    unsigned All = Mentions.lookup(V);
    return All == Sums.lookup(V) ? '+' : All == Products.lookup(V) ? '*' : 0;
  }

  void VisitCallExpr(CallExpr *Call) override {
    Locals |= Call->getType()->isRecordType();
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee)
      return fail();
    if (isMathFunction(Callee, Context)) // sqrt, exp, ... may set errno, which no iteration reads
      return;
    const FunctionDecl *Definition = nullptr;
    if (Depth >= 4 || !Callee->hasBody(Definition))
      return fail();
    // A function of this file: it may read distributed arrays and its own variables. Aligned parameters make a
    // descriptor in each call, and may be any of the caller's arrays.
    if (llvm::any_of(Refs.List, [&](const ArrayReference &R) {
          return R.A->What == Array::Parameter && R.A->Variable->getDeclContext() == Definition;
        }))
      return fail();
    SideEffects Inner(P, Control, Definition->getBeginLoc(), Depth + 1);
    Inner.look(Definition->getBody());
    if (Inner.Unknown)
      return fail();
    for (const ArrayReference &R : Refs.List)
      if (R.Function && R.Function->getCanonicalDecl() == Definition->getCanonicalDecl()) {
        if (R.Written || R.Escapes)
          return fail();
        ReadByCalls.insert(R.A);
      }
    ReadByCalls.insert(Inner.ReadByCalls.begin(), Inner.ReadByCalls.end());
    Loops |= Inner.Loops;
    Locals |= Inner.Locals;
    Written |= Inner.Written;
  }

private:
  llvm::DenseMap<const ValueDecl *, unsigned> Mentions, Sums, Products;
  const VarDecl *Control;
  unsigned Depth;
  SourceLocation LoopStart;

  void fail() { endIf(Unknown = true); }

  /// An element of a struct's distributed member, which has a view; or that member.
  bool isMemberArray(const Expr *E) const {
    while (const auto *S = dyn_cast<ArraySubscriptExpr>(E->IgnoreParenImpCasts()))
      E = S->getBase();
    const auto *Member = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts());
    return Depth == 0 && Member && M.findArray(Member);
  }

  bool isNamedArray(const ArraySubscriptExpr *S) const {
    if (isMemberArray(S))
      return true;
    Place P = placeOf(S);
    if (!P.Variable)
      return false;
    if (P.Variable->getType()->isArrayType())
      return !P.isBehindPointer();
    if (!isDistributed(P.Variable))
      return false;
    if (P.Steps.front().What == Place::Step::Follow) // of an aligned pointer
      P.Steps.erase(P.Steps.begin());
    return Depth == 0 && !P.isBehindPointer();
  }
  bool isDistributed(const VarDecl *V) const {
    return llvm::any_of(Refs.List, [&](const ArrayReference &R) { return R.A->Variable == V->getCanonicalDecl(); });
  }

  static bool isInMemory(const VarDecl &V) { return V.getType()->isArrayType() || V.getType()->isRecordType(); }

  /// Writes may go to distributed arrays (compared subscript by subscript elsewhere) and to scalars that are in
  /// registers: a sum in memory would be a dependence that the promise hides from the host compiler.
  bool mayWrite(const Expr *E) {
    if (isMemberArray(E))
      return true;
    const VarDecl *V = placeOf(E).Variable;
    if (!V || V == Control->getCanonicalDecl())
      return false;
    if (isDistributed(V))
      return Depth == 0;
    bool Own = V->hasLocalStorage() && !Refs.AddressTaken.count(V) && !V->getType().isVolatileQualified();
    bool Outside = !Context.getSourceManager().isBeforeInTranslationUnit(LoopStart, V->getLocation());
    bool InRegister = V->getType()->isArithmeticType() || V->getType()->isAnyComplexType();
    if (Own && InRegister && Outside)
      OuterScalars.insert(V);
    bool Local = !Outside && isInMemory(*V) && !placeOf(E).isBehindPointer();
    Written |= Local;
    return Own && (InRegister || Local);
  }
};

/// The only chain of loops inside the nest, outermost first.
std::vector<const ForStmt *> chainOf(const Stmt *S) {
  std::vector<const ForStmt *> Chain;
  while (const auto *For = dyn_cast_or_null<ForStmt>(stripToLoop(S))) {
    Chain.push_back(For);
    S = For->getBody();
  }
  return Chain;
}

} // namespace

/// If they are the same array, does an index of one mean the element with this index of the other?
static bool sameIndexSpace(const Array &A, const Array &B) {
  return &A == &B || (A.On == B.On && A.Axes.size() == B.Axes.size() &&
                      std::equal(A.Axes.begin(), A.Axes.end(), B.Axes.begin(), [](const auto &X, const auto &Y) {
                        return X.TemplateDim == Y.TemplateDim && X.Offset.sameAs(Y.Offset);
                      }));
}

using OverlapRule = llvm::function_ref<bool(const Array &, const Array &)>;

/// Are they different elements as long as the loops around keep their places: `v[k-1][j]` and `v[k][i]` inside the loop over k?
static bool areApart(const Access &A, const Access &B, llvm::ArrayRef<Loop> Around) {
  auto Differ = [&](const auto &Pair) {
    const Access::Axis &X = std::get<0>(Pair), &Y = std::get<1>(Pair);
    bool Fixed = llvm::any_of(Around, [&](const Loop &L) { return X.What == Access::Axis::Sum && X.Variable == L.Variable; }) ||
                 X.What == Access::Axis::Constant;
    return Fixed && X.What == Y.What && X.Variable == Y.Variable &&
           (X.Offset + X.Spread < Y.Offset || Y.Offset + Y.Spread < X.Offset);
  };
  return llvm::any_of(llvm::zip(A.Axes, B.Axes), Differ);
}

/// Does no iteration of the loop meet an element that another one writes? In some dimension every access to what is written is
/// at `the loop's variable + the same constant`. Inside: what the loop does.
static bool movesWithLoop(const Access &Write, llvm::ArrayRef<const Access *> Inside, const LoopNest &Nest, const Loop &Inner,
                          OverlapRule MayOverlap) {
  const Array &Written = *Write.R->A;
  std::vector<const Access *> Same;
  for (const Access *X : Inside)
    if (MayOverlap(Written, *X->R->A)) {
      if (!sameIndexSpace(Written, *X->R->A))
        return false;
      if (!areApart(Write, *X, llvm::ArrayRef(&Nest.Loops.front(), &Inner)))
        Same.push_back(X);
    }
  for (unsigned Axis = 0; Axis < Written.Axes.size(); ++Axis)
    if (Write.Axes[Axis].isSum(Inner.Variable) &&
        llvm::all_of(Same, [&](const Access *X) { return X->Axes[Axis].sameAs(Write.Axes[Axis]); }))
      return true;
  return false;
}

/// The distributed arrays' part of it. Header: the first token of the loop.
static bool isIndependent(const Footprint &F, unsigned Header, const Loop &Inner,
                          const llvm::DenseSet<const Array *> &ReadByCalls, OverlapRule MayOverlap) {
  std::vector<const Access *> Writes, Inside;
  for (const Access &X : F.Accesses) {
    if (X.R->Position < Header)
      continue;
    if (!X.isElement())
      return false;
    Inside.push_back(&X);
    if (X.R->Written)
      Writes.push_back(&X);
  }
  return !Writes.empty() && llvm::all_of(Writes, [&](const Access *W) {
    return !ReadByCalls.count(W->R->A) && movesWithLoop(*W, Inside, *F.Nest, Inner, MayOverlap);
  });
}

/// The first two arrays of the nest that may be one.
static std::pair<const Array *, const Array *> namesOfOne(const Footprint &F, const Program &P) {
  for (const Footprint::Use &U : F.Arrays)
    for (const Footprint::Use &V : F.Arrays)
      if (U.A != V.A && U.Written && P.Names.mayOverlap(*U.A, *V.A))
        return {U.A, V.A};
  return {};
}

/// With MaybeOne: only that these may be one array keeps it from being independent.
static std::optional<IndependentLoop> independentLoop(const LoopNest &Nest, const ForStmt *Inner, const Program &P) {
  auto Control = llvm::find_if(Nest.Loops, [&](const Loop &L) { return L.For == Inner; });
  if (Control == Nest.Loops.end())
    return std::nullopt; // not canonical
  // Said by `omp simd`, behind which gcc takes no `(i) = 0`, as macros write it.
  if (const auto *Init = dyn_cast_or_null<BinaryOperator>(Inner->getInit()); Init && isa<ParenExpr>(Init->getLHS()))
    return std::nullopt;
  // The promise also lets the host compiler evaluate the bound once.
  SideEffects Effects(P, Control->Variable, Inner->getForLoc(), 0);
  Effects.look(Inner->getBody());
  for (const Expr *Part : {Control->Init, Control->Bound, Control->StepExpr})
    if (Part)
      Effects.look(Part);
  if (Effects.Unknown)
    return std::nullopt;

  TokenRange Body{P.TU.Tokens.find(Inner->getForLoc()), Nest.Tokens.End};
  // What a directive in the body does (communication, an inner nest) is not looked at.
  if (hasDirective(Body, P.TU))
    return std::nullopt;
  auto Independent = [&](OverlapRule MayOverlap) {
    return isIndependent(P.Facts.of(Nest), Body.First, *Control, Effects.ReadByCalls, MayOverlap);
  };
  IndependentLoop Result{Inner, {}, false, Effects.Loops, Effects.Written || (Effects.Loops && Effects.Locals)};
  if (!Independent([&](const Array &A, const Array &B) { return P.Names.mayOverlap(A, B); })) {
    if (!Independent([](const Array &A, const Array &B) { return &A == &B; }))
      return std::nullopt;
    Result.MaybeOne = namesOfOne(P.Facts.of(Nest), P);
    return Result;
  }
  for (const VarDecl *V : Effects.OuterScalars)
    if (V->getType()->isFloatingType() || V->getType()->isAnyComplexType())
      Result.Accumulated.push_back({V, Effects.accumulation(V)});
    else
      Result.WritesOuterScalars = true;
  return Result;
}

/// The innermost loop, but for those that are unrolled, if there is one around them that is independent.
static std::optional<IndependentLoop> independentLoop(const LoopNest &Nest, const Program &P) {
  std::vector<const ForStmt *> Chain = chainOf(Nest.Body);
  auto IsDivided = [&](const ForStmt *For) {
    return llvm::any_of(Nest.Loops, [&](const Loop &L) { return L.For == For && isDivided(P.Flows, Nest, L); });
  };
  size_t Outer = Chain.size();
  while (Outer > 0 && !IsDivided(Chain[Outer - 1]) && isUnrolled(*Chain[Outer - 1], P.Context))
    --Outer;
  if (Outer > 0)
    if (std::optional<IndependentLoop> Found = independentLoop(Nest, Chain[Outer - 1], P))
      return Found;
  return Chain.empty() || Outer == Chain.size() ? std::nullopt : independentLoop(Nest, Chain.back(), P);
}

/// Loops that an OpenMP directive of the file takes as its own, with collapse several: no pragma may stand between.
static bool belongsToOpenMP(const ForStmt *For, const Stmt *Nest) {
  return hasAny<OMPLoopDirective>(Nest, [&](const OMPLoopDirective *D) {
    const Stmt *S = D->getRawStmt();
    bool Found = false;
    for (unsigned I = 0; I < D->getLoopsNumber(); ++I) {
      while (const auto *C = dyn_cast_or_null<CompoundStmt>(S))
        S = C->size() ? C->body_front() : nullptr;
      if (const auto *C = dyn_cast_or_null<CapturedStmt>(S))
        S = C->getCapturedStmt();
      Found |= S == For;
      const auto *Outer = dyn_cast_or_null<ForStmt>(S);
      S = Outer ? Outer->getBody() : nullptr;
    }
    return Found;
  });
}

/// Does a clause of the nest reduce it by the operator, in any order?
static bool isListed(const LoopNest &Nest, const IndependentLoop::Sum &S) {
  for (const Reduction &R : Nest.Reductions)
    for (const Reduction::Variable &V : R.Variables) {
      const auto *Ref = dyn_cast<DeclRefExpr>(V.Text->Checked->IgnoreParens());
      char Op = R.Op == ReductionOp::Sum ? '+' : R.Op == ReductionOp::Product ? '*' : 0;
      if (Ref && Ref->getDecl() == S.Variable && Op && Op == S.Op && V.Element->isRealFloatingType() &&
          R.Order == ReductionClause::Unordered)
        return true;
    }
  return false;
}

static IndependentLoop::Promise promise(const LoopNest &Nest, const IndependentLoop &L, const Program &P) {
  unsigned For = P.TU.Tokens.find(L.For->getForLoc());
  const SourceManager &SM = P.Context.getSourceManager();
  if (L.UnderOpenMP || P.TU.pragmaBefore(For, SM).isValid() || (For == Nest.Marker + 1 && P.TU.pragmaBefore(Nest.Marker, SM).isValid()))
    return IndependentLoop::None;
  if (L.Loops || L.Locals)
    return L.Locals ? IndependentLoop::None : IndependentLoop::AllOfUnrolled;
  if (L.Accumulated.empty())
    return L.WritesOuterScalars ? IndependentLoop::AllButScalars : IndependentLoop::All;
  // OpenMP's simd would share the other scalars between the iterations.
  bool Listed = !L.WritesOuterScalars && llvm::all_of(L.Accumulated, [&](const IndependentLoop::Sum &S) { return isListed(Nest, S); });
  return Listed ? IndependentLoop::Listed : IndependentLoop::AllButSums;
}

IndependentLoops findIndependentLoops(const Program &P) {
  IndependentLoops Found;
  for (const LoopNest &N : P.M.Nests) {
    std::optional<IndependentLoop> L = independentLoop(N, P);
    if (!L)
      continue;
    if (auto [One, Other] = L->MaybeOne; One)
      P.Diags.report(N.D->Loc, diag::remark_may_be_one) << One->Name << Other->Name << unsigned(One->isHeld() || Other->isHeld());
    else {
      L->UnderOpenMP = belongsToOpenMP(L->For, N.Body);
      L->Told = promise(N, *L, P);
      Found.insert({&N, std::move(*L)});
    }
  }
  return Found;
}

} // namespace sode
