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
#include "support/Named.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

namespace {

class CalledFinder : public PathVisitor, ProgramReader {
public:
  CalledFinder(const Program &P, CalledWrites &Result) : ProgramReader(P), Result(Result), Heads(*(Result.Heads = std::make_shared<NestHeads>(P.Refs, P.TU, P.M, P.Context))) {
    for (const ArrayReference &R : Refs.List)
      ByName[R.Name] = &R;
  }
  void run() {
    for (const ArrayReference &R : Refs.List)
      if (R.Written && R.How == ArrayReference::Element && !R.Escapes && !R.LocalAccess && !R.Nest && R.Function && Facts.of(R).Way)
        noteWrite(R, *Facts.of(R).Way);
    TraverseDecl(Context.getTranslationUnitDecl());
    for (const FunctionDecl *F : P.Does.functions())
      for (const ParmVarDecl *X : F->parameters())
        notePointer(*F, *X);
    dropIdle();
  }

  void VisitDeclRefExpr(DeclRefExpr *R) override {
    const auto *X = dyn_cast<ParmVarDecl>(R->getDecl());
    if (X && Function && X->getDeclContext() == Function && X->getType()->isPointerType() && !M.findArray(X))
      usePointer(*R, *X);
  }
  void VisitCallExpr(CallExpr *C) override {
    if (!Function || !mayWrite(*C))
      return;
    std::vector<const LoopNest *> Around = Nests.around(TU.Tokens.find(C->getBeginLoc()));
    if (Around.empty())
      notePass(*C);
    else if (Around.size() == 1 && writesByOwners(*Around[0]))
      noteCall(*C, *Around[0]);
  }

private:
  CalledWrites &Result;
  NestHeads &Heads;
  llvm::DenseMap<const Expr *, const ArrayReference *> ByName;
  /// What functions do with pointers that they get.
  struct Uses {
    bool Kept = false;    ///< It may go anywhere.
    bool Unknown = false; ///< Not all that is written by it is known.
    std::vector<CalledWrites::Write> Writes;
  };
  std::map<const ParmVarDecl *, Uses> OfPointer;
  llvm::DenseMap<const FunctionDecl *, llvm::DenseMap<const Expr *, bool>> Changed; ///< Lvalues; written, or given to others.

  static bool isNamed(const FunctionDecl &F) { return CalledWrites::isNamed(F); }
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

  /// Does each call of the function come here, at least if the subscripts mean anything? All other loops have constant ranges.
  bool isCertain(const Path &Way, llvm::ArrayRef<const Expr *> Subscripts, Route &Inside) const {
    Inside = routeFrom(nullptr, Way);
    auto Names = [&](const ForStmt *For) {
      Loop L{};
      return ModelBuilder::readLoop(For, L) && llvm::any_of(Subscripts, [&](const Expr *E) {
        return E && hasAny<DeclRefExpr>(E, [&](const DeclRefExpr *R) { return R->getDecl() == L.Variable; });
      });
    };
    return !isInLambda(Way) && isReached(Way) && Inside.Alone && !Inside.Atomic &&
           llvm::all_of(Inside.Loops, [&](const ForStmt *For) { return rangeOf(*For, nullptr) || Names(For); });
  }

  /// Of the loop over V, or any; each number in turn.
  std::optional<std::pair<int64_t, int64_t>> rangeOf(const ForStmt &For, const VarDecl *V) const {
    Loop L{};
    if (!ModelBuilder::readLoop(&For, L) || L.StepExpr || (V && L.Variable != V) || countChanges(L.Variable, For.getBody(), Context) > 0)
      return std::nullopt;
    auto Range = ModelBuilder::rangeOf(L, Context);
    return Range && Range->first <= Range->second ? Range : std::nullopt;
  }

  /// Of the loop over V, from one number to another: `for (j = 0; j < m; j++)`
  std::optional<CalledWrites::Number> rangeIn(const ForStmt &For, const VarDecl &V, const FunctionDecl &F, unsigned Depth) const {
    Loop L{};
    if (!ModelBuilder::readLoop(&For, L) || L.StepExpr || !L.Upwards || L.Variable != &V || countChanges(L.Variable, For.getBody(), Context) > 0)
      return std::nullopt;
    std::optional<CalledWrites::Number> First = numberOf(L.Init, F, {}, Depth + 1), End = numberOf(L.Bound, F, {}, Depth + 1);
    if (!First || !End || First->LastOf || End->LastOf || First->Low != First->High || End->Low != End->High)
      return std::nullopt;
    return CalledWrites::Number{First->Of, First->Low, End->High - !L.Inclusive, End->Of};
  }

  std::optional<CalledWrites::Number> numberOf(const Expr *E, const FunctionDecl &F, const Route &Inside, unsigned Depth = 0) const {
    std::optional<Affine> Form = sumOf(E, Context);
    if (!Form || Depth > 4)
      return std::nullopt;
    if (!Form->Variable)
      return CalledWrites::Number{nullptr, Form->Offset, Form->Offset};
    const VarDecl *V = Form->Variable;
    for (const ForStmt *For : Inside.Loops) {
      if (auto Range = rangeOf(*For, V))
        return CalledWrites::Number{nullptr, Range->first + Form->Offset, Range->second + Form->Offset};
      if (auto Range = rangeIn(*For, *V, F, Depth)) {
        Range->Low += Form->Offset, Range->High += Form->Offset;
        return Range;
      }
    }
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
    const VarDecl *V = variableNamed(U && U->getOpcode() == UO_AddrOf ? U->getSubExpr()->IgnoreParens() : E);
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
    const VarDecl *V = Base ? variableNamed(Base) : nullptr;
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
    if (!isNamed(*F) || !isCertain(Way, R.Subscripts, Inside) || R.A->hasCyclicAxis())
      return;
    CalledWrites::Write W{F, R.loc(), &R, holderOf(R, *F), {}};
    if (addSubscripts(W, R.Subscripts, Inside) && W.Of.isKnown())
      Result.Writes.push_back(std::move(W));
  }
  bool addSubscripts(CalledWrites::Write &W, llvm::ArrayRef<const Expr *> Subscripts, const Route &Inside) const {
    for (const Expr *E : Subscripts) {
      std::optional<CalledWrites::Number> Of = E ? numberOf(E, *W.By, Inside) : CalledWrites::Number();
      if (!Of)
        return false;
      W.Subscripts.push_back(*Of);
    }
    return true;
  }

  /// `x[j] = 0`, `*x = 0`, `x->n = 0`
  void usePointer(const DeclRefExpr &R, const ParmVarDecl &X) {
    Uses &U = OfPointer[&X];
    std::vector<const Expr *> Subscripts;
    const Expr *Top = &R; ///< What has been followed so far.
    size_t I = Around.size() - 1;
    bool InElement = false;
    for (; I-- > 0; Top = cast<Expr>(Around[I])) {
      const Stmt *S = Around[I];
      const auto *Subscript = dyn_cast<ArraySubscriptExpr>(S);
      const auto *Field = dyn_cast<MemberExpr>(S);
      const auto *Deref = dyn_cast<UnaryOperator>(S);
      InElement |= Field != nullptr;
      if (Subscript && Subscript->getBase() == Top)
        InElement ? void() : Subscripts.push_back(Subscript->getIdx());
      else if ((Deref && Deref->getOpcode() == UO_Deref) || (Field && Field->isArrow() && Subscripts.empty()))
        Subscripts.push_back(nullptr);
      else if (!isa<ParenExpr, ImplicitCastExpr>(S) && !(Field && !Field->isArrow()))
        break;
      if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S); Cast && Cast->getCastKind() == CK_LValueToRValue && !Subscripts.empty())
        break;
    }
    const Expr *Place = Top->IgnoreParenImpCasts();
    const auto *Test = I < Around.size() ? dyn_cast<BinaryOperator>(Around[I]) : nullptr;
    if (Subscripts.empty() || Place->getType()->isArrayType() || Place->getType()->isPointerType()) {
      U.Kept |= !(Subscripts.empty() && Test && Test->isComparisonOp());
      return;
    }
    auto [Of, New] = Changed.try_emplace(Function);
    if (New)
      for (const Change &C : changesIn(Function->getBody(), Context))
        if (C.How != Change::Shown)
          Of->second[C.Target->IgnoreParens()] |= !C.writes();
    auto Written = Of->second.find(Place);
    if (Written == Of->second.end())
      return;
    U.Kept |= Written->second;
    CalledWrites::Write W{Function, Place->getExprLoc(), nullptr, {&X, nullptr}, {}};
    Route Inside;
    if (isCertain(Around, Subscripts, Inside) && addSubscripts(W, Subscripts, Inside))
      U.Writes.push_back(std::move(W));
    else
      U.Unknown = true;
  }

  void notePointer(const FunctionDecl &F, const ParmVarDecl &X) {
    if (!isNamed(F) || !X.getType()->isPointerType() || X.getType()->getPointeeType().isConstQualified() || M.findArray(&X) ||
        X.getType()->isFunctionPointerType() || X.getType()->isVoidPointerType())
      return;
    const Uses &U = OfPointer[&X];
    if (U.Kept || countChanges(&X, F.getBody(), Context) > 0)
      return;
    Result.Pointers.push_back({&X, !U.Unknown});
    if (!U.Unknown)
      llvm::append_range(Result.Writes, U.Writes);
  }

  void notePass(const CallExpr &C) {
    Route Inside;
    if (!isNamed(*Function) || !isCertain(Around, {}, Inside) || !C.getDirectCallee())
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
      return E->getType()->isPointerType() ? addressIn(E, N, Loops) : Given;
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

  /// `&u[i]`, `w[i]`
  bool elementIn(const Expr *E, const LoopNest &N, llvm::ArrayRef<const Loop *> Loops, CalledWrites::NestCall::Argument &Given) {
    E = E->IgnoreParenImpCasts();
    if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_AddrOf)
      E = U->getSubExpr()->IgnoreParenImpCasts();
    const auto *S = dyn_cast<ArraySubscriptExpr>(E);
    while (S && isa<ArraySubscriptExpr>(S->getBase()->IgnoreParenImpCasts()))
      S = cast<ArraySubscriptExpr>(S->getBase()->IgnoreParenImpCasts());
    auto Named = S ? ByName.find(S->getBase()->IgnoreParenImpCasts()) : ByName.end();
    if (Named == ByName.end() || Named->second->A->Member || Named->second->LocalAccess || Named->second->Subscripts.empty())
      return false;
    Given.Storage = Named->second;
    Given.Element = true;
    for (const Expr *Index : Named->second->Subscripts)
      Given.Subscripts.push_back(givenIn(Index, N, Loops));
    return true;
  }

  /// `s`, `&now`, `&level[l]`, `u`: what keeps its value.
  CalledWrites::NestCall::Argument addressIn(const Expr *E, const LoopNest &N, llvm::ArrayRef<const Loop *> Loops) {
    CalledWrites::NestCall::Argument Given;
    if (elementIn(E, N, Loops, Given))
      return Given;
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
      const VarDecl *V = variableNamed(Part);
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
      if (llvm::none_of(Made.Arguments, [&](const auto &A) { return A.Along == L || llvm::any_of(A.Subscripts, [&](const auto &B) { return B.Along == L; }); }))
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

bool CalledWrites::isNamed(const FunctionDecl &F) {
  if (isa<CXXMethodDecl>(F) || F.isTemplated() || F.isTemplateInstantiation() || F.isOverloadedOperator() || !F.getIdentifier() || F.isMain() ||
      (F.isInlineSpecified() && F.isExternallyVisible()))
    return false;
  auto Same = F.getDeclContext()->getRedeclContext()->lookup(F.getDeclName());
  return F.getDeclContext()->getRedeclContext()->isFileContext() &&
         llvm::all_of(Same, [&](const NamedDecl *D) { return D->getCanonicalDecl() == F.getCanonicalDecl(); });
}

CalledWrites findCalledWrites(const Program &P) {
  CalledWrites Result;
  CalledFinder(P, Result).run();
  return Result;
}

} // namespace sode
