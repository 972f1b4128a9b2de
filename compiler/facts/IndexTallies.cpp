// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Indices that functions of other files get, and the elements that functions name by an index which they get:
//
//   for (i ...) v[i] = get(i - 1);      double get(int i) { return u[i]; }
//
// The run compares how far that is from the iteration's own element with the shadow (runtime/api/handed.c).

#include "facts/AlikeValues.h"
#include "facts/Owned.h"
#include "facts/Subscript.h"
#include "facts/Tallies.h"
#include "model/Arguments.h"
#include "model/Changes.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"

using namespace clang;

namespace sode {

namespace {

class IndexTallies : ProgramReader {
public:
  IndexTallies(const Program &P, std::vector<Tally> &Found) : ProgramReader(P), Alike(P), Found(Found) {}
  void take(const Access &X);
  void give(const CallSite &S);

private:
  AlikeValues Alike;
  std::vector<Tally> &Found;

  void add(SourceLocation Loc, const FunctionDecl &F, unsigned I, llvm::StringRef As, std::string Name, int64_t Count = 0) {
    Found.push_back({Loc, F.getQualifiedNameAsString(), int(I), As, std::move(Name), Count});
  }
  void giveInLoop(const CallSite &S, const FunctionDecl &F, unsigned I, const Expr &Given, const LoopNest &N);
  void giveAlone(const CallSite &S, const FunctionDecl &F, unsigned I, const Expr &Given);
};

std::string dimensionOf(const Template &T, unsigned Dim) { return T.Name + "[" + std::to_string(Dim) + "]"; }

/// Conditions that say nothing of the node: of indices and constants.
bool areOfIndex(llvm::ArrayRef<Condition> Under, llvm::function_ref<bool(const VarDecl &)> IsIndex) {
  return llvm::all_of(Under, [&](const Condition &C) {
    return C.test() && !hasAny<Expr>(C.test(), [&](const Expr *E) {
      const auto *Ref = dyn_cast<DeclRefExpr>(E);
      const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      return isa<CallExpr, MemberExpr, ArraySubscriptExpr>(E) || (V && !IsIndex(*V));
    });
  });
}

} // namespace

/// `u[i]` of a parameter i, outside of loops and directives.
void IndexTallies::take(const Access &X) {
  const ArrayReference &R = *X.R;
  const FunctionDecl *F = R.Function;
  if (!F || !F->isExternallyVisible() || F->isMain() || R.Nest || !X.isElement() || !X.Way || Tasks.innermost(R.Position) || R.A->On->Inherited)
    return;
  for (size_t I = 0; I + 1 < X.Way->size(); ++I)
    if (isDirective((*X.Way)[I], (*X.Way)[I + 1]))
      return;
  for (unsigned Axis = 0; Axis < R.Subscripts.size(); ++Axis) {
    const Array::Axis &Along = R.A->Axes[Axis];
    std::optional<Affine> Form = P.Calls.isSplit(*R.A, Axis) ? sumOf(R.Subscripts[Axis], Context) : std::nullopt;
    const auto *Index = Form ? dyn_cast_or_null<ParmVarDecl>(Form->Variable) : nullptr;
    std::optional<int64_t> Shift = Along.Offset.constant();
    if (!Index || Index->getDeclContext() != F || !Shift || R.A->On->Dims[Along.TemplateDim].Dist != DistKind::Block || countChanges(Index, F->getBody(), Context) > 0 ||
        !areOfIndex(conditionsOn(*X.Way, X.Way->front()), [&](const VarDecl &V) { return isa<ParmVarDecl>(V) && V.getDeclContext() == F; }))
      continue;
    bool Filled = !R.Written && (!isOnlyHere(*R.A) || llvm::any_of(M.Communications, [&](const Communication *C) { return llvm::is_contained(C->Fills, R.A); }));
    Width Shadow = P.Wide.of(*R.A, Axis);
    std::optional<int64_t> Low = Filled ? Shadow.Low.constant() : 0, High = Filled ? Shadow.High.constant() : 0, Most = mostStored(*R.A, Axis, P.Wide);
    unsigned I = Index->getFunctionScopeIndex();
    add(R.loc(), *F, I, "ON", dimensionOf(*R.A->On, Along.TemplateDim));
    if (Low)
      add(R.loc(), *F, I, "BELOW", R.A->Name, Form->Offset + *Shift + *Low);
    if (High)
      add(R.loc(), *F, I, "ABOVE", R.A->Name, Form->Offset + *Shift - *High);
    if (Most)
      add(R.loc(), *F, I, "ELEMENT", R.A->Name, *Most);
  }
}

/// In a distributed loop: how far from the iteration's place on the template.
void IndexTallies::giveInLoop(const CallSite &S, const FunctionDecl &F, unsigned I, const Expr &Given, const LoopNest &N) {
  std::optional<Affine> Form = sumOf(&Given, Context);
  auto IsIndex = [&](const VarDecl &V) { return llvm::any_of(N.Loops, [&](const Loop &L) { return L.Variable == &V; }); };
  for (const Loop &L : N.Loops) {
    std::optional<int64_t> Shift = L.Offset.constant();
    if (L.Distributed && Form && Form->Variable == L.Variable && Shift && N.On.OfTemplate && areOfIndex(conditionsOn(S.Around, N.Body), IsIndex))
      add(Given.getExprLoc(), F, I, "INDEX", dimensionOf(*N.On.OfTemplate, L.Dim), Form->Offset - *Shift);
  }
}

/// By each node for itself, all alike.
void IndexTallies::giveAlone(const CallSite &S, const FunctionDecl &F, unsigned I, const Expr &Given) {
  if (!Alike.isReachedAlike(S.Around, S.Function))
    return;
  std::optional<Affine> Form = sumOf(&Given, Context);
  for (const Stmt *Each : llvm::reverse(S.Around)) {
    const auto *For = dyn_cast<ForStmt>(Each);
    Loop L{};
    if (!For || !Form || !ModelBuilder::readLoop(For, L) || L.Variable != Form->Variable)
      continue;
    if (auto Range = ModelBuilder::rangeOf(L, Context))
      add(Given.getExprLoc(), F, I, "THROUGH", "", Range->second - Range->first + 1);
    return;
  }
  if (Alike.isAlike(&Given))
    add(Given.getExprLoc(), F, I, "THROUGH", "", 0);
}

void IndexTallies::give(const CallSite &S) {
  const FunctionDecl &F = *S.Call->getDirectCallee();
  std::vector<const LoopNest *> Around = Nests.around(TU.Tokens.find(S.Call->getBeginLoc()));
  for (auto [Parameter, Argument] : pairsOf(*S.Call, F)) {
    if (!Parameter->getType()->isIntegerType() || S.Task)
      continue;
    unsigned I = Parameter->getFunctionScopeIndex();
    if (Around.empty())
      giveAlone(S, F, I, *Argument);
    for (const LoopNest *N : Around)
      if (splitsWork(*N))
        giveInLoop(S, F, I, *Argument, *N);
  }
}

void findIndexTallies(const Program &P, std::vector<Tally> &Found) {
  IndexTallies Finder(P, Found);
  for (const Access &X : P.Facts.all())
    Finder.take(X);
  for (const CallSite &S : P.Sites.callsElsewhere())
    Finder.give(S);
}

} // namespace sode
