// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that read what their own earlier iterations have written, on another node: `u[i] = u[i-1] + u[i+1]`. The serial
// loop reads the new value below and the old one above; the distributed one has only old values in its shadow.
//
// Only what is certain is reported. Red-black sweeps read and write one array, too: their steps of 2, their parities in
// conditions and in the starts of loops leave it open which elements meet, and so nothing is said.

#include "checks/ByHand.h"
#include "checks/CarriedPointers.h"
#include "checks/Check.h"
#include "facts/Subscript.h"
#include "facts/Inside.h"
#include "facts/Owned.h"
#include "model/Changes.h"
#include "model/ModelBuilder.h"
#include <set>

using namespace clang;

namespace sode {

namespace {

class CarriedCheck : ProgramReader {
public:
  using ProgramReader::ProgramReader;
  void run();

private:
  std::set<std::pair<const LoopNest *, const Array *>> Reported;
  std::set<const Expr *> Told; ///< Functions may be called from several loops.

  std::optional<std::vector<Loop>> loopsAround(const Access &X) const;
  bool isPlainCondition(const Expr *E, const LoopNest &N, llvm::ArrayRef<Loop> Loops) const;
  void check(const LoopNest &N);
  void checkPointers(const LoopNest &N);
  std::optional<unsigned> carriedAxis(const Access &Write, const Access &Read) const;
};

/// By loop variable: how far the iteration that wrote an element lies from the one that reads it.
using Distances = llvm::DenseMap<const VarDecl *, int64_t>;

bool isVariableOf(llvm::ArrayRef<Loop> Loops, const VarDecl *V) {
  return llvm::any_of(Loops, [&](const Loop &L) { return L.Variable == V; });
}

/// Does an earlier iteration do what lies Distance away? nullopt: no iteration does, or it isn't known.
std::optional<bool> isEarlier(llvm::ArrayRef<Loop> Loops, const Distances &Distance, const ASTContext &Context) {
  bool Free = false; // a loop whose every iteration does it
  std::optional<bool> Earlier;
  for (const Loop &L : Loops) {
    auto It = Distance.find(L.Variable);
    if (It == Distance.end()) {
      Free = true;
      continue;
    }
    std::optional<int64_t> Step = L.StepExpr ? constantOf(L.StepExpr, Context) : 1;
    bool SameStart = Step && (std::abs(*Step) == 1 || constantOf(L.Init, Context));
    if (!SameStart || *Step == 0 || It->second % *Step != 0)
      return std::nullopt;
    if (auto Range = ModelBuilder::rangeOf(L, Context); Range && std::abs(It->second) > Range->second - Range->first)
      return std::nullopt;
    if (It->second != 0 && !Earlier)
      Earlier = Free || (It->second < 0) == L.Upwards;
  }
  return Earlier;
}

/// All indices that it passes, one at a time.
std::optional<std::pair<int64_t, int64_t>> rangeOf(const Access::Axis &X, llvm::ArrayRef<Loop> Loops, const ASTContext &Context) {
  if (X.What != Access::Axis::Constant && X.What != Access::Axis::Sum)
    return std::nullopt;
  auto L = llvm::find_if(Loops, [&](const Loop &Each) { return Each.Variable == X.Variable; });
  auto Range = !X.Variable ? std::optional(std::pair<int64_t, int64_t>(0, 0)) : L != Loops.end() ? ModelBuilder::rangeOf(*L, Context) : std::nullopt;
  return Range ? std::optional(std::pair(Range->first + X.Offset, Range->second + X.Offset + X.Spread)) : std::nullopt;
}

/// The variable plus the offset in every iteration: by its text, or through other variables, `int below = i - 1; ... u[below]`.
bool isOneElement(const Access &X, unsigned Axis) {
  if (X.Axes[Axis].What == Access::Axis::Ring)
    return !X.R->Rings.at(Axis).goesBeyond();
  return X.Axes[Axis].What != Access::Axis::Unknown && !X.Axes[Axis].Spread;
}

bool isCandidate(const Access &X) {
  const ArrayReference &R = *X.R;
  if (!X.isElement() || X.Nests.empty() || !R.A->Element->isArithmeticType() || R.A->Member)
    return false;
  return llvm::none_of(X.Nests, [](const LoopNest *N) { return N->isWidened(); });
}

} // namespace

/// Compares a loop's variable with what does not change in the nest: holds for a range of the loop.
bool CarriedCheck::isPlainCondition(const Expr *E, const LoopNest &N, llvm::ArrayRef<Loop> Loops) const {
  const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!B)
    return false;
  if (B->isLogicalOp())
    return isPlainCondition(B->getLHS(), N, Loops) && isPlainCondition(B->getRHS(), N, Loops);
  if (!B->isComparisonOp() || B->getOpcode() == BO_EQ)
    return false;
  return llvm::all_of(B->children(), [&](const Stmt *Side) {
    std::optional<Affine> Form = sumOf(cast<Expr>(Side), Context);
    return Form && (!Form->Variable || isVariableOf(Loops, Form->Variable) || countChanges(Form->Variable, N.Body, Context) == 0);
  });
}

/// The loops of the nest and of its body, outermost first; nullopt: it isn't certain that they all come here.
std::optional<std::vector<Loop>> CarriedCheck::loopsAround(const Access &X) const {
  const LoopNest &N = *X.Nests.back();
  std::vector<Loop> Loops;
  if (!X.Way && !X.Traced)
    return std::nullopt;
  const Path &Way = X.Traced ? *X.Traced : *X.Way;
  auto At = llvm::find(Way, N.Body);
  if (At == Way.end() || hasJump(N.Body))
    return std::nullopt;
  for (; At + 1 != Way.end(); ++At) {
    if (isa<SwitchStmt, WhileStmt, DoStmt>(*At))
      return std::nullopt;
    const Expr *Condition = nullptr;
    if (const auto *If = dyn_cast<IfStmt>(*At); If && At[1] != If->getCond() && !isDirective(*At, At[1]))
      Condition = If->getCond();
    if (const auto *Choice = dyn_cast<ConditionalOperator>(*At); Choice && At[1] != Choice->getCond())
      Condition = Choice->getCond();
    if (Condition && !isPlainCondition(Condition, N, Loops))
      return std::nullopt;
    const auto *For = dyn_cast<ForStmt>(*At);
    if (!For || At[1] != For->getBody())
      continue;
    Loop L{};
    if (!ModelBuilder::readLoop(For, L))
      return std::nullopt;
    Loops.push_back(L);
  }
  return Loops;
}

/// The distributed dimension across which an earlier iteration's value is read; nullopt: none is, or it isn't certain.
std::optional<unsigned> CarriedCheck::carriedAxis(const Access &Write, const Access &Read) const {
  std::optional<std::vector<Loop>> Of = loopsAround(Write), Around = loopsAround(Read);
  if (!Of || !Around)
    return std::nullopt;
  size_t Common = 0;
  while (Common < std::min(Of->size(), Around->size()) && (*Of)[Common].For == (*Around)[Common].For)
    ++Common;
  llvm::ArrayRef<Loop> Loops = llvm::ArrayRef<Loop>(*Of).take_front(Common);
  Distances Distance;
  std::optional<unsigned> Across;
  const Array &A = *Write.R->A;
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
    const Access::Axis &W = Write.Axes[Axis], &R = Read.Axes[Axis];
    // Of a row all elements, by a loop that is not known outside: `up[j]` of `double *up = w[i-1]`.
    auto Written = A.isDistributed(Axis) ? std::nullopt : rangeOf(W, *Of, Context), Used = A.isDistributed(Axis) ? std::nullopt : rangeOf(R, *Around, Context);
    if ((W.Spread || R.Spread) && Written && Used && Written->first <= Used->second && Used->first <= Written->second)
      continue;
    if (!isOneElement(Write, Axis) || !isOneElement(Read, Axis) || W.Variable != R.Variable)
      return std::nullopt;
    int64_t Far = R.Offset - W.Offset;
    if (!W.Variable || !isVariableOf(Loops, W.Variable)) {
      bool Inner = W.Variable && (isVariableOf(*Of, W.Variable) || isVariableOf(*Around, W.Variable));
      if (Far != 0 || Inner)
        return std::nullopt; // other elements, perhaps
      continue;
    }
    auto [It, New] = Distance.try_emplace(W.Variable, Far);
    if (!New && It->second != Far)
      return std::nullopt;
    if (Far != 0 && !Across && A.isDistributed(Axis) && !hasOneNode(A, Axis) && W.Distance == 0 && !(W.L && W.L->Blockwise))
      Across = Axis;
  }
  return Across && isEarlier(Loops, Distance, Context) == true ? Across : std::nullopt;
}

void CarriedCheck::check(const LoopNest &N) {
  const Footprint &All = Facts.whole(N);
  for (const Access &Write : All.Accesses) {
    const Array &A = *Write.R->A;
    if (!Write.R->Written || !isCandidate(Write) || Write.Nests.back() != &N)
      continue;
    for (const Access *Read : All.find(A)->Accesses) {
      if (!Read->R->Read || Read->R->Written || !isCandidate(*Read) || Reported.count({&N, &A}))
        continue;
      std::optional<unsigned> Axis = carriedAxis(Write, *Read);
      std::optional<int64_t> Far = Axis ? std::optional(Read->Axes[*Axis].Offset - Write.Axes[*Axis].Offset) : std::nullopt;
      std::optional<int64_t> Stored = Axis ? P.Wide.of(A, *Axis).side(*Far > 0).constant() : std::nullopt;
      if (Read->Traced && Stored && *Stored < std::abs(*Far)) // Beyond.cpp speaks
        continue;
      if (!Axis || isFilledByHand(A, P.Does.bodyOf(functionAround(*N.Body, Context)), P))
        continue;
      Reported.insert({&N, &A});
      if (!Told.insert(Read->R->Name).second)
        continue;
      Diags.report(Read->R->Subscripts[*Axis]->getExprLoc(), diag::warn_carried_dependence)
          << A.Name << unsigned(std::abs(*Far)) << (*Far > 0 ? 1 : 0) << *Axis << Read->Axes[*Axis].Variable->getName();
      Diags.report(Write.R->loc(), diag::note_written_here) << A.Name;
    }
  }
}

/// The same by a pointer to where the node's part begins.
void CarriedCheck::checkPointers(const LoopNest &N) {
  std::optional<CarriedByPointer> Found = carriedByPointer(N, P);
  if (!Found || isFilledByHand(*Found->A, P.Does.bodyOf(functionAround(*N.Body, Context)), P) || !Reported.insert({&N, Found->A}).second || !Told.insert(Found->Read).second)
    return;
  Diags.report(Found->Read->getExprLoc(), diag::warn_carried_dependence)
      << Found->A->Name << unsigned(std::abs(Found->Far)) << (Found->Far > 0 ? 1 : 0) << Found->Axis << Found->L->Variable->getName();
  Diags.report(Found->Written->getExprLoc(), diag::note_written_here) << Found->A->Name;
}

void CarriedCheck::run() {
  for (const LoopNest &N : M.Nests)
    if (splitsWork(N) && !N.OfAssignment && N.Widen != LoopDirective::Pipeline) {
      check(N);
      checkPointers(N);
    }
}

void checkCarried(const Program &P) { CarriedCheck(P).run(); }

} // namespace sode
