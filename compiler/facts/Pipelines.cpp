// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Pipelines.h"
#include "facts/Owned.h"
#include "facts/Program.h"
#include "facts/IndexValues.h"
#include "model/Changes.h"
#include "support/ForEach.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace sode {

namespace {

/// How many iterations of each loop lie between two accesses of one element.
struct Distance {
  int64_t Low = -LargestInteger, High = LargestInteger;
  bool isKnown() const { return Low > -LargestInteger; } // measure sets both
  bool mayBe(int Sign) const { return Sign < 0 ? Low < 0 : Sign > 0 ? High > 0 : Low <= 0 && High >= 0; }
};

class PipelineFinder {
public:
  PipelineFinder(const Program &P, const LoopNest &Nest, Pipeline &Result) : P(P), Nest(Nest), Result(Result), NotCut(Nest.Loops.size()) {}
  void find();
  void findWaves();
  bool canBeCut(const Loop &L);

private:
  const Program &P;
  const LoopNest &Nest;
  Pipeline &Result;
  std::vector<const Access *> NotCut; ///< By loop: why it cannot be cut into blocks.
  // The pair that is looked at.
  const Access *Write = nullptr, *Other = nullptr;
  std::vector<Distance> Apart;  ///< By loop; positive: Other comes later.
  std::vector<int> AxisOf;      ///< By loop: the dimension of the array that it moves along, or -1.
  std::vector<int64_t> Farthest; ///< By loop: of all pairs, of blockwise.

  bool lookAtPairs();
  bool measure();
  bool visit(size_t I, int Order, std::vector<int> &Signs);
  bool judge(int Order, const std::vector<int> &Signs);
  bool refuse(Pipeline::Reason Why, const Access &X, size_t LoopAt);
  void addFlow(size_t LoopAt);
  bool measureAll();
  bool noteApart(int Order, const std::vector<int> &Signs);
  bool isCuttable(const Loop &L, size_t At) const;
  bool follow(const Loop &L);
  void chooseBlock();
};

/// Do nodes have different iterations of it, or should values flow along it?
bool crossesNodes(const LoopNest &Nest, const Loop &L) {
  const Template &T = *Nest.On.OfTemplate;
  return L.Pipelined || (L.Distributed && T.Dims[L.Dim].Dist != DistKind::None && !hasOneNode(T, L.Dim));
}

bool isSumOf(const Access::Axis &X, const Loop &L) { return X.isSum(L.Variable); }

} // namespace

bool PipelineFinder::refuse(Pipeline::Reason Why, const Access &X, size_t LoopAt) {
  Result.Why = Why;
  Result.Where = &X;
  Result.Across = LoopAt < Nest.Loops.size() ? &Nest.Loops[LoopAt] : nullptr;
  Result.Axis = LoopAt < Nest.Loops.size() && AxisOf[LoopAt] >= 0 ? AxisOf[LoopAt] : 0;
  return false;
}

/// Finds the distances of the pair; false: they are never one element.
bool PipelineFinder::measure() {
  Apart.assign(Nest.Loops.size(), Distance());
  AxisOf.assign(Nest.Loops.size(), -1);
  for (unsigned Axis = 0; Axis < Write->Axes.size(); ++Axis) {
    const Access::Axis &W = Write->Axes[Axis], &X = Other->Axes[Axis];
    if (W.What == Access::Axis::Constant && X.What == Access::Axis::Constant && !W.Spread && !X.Spread && W.Offset != X.Offset)
      return false;
    for (size_t I = 0; I < Nest.Loops.size(); ++I) {
      const Loop &L = Nest.Loops[I];
      if (isSumOf(W, L) && isSumOf(X, L)) {
        Distance &D = Apart[I];
        AxisOf[I] = Axis;
        D.Low = std::max(D.Low, W.Offset - X.Offset - X.Spread);
        D.High = std::min(D.High, W.Offset + W.Spread - X.Offset);
        std::optional<int64_t> Step = L.StepExpr ? constantOf(L.StepExpr, P.Context) : 1;
        if (D.Low > D.High || (D.Low == D.High && Step && *Step && D.Low % *Step != 0))
          return false;
      } else if (Nest.Widen == LoopDirective::Pipeline && crossesNodes(Nest, L) && (W.What == Access::Axis::Constant || X.What == Access::Axis::Constant) && (isSumOf(W, L) || isSumOf(X, L))) {
        Apart[I] = {0, 0}; // an element that the node of the iteration owns
        AxisOf[I] = Axis;
      }
    }
  }
  return true;
}

/// Goes through the signs that the distances may have, in the order of the iterations. Order: 1 if Other comes later, -1 if Write does.
bool PipelineFinder::visit(size_t I, int Order, std::vector<int> &Signs) {
  if (I == Nest.Loops.size())
    return Order == 0 || (Nest.Widen == LoopDirective::Blockwise ? noteApart(Order, Signs) : judge(Order, Signs));
  for (int Sign : {-1, 0, 1}) {
    if (!Apart[I].mayBe(Sign))
      continue;
    Signs[I] = Nest.Loops[I].Upwards ? Sign : -Sign;
    if (!visit(I + 1, Order ? Order : Signs[I], Signs))
      return false;
  }
  return true;
}

/// What the pair means for the clause, with these signs of its distances.
bool PipelineFinder::judge(int Order, const std::vector<int> &Signs) {
  bool Flows = Order > 0 && Other->R->Read;
  for (size_t I = 0; I < Nest.Loops.size(); ++I) {
    const Loop &L = Nest.Loops[I];
    int Sign = Signs[I] * Order;
    if (Sign < 0 && !NotCut[I])
      NotCut[I] = Other;
    if (!crossesNodes(Nest, L) || Sign == 0)
      continue;
    if (!Apart[I].isKnown() && AxisOf[I] < 0 && (Flows || L.Pipelined))
      return refuse(Pipeline::Subscript, Other->Axes.size() ? *Other : *Write, Nest.Loops.size());
    if (!L.Pipelined && Flows)
      return refuse(Pipeline::Sideways, *Other, I);
    if (L.Pipelined && Sign < 0)
      return refuse(Pipeline::Backwards, *Other, I);
    if (L.Pipelined && Flows)
      addFlow(I);
  }
  return true;
}

/// Of blockwise.
bool PipelineFinder::noteApart(int Order, const std::vector<int> &Signs) {
  for (size_t I = 0; I < Nest.Loops.size(); ++I) {
    if (Signs[I] * Order < 0 || !Apart[I].isKnown())
      NotCut[I] = Other;
    else
      Farthest[I] = std::max({Farthest[I], -Apart[I].Low, Apart[I].High});
  }
  return true;
}

void PipelineFinder::addFlow(size_t I) {
  const Array &A = *Write->R->A;
  const Loop &L = Nest.Loops[I];
  auto It = llvm::find_if(Result.Flows, [&](const Pipeline::Flow &F) { return F.A == &A && F.L == &L; });
  if (It == Result.Flows.end())
    It = Result.Flows.insert(It, {&A, Other->R, unsigned(AxisOf[I]), &L});
  It->Width = std::max(It->Width, L.Upwards ? Apart[I].High : -Apart[I].Low);
}

bool PipelineFinder::isCuttable(const Loop &L, size_t At) const {
  return !NotCut[At] && L.Variable->getType()->isIntegerType() && countChanges(L.Variable, L.For->getBody(), P.Context) == 0;
}

/// Finds the dimensions that follow the loop; false: there are none, or its range is not known before the nest.
bool PipelineFinder::follow(const Loop &L) {
  for (Pipeline::Flow &F : Result.Flows) {
    std::optional<int64_t> Behind;
    F.Along = -1;
    for (const Access *W : P.Facts.whole(Nest).find(*F.A)->Accesses) {
      if (!W->R->Written)
        continue;
      auto Axis = llvm::find_if(W->Axes, [&](const Access::Axis &X) { return isSumOf(X, L) && X.Along == &L; }); // of several elements Along is unknown
      int At = Axis - W->Axes.begin();
      if (Axis == W->Axes.end() || (F.Along >= 0 && F.Along != At))
        return false;
      F.Along = At;
      Behind = !Behind     ? Axis->Offset
               : L.Upwards ? std::min(*Behind, Axis->Offset)
                           : std::max(*Behind, Axis->Offset);
    }
    F.Behind = Behind.value_or(0);
  }
  return true;
}

/// The outermost loop that can be cut: at best one along which nothing flows, else one of several.
void PipelineFinder::chooseBlock() {
  bool Several = llvm::count_if(Nest.Loops, [&](const Loop &L) { return Result.flowsAlong(L); }) > 1;
  for (bool Flowing : {false, true})
    for (size_t I = 0; I < Nest.Loops.size() && !Result.Block && (Several || !Flowing); ++I)
      if (Result.flowsAlong(Nest.Loops[I]) == Flowing && isCuttable(Nest.Loops[I], I) && follow(Nest.Loops[I]))
        Result.Block = &Nest.Loops[I];
  if (Result.Block)
    return;
  for (Pipeline::Flow &F : Result.Flows)
    F.Along = -1;
  for (const Access *X : NotCut)
    Result.Together = Result.Together ? Result.Together : X;
}

/// All pairs of a nest with blockwise; false: elements are used otherwise.
bool PipelineFinder::measureAll() {
  std::vector<int> Signs(Nest.Loops.size());
  Farthest.assign(Nest.Loops.size(), 0);
  for (const Footprint::Use &U : P.Facts.whole(Nest).Arrays) {
    for (const Access *X : U.Accesses)
      if (U.Written && (!(X->isElement() || P.Facts.isHanded(*X->R)) ||
                        llvm::any_of(X->Axes, [](const Access::Axis &Of) { return Of.What == Access::Axis::Ring; })))
        return false;
    for (const Access *W : U.Accesses)
      for (const Access *X : U.Accesses) {
        Write = W;
        Other = X;
        if (W->R->Written && measure())
          visit(0, 0, Signs);
      }
  }
  return true;
}

void PipelineFinder::findWaves() {
  if (!Nest.Loops.front().Blockwise || !Nest.Loops.front().DeclaredInFor || !measureAll())
    return;
  for (size_t I = 0; I < Nest.Loops.size() && Result.Waves.size() < 2; ++I)
    if (const Loop &L = Nest.Loops[I]; L.Blockwise && isCuttable(L, I) && !dependsOnNest(Nest, L))
      Result.Waves.push_back({&L, Farthest[I]});
  if (Result.Waves.size() < 2)
    Result.Waves.clear();
}

/// False: the clause cannot be obeyed.
bool PipelineFinder::lookAtPairs() {
  std::vector<int> Signs(Nest.Loops.size());
  for (const Footprint::Use &U : P.Facts.whole(Nest).Arrays) {
    if (!U.Written)
      continue;
    for (const Access *X : U.Accesses)
      if (!X->isElement() && !P.Facts.isHanded(*X->R))
        return refuse(Pipeline::Address, *X, Nest.Loops.size());
    for (const Access *W : U.Accesses)
      for (const Access *X : U.Accesses) {
        Write = W;
        Other = X;
        if (W->R->Written && measure() && !visit(0, 0, Signs))
          return false;
      }
  }
  return true;
}

void PipelineFinder::find() {
  if (lookAtPairs() && !Result.Flows.empty())
    chooseBlock();
}

bool PipelineFinder::canBeCut(const Loop &L) { return lookAtPairs() && isCuttable(L, &L - Nest.Loops.data()); }

bool canBeCut(const Program &P, const LoopNest &Nest, const Loop &L) {
  Pipeline Result;
  return PipelineFinder(P, Nest, Result).canBeCut(L);
}

bool Pipeline::flowsAlong(const Loop &L) const {
  return llvm::any_of(Flows, [&](const Flow &F) { return F.L == &L; });
}

bool Pipeline::fills(const Array &A, unsigned Axis, bool Above, int64_t Width) const {
  return llvm::any_of(Flows, [&](const Flow &F) { return F.A == &A && F.Axis == Axis && F.L->Upwards != Above && F.Width >= Width; });
}

/// Does the axis lead out of the own part along such a loop, or is that not known?
static bool leavesAlong(const Access::Axis &X, const LoopNest &Nest, const Loop *Along) {
  if (X.Reached && X.Reached->isOwn())
    return false;
  bool OfNest = X.L && X.Nest == &Nest;
  return Along && OfNest ? X.L == Along : !OfNest || X.L->Blockwise;
}

std::vector<const ArrayReference *> readsBeyond(const LoopNest &Nest, const Footprints &Facts, const Loop *Along) {
  std::vector<const ArrayReference *> Found;
  for (const Footprint::Use &U : Facts.whole(Nest).Arrays) {
    auto It = llvm::find_if(U.Accesses, [&](const Access *X) {
      bool Reads = X->R->Read || !X->isElement();
      for (unsigned Axis = 0; Axis < X->Axes.size() && U.Written && Reads; ++Axis)
        if ((Along || U.A->isDistributed(Axis)) && leavesAlong(X->Axes[Axis], Nest, Along))
          return true;
      return false;
    });
    if (It != U.Accesses.end())
      Found.push_back((*It)->R);
  }
  return Found;
}

/// The loops whose iterations `omp parallel for` gives to threads, one by one.
static llvm::DenseSet<const Stmt *> teamLoops(const ASTContext &Context) {
  llvm::DenseSet<const Stmt *> Found;
  forEach<OMPLoopDirective>(Context.getTranslationUnitDecl(), [&](const OMPLoopDirective *Loop) {
    if (Loop->getDirectiveKind() == llvm::omp::OMPD_parallel_for && Loop->getLoopsNumber() == 1 && !Loop->hasClausesOfKind<OMPOrderedClause>())
      Found.insert(Loop->getRawStmt());
  });
  return Found;
}

Pipelines findPipelines(const Program &P) {
  Pipelines Found;
  llvm::DenseSet<const Stmt *> Team;
  if (llvm::any_of(P.M.Nests, [](const LoopNest &N) { return N.Widen == LoopDirective::Blockwise; }))
    Team = teamLoops(P.Context);
  for (const LoopNest &N : P.M.Nests)
    if (N.Widen == LoopDirective::Pipeline)
      PipelineFinder(P, N, Found[&N]).find();
    else if (N.Widen == LoopDirective::Blockwise && Team.contains(N.Loops.front().For))
      PipelineFinder(P, N, Found[&N]).findWaves();
  return Found;
}

bool isDivided(const Pipelines &Flows, const LoopNest &Nest, const Loop &L) {
  auto It = Flows.find(&Nest);
  return L.Distributed || (It != Flows.end() && It->second.Block == &L);
}

} // namespace sode
