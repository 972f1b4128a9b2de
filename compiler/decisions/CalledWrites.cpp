// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "decisions/CalledWrites.h"
#include "facts/Handed.h"
#include "facts/NestHead.h"
#include "facts/PathVisitor.h"
#include "facts/Subscript.h"
#include "model/Arguments.h"
#include "model/Changes.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

namespace {

class CalledFinder : public PathVisitor, ProgramReader {
public:
  CalledFinder(const Program &P, CalledWrites &Result) : ProgramReader(P), Heads(P.Refs, P.TU, P.M, P.Context), Result(Result) {
    for (const ArrayReference &R : Refs.List)
      ByName[R.Name] = &R;
  }
  void run() {
    for (const ArrayReference &R : Refs.List)
      if (R.Written && R.How == ArrayReference::Element && !R.Escapes && !R.LocalAccess && !R.Nest && R.Function && Facts.of(R).Way)
        noteWrite(R, *Facts.of(R).Way);
    TraverseDecl(Context.getTranslationUnitDecl());
    dropIdle();
  }

  bool TraverseFunctionDecl(FunctionDecl *F) override {
    const FunctionDecl *Saved = std::exchange(Function, F);
    bool Go = PathVisitor::TraverseFunctionDecl(F);
    Function = Saved;
    return Go;
  }
  bool TraverseCapturedStmt(CapturedStmt *S) override { return TraverseStmt(S->getCapturedStmt()); }
  bool VisitCallExpr(CallExpr *C) override {
    if (!Function || !mayWrite(*C))
      return true;
    std::vector<const LoopNest *> Around = Nests.around(TU.Tokens.find(C->getBeginLoc()));
    if (Around.empty())
      notePass(*C);
    else if (Around.size() == 1 && writesByOwners(*Around[0]))
      noteCall(*C, *Around[0]);
    return true;
  }

private:
  NestHeads Heads;
  CalledWrites &Result;
  llvm::DenseMap<const Expr *, const ArrayReference *> ByName;
  const FunctionDecl *Function = nullptr;

  /// Its address is the same in all files, and can be written.
  bool isNamed(const FunctionDecl &F) const {
    if (isa<CXXMethodDecl>(F) || F.isTemplated() || F.isTemplateInstantiation() || F.isOverloadedOperator() || !F.getIdentifier() || F.isMain() ||
        (F.isInlineSpecified() && F.isExternallyVisible()))
      return false;
    auto Same = F.getDeclContext()->getRedeclContext()->lookup(F.getDeclName());
    return F.getDeclContext()->getRedeclContext()->isFileContext() &&
           llvm::all_of(Same, [&](const NamedDecl *D) { return D->getCanonicalDecl() == F.getCanonicalDecl(); });
  }

  static bool isInLambda(const Path &Way) {
    return llvm::any_of(Way, [](const Stmt *S) { return isa<LambdaExpr>(S); });
  }

  /// A call of a function that may be translated, in this file or another one.
  bool mayWrite(const CallExpr &C) const {
    if (isa<CXXMemberCallExpr, CXXOperatorCallExpr>(C))
      return false;
    if (const FunctionDecl *F = C.getDirectCallee())
      return isNamed(*F) && (F->isDefined() ? !Context.getSourceManager().isInSystemHeader(F->getLocation()) : isElsewhere(*F, Context));
    return !Context.getLangOpts().CPlusPlus;
  }

  // In functions.

  /// Does each call of the function come here? Loops have constant ranges.
  bool isCertain(const Path &Way, Route &Inside) const {
    Inside = routeFrom(nullptr, Way);
    return !isInLambda(Way) && isReached(Way) && Inside.Alone && !Inside.Atomic && llvm::all_of(Inside.Loops, [&](const ForStmt *For) { return rangeOf(*For, nullptr).has_value(); });
  }

  /// Of the loop over V, or any; each number in turn.
  std::optional<std::pair<int64_t, int64_t>> rangeOf(const ForStmt &For, const VarDecl *V) const {
    Loop L{};
    if (!ModelBuilder::readLoop(&For, L) || L.StepExpr || (V && L.Variable != V) || countChanges(L.Variable, For.getBody(), Context) > 0)
      return std::nullopt;
    auto Range = ModelBuilder::rangeOf(L, Context);
    return Range && Range->first <= Range->second ? Range : std::nullopt;
  }

  std::optional<CalledWrites::Number> numberOf(const Expr *E, const FunctionDecl &F, const Route &Inside, unsigned Depth = 0) const {
    std::optional<Affine> Form = sumOf(E, Context);
    if (!Form || Depth > 4)
      return std::nullopt;
    if (!Form->Variable)
      return CalledWrites::Number{nullptr, Form->Offset, Form->Offset};
    const VarDecl *V = Form->Variable;
    for (const ForStmt *For : Inside.Loops)
      if (auto Range = rangeOf(*For, V))
        return CalledWrites::Number{nullptr, Range->first + Form->Offset, Range->second + Form->Offset};
    unsigned Changes = countChanges(V, F.getBody(), Context);
    if (const auto *Parameter = dyn_cast<ParmVarDecl>(V))
      return Changes == 0 ? std::optional(CalledWrites::Number{Parameter, Form->Offset, Form->Offset}) : std::nullopt;
    if (!V->hasLocalStorage() || !V->getInit() || Changes != 1)
      return std::nullopt;
    std::optional<CalledWrites::Number> Of = numberOf(V->getInit(), F, Inside, Depth + 1);
    if (Of)
      Of->Low += Form->Offset, Of->High += Form->Offset;
    return Of;
  }

  /// `s`, or `&now`.
  CalledWrites::Place placeIn(const Expr *Address, const FunctionDecl &F) const {
    const Expr *E = Address->IgnoreParenCasts();
    const auto *U = dyn_cast<UnaryOperator>(E);
    const auto *Ref = dyn_cast<DeclRefExpr>(U && U->getOpcode() == UO_AddrOf ? U->getSubExpr()->IgnoreParens() : E);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    const auto *Parameter = U ? nullptr : dyn_cast_or_null<ParmVarDecl>(V);
    if (Parameter && Parameter->getType()->isPointerType() && (M.findArray(Parameter) || countChanges(Parameter, F.getBody(), Context) == 0))
      return {Parameter, nullptr};
    return {nullptr, U && V && V->isFileVarDecl() && !M.findArray(V) && V->getDeclContext()->isTranslationUnit() ? V : nullptr};
  }

  CalledWrites::Place holderOf(const ArrayReference &R, const FunctionDecl &F) const {
    const Array &A = *R.A;
    if (!A.Member) {
      const auto *Parameter = dyn_cast<ParmVarDecl>(A.Variable);
      if (Parameter && A.What == Array::Parameter)
        return {Parameter, nullptr};
      bool Named = A.FileScope && (A.Made == Array::BeforeMain || A.Made == Array::Elsewhere);
      return {nullptr, Named ? A.Variable : nullptr};
    }
    const auto *Field = dyn_cast<MemberExpr>(R.Name);
    const Expr *Base = Field ? Field->getBase()->IgnoreParenImpCasts() : nullptr;
    const auto *Ref = Base ? dyn_cast<DeclRefExpr>(Base) : nullptr;
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    const RecordDecl *Struct = A.Member->getParent();
    const auto *Class = dyn_cast<CXXRecordDecl>(Struct);
    if (!V || !Struct->getDeclContext()->getRedeclContext()->isFileContext() || (Class && !Class->isStandardLayout()))
      return {};
    if (Field->isArrow())
      return placeIn(Base, F);
    return {nullptr, V->isFileVarDecl() && V->getDeclContext()->isTranslationUnit() ? V : nullptr};
  }

  void noteWrite(const ArrayReference &R, const Path &Way) {
    Route Inside;
    const FunctionDecl *F = R.Function;
    if (!isNamed(*F) || !isCertain(Way, Inside) || R.A->hasCyclicAxis())
      return;
    CalledWrites::Write W{F, &R, holderOf(R, *F), {}};
    for (const Expr *E : R.Subscripts) {
      std::optional<CalledWrites::Number> Of = numberOf(E, *F, Inside);
      if (!Of)
        return;
      W.Subscripts.push_back(*Of);
    }
    if (W.Of.isKnown())
      Result.Writes.push_back(std::move(W));
  }

  void notePass(const CallExpr &C) {
    Route Inside;
    if (!isNamed(*Function) || !isCertain(Around, Inside) || !C.getDirectCallee())
      return;
    CalledWrites::Pass Made{Function, &C, {}};
    for (const Expr *E : C.arguments()) {
      CalledWrites::Pass::Argument &A = Made.Arguments.emplace_back();
      if (E->getType()->isIntegerType())
        A.Value = numberOf(E, *Function, Inside);
      else if (E->getType()->isPointerType())
        A.Address = placeIn(E, *Function);
    }
    Result.Passes.push_back(std::move(Made));
  }

  // In nests.

  /// Do the owners run all iterations, each once, and nobody else?
  bool writesByOwners(const LoopNest &N) const {
    return N.On.OfTemplate && !N.On.OfTemplate->Fraction && !N.On.OfTemplate->Like && N.Widen == LoopDirective::None && M.TimeLoops.empty() && splitsWork(N);
  }

  CalledWrites::NestCall::Argument givenIn(const Expr *E, const LoopNest &N, llvm::ArrayRef<const Loop *> Loops, unsigned Depth = 0) {
    CalledWrites::NestCall::Argument Given;
    if (!E->getType()->isIntegerType())
      return E->getType()->isPointerType() ? addressIn(E, N) : Given;
    std::optional<Affine> Form = sumOf(E, Context);
    const VarDecl *V = Form ? Form->Variable : nullptr;
    auto Along = llvm::find_if(Loops, [&](const Loop *L) { return V && L->Variable == V; });
    if (Along != Loops.end()) {
      Given.Along = *Along;
      Given.Offset = Form->Offset;
    } else if (Heads.isKnown(E, N)) {
      Given.Fixed = E;
    } else if (V && V->hasLocalStorage() && !isa<ParmVarDecl>(V) && V->getInit() && Depth < 4 && countChanges(V, N.Body, Context) == 1) {
      Given = givenIn(V->getInit(), N, Loops, Depth + 1);
      if (Given.Along)
        Given.Offset += Form->Offset;
      else if (Form->Offset)
        Given = {};
    }
    return Given;
  }

  /// `s`, `&now`, `&level[l]`, `u`: what keeps its value.
  CalledWrites::NestCall::Argument addressIn(const Expr *E, const LoopNest &N) {
    CalledWrites::NestCall::Argument Given;
    if (auto Named = ByName.find(E->IgnoreParenImpCasts()); Named != ByName.end()) {
      Given.Storage = Named->second->How == ArrayReference::Whole && !Named->second->A->Member ? Named->second : nullptr;
      return Given;
    }
    bool Steady = !E->HasSideEffects(Context) && !hasAny<Expr>(E, [&](const Expr *Part) {
      if (const auto *Field = dyn_cast<MemberExpr>(Part))
        return Field->isArrow() || Field->getType()->isPointerType();
      if (const auto *U = dyn_cast<UnaryOperator>(Part); U && U->getOpcode() == UO_Deref)
        return true;
      const auto *S = dyn_cast<ArraySubscriptExpr>(Part);
      if (S && (S->getType()->isPointerType() || !Heads.isKnown(S->getIdx(), N)))
        return true;
      const auto *Ref = dyn_cast<DeclRefExpr>(Part);
      const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      bool Read = V && !V->getType()->isRecordType() && !V->getType()->isArrayType() && !V->getType()->isIntegerType();
      return isa<CallExpr>(Part) || (V && M.findArray(V)) ||
             (Read && (!V->hasLocalStorage() || Refs.AddressTaken.count(V) || countChanges(V, N.Body, Context) > 0)) ||
             (V && N.Tokens.contains(TU.Tokens.find(V->getLocation())));
    });
    Given.Fixed = Steady ? E : nullptr;
    return Given;
  }

  void noteCall(const CallExpr &C, const LoopNest &N) {
    auto Within = llvm::find(Around, N.Body);
    Route Inside = routeFrom(N.Body, Around);
    const FunctionDecl *F = C.getDirectCallee();
    if (Within == Around.end() || isInLambda(Around) || !Inside.Certain || !Inside.Alone || !(F || isa<DeclRefExpr>(C.getCallee()->IgnoreParenImpCasts())))
      return;
    std::vector<const Loop *> Loops;
    for (const ForStmt *For : Inside.Loops)
      Loops.push_back(Heads.loopOf(For, N));
    if (llvm::is_contained(Loops, nullptr))
      return;
    if (!F && !isSteadyPointer(*C.getCallee(), N))
      return;
    CalledWrites::NestCall Made{&C, {}, {}};
    for (const Expr *E : C.arguments())
      Made.Arguments.push_back(givenIn(E, N, Loops));
    for (const Loop *L : Loops)
      if (llvm::none_of(Made.Arguments, [&](const auto &A) { return A.Along == L; }))
        Made.Guards.push_back(L);
    Result.OfNest[&N].push_back(std::move(Made));
  }

  bool isSteadyPointer(const Expr &Callee, const LoopNest &N) const {
    const auto *V = dyn_cast<VarDecl>(cast<DeclRefExpr>(Callee.IgnoreParenImpCasts())->getDecl());
    return V && V->hasLocalStorage() && !Refs.AddressTaken.count(V) && countChanges(V, N.Body, Context) == 0 && !N.Tokens.contains(TU.Tokens.find(V->getLocation()));
  }

  /// Calls of functions of which this file knows that they write nothing.
  void dropIdle() {
    llvm::DenseSet<const FunctionDecl *> Writers;
    for (const CalledWrites::Write &W : Result.Writes)
      Writers.insert(W.By->getCanonicalDecl());
    auto IsIdle = [&](const CallExpr *C) {
      const FunctionDecl *F = C->getDirectCallee();
      return F && F->isDefined() && !Writers.contains(F->getCanonicalDecl());
    };
    for (bool Again = true; std::exchange(Again, false);)
      for (const CalledWrites::Pass &Made : Result.Passes)
        if (!IsIdle(Made.Call))
          Again |= Writers.insert(Made.By->getCanonicalDecl()).second;
    llvm::erase_if(Result.Passes, [&](const CalledWrites::Pass &Made) { return IsIdle(Made.Call); });
    for (auto &[Nest, List] : Result.OfNest)
      llvm::erase_if(List, [&](const CalledWrites::NestCall &Made) { return IsIdle(Made.Call); });
  }
};

} // namespace

CalledWrites findCalledWrites(const Program &P) {
  CalledWrites Result;
  CalledFinder(P, Result).run();
  return Result;
}

} // namespace sode
