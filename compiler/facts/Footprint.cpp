// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Footprint.h"
#include "facts/Subscript.h"
#include "facts/Indirect.h"
#include "facts/Owned.h"
#include "facts/Program.h"
#include "facts/Pinned.h"
#include "facts/Radius.h"

using namespace clang;

namespace sode {

/// The variable and the offset of a subscript.
static void readSubscript(Access::Axis &X, const ArrayReference &R, unsigned Axis, const ASTContext &Context) {
  X.Why = Access::Axis::Subscript;
  if (auto Ring = R.Rings.find(Axis); Ring != R.Rings.end()) {
    X.What = Access::Axis::Ring;
    X.Variable = Ring->second.L->Variable;
    X.Offset = Ring->second.Offset;
  } else if (std::optional<Affine> Form = sumOf(R.Subscripts[Axis], Context)) {
    X.What = Form->Variable ? Access::Axis::Sum : Access::Axis::Constant;
    X.Variable = Form->Variable;
    X.Offset = Form->Offset;
  }
}

/// Of what follows no loop by its text: `2*i + 1`, or a local variable with such a value.
static void readScaled(Access::Axis &X, const ArrayReference &R, unsigned Axis, llvm::ArrayRef<const LoopNest *> Nests,
                       const ASTContext &Context) {
  if (X.L || X.What == Access::Axis::Constant || X.What == Access::Axis::Ring)
    return;
  const Stmt *Body = Nests.empty() || !isSplit(*R.A, Axis) ? nullptr : Nests.back()->Body;
  std::optional<Affine> Form = subscriptOf(R.Subscripts[Axis], Context, Body);
  if (Form && Form->Variable && !Form->isSum())
    X.Scaled = Form;
}

/// The distributed loop that a subscript follows.
static void findLoop(Access::Axis &X, llvm::ArrayRef<const LoopNest *> Nests) {
  if (!X.Variable)
    return;
  for (const LoopNest *N : Nests)
    for (const Loop &L : N->Loops)
      if (L.Distributed && L.Variable == X.Variable && !X.L) {
        X.L = &L;
        X.Nest = N;
      }
}

/// How far it leads from the iteration's own part.
static void place(Access::Axis &X, const Array &A, unsigned Axis) {
  if (X.What == Access::Axis::Unknown)
    return;
  X.Why = !A.isDistributed(Axis) ? Access::Axis::Undistributed : !X.L ? Access::Axis::NoLoop : Access::Axis::Mapping;
  std::optional<int64_t> Shift = X.Why == Access::Axis::Mapping ? shiftOf(A, Axis, *X.Nest, *X.L) : std::nullopt;
  if (!Shift)
    return;
  int64_t Distance = X.Offset + *Shift;
  X.Distance = Distance;
  if (!X.Nest->isWidened()) {
    X.Reached = Reach{Distance, Distance + X.Spread, false};
  } else {
    std::optional<int64_t> Below = X.L->Widening.Low.constant(), Above = X.L->Widening.High.constant();
    if (Below && Above)
      X.Reached = Reach{Distance - std::max<int64_t>(*Below, 0), Distance + X.Spread + std::max<int64_t>(*Above, 0), true};
  }
  X.Why = X.Reached ? Access::Axis::Known : Access::Axis::Width;
}

static std::optional<Affine> sumOf(const IntExpr &E, const ASTContext &Context) {
  if (E.terms().empty())
    return Affine{nullptr, E.addend()};
  if (E.terms().size() > 1 || E.terms().front().Negative)
    return std::nullopt;
  std::optional<Affine> Form = sumOf(E.terms().front().Text->Checked, Context);
  return Form ? std::optional<Affine>(Affine{Form->Variable, Form->Offset + E.addend()}) : std::nullopt;
}

/// Of `u[0][j]` and `u[n-1][j]`: how far from the rows of `loop (j) on t[0][j]` and `on t[n-1][j]`.
static void findChooser(Access::Axis &X, const Array &A, unsigned Axis, llvm::ArrayRef<const LoopNest *> Nests,
                        const ASTContext &Context) {
  std::optional<int64_t> Shift = A.Axes[Axis].Offset.constant();
  if (!A.isDistributed(Axis) || X.L || !Shift || (X.What != Access::Axis::Constant && X.What != Access::Axis::Sum))
    return;
  for (const LoopNest *N : llvm::reverse(Nests)) {
    unsigned Dim = A.Axes[Axis].TemplateDim;
    if (N->On.OfTemplate != A.On || Dim >= N->On.Subs.size() || N->On.Subs[Dim].Kind != SetRef::Sub::At)
      continue;
    std::optional<Affine> Index = sumOf(N->On.Subs[Dim].Low, Context);
    if (!Index || Index->Variable != X.Variable)
      return;
    X.Chooser = N;
    X.FromIndex = X.Offset + *Shift - Index->Offset;
    return;
  }
}

void setAxis(Access &To, unsigned Axis, const Affine &Form, const ASTContext &Context) {
  Access::Axis X;
  X.Why = Access::Axis::Subscript;
  if (Form.isSum()) {
    X.What = Form.Variable ? Access::Axis::Sum : Access::Axis::Constant;
    X.Variable = Form.Variable;
    X.Offset = Form.Offset;
    X.Spread = Form.Spread;
  } else {
    X.Scaled = Form;
  }
  findLoop(X, To.Nests);
  place(X, *To.R->A, Axis);
  if (!X.Spread)
    findChooser(X, *To.R->A, Axis, To.Nests, Context);
  To.Axes[Axis] = X;
}

static Access readAccess(const ArrayReference &R, const Nesting &Nests, const ASTContext &Context) {
  Access Result;
  Result.R = &R;
  Result.Axes.resize(R.A->Axes.size());
  Result.Nests = Nests.around(R.Position);
  bool Subscripted = R.How == ArrayReference::Element || R.How == ArrayReference::Part;
  if (R.Nest && R.Nest->imageOf(*R.A, R.Name)) { // any element
    for (Access::Axis &X : Result.Axes)
      X.Why = Access::Axis::Gathered;
    return Result;
  }
  for (unsigned Axis = 0; Subscripted && Axis < R.Subscripts.size(); ++Axis) {
    Access::Axis &X = Result.Axes[Axis];
    readSubscript(X, R, Axis, Context);
    findLoop(X, Result.Nests);
    readScaled(X, R, Axis, Result.Nests, Context);
    place(X, *R.A, Axis);
    findChooser(X, *R.A, Axis, Result.Nests, Context);
  }
  return Result;
}

/// Subscripts that run round the index of a distributed loop, `u[i + k]` in a loop over k with constant bounds.
static void readRadius(Access &Result, const ASTContext &Context) {
  const ArrayReference &R = *Result.R;
  if (Result.Nests.empty() || (R.How != ArrayReference::Element && R.How != ArrayReference::Part) || Result.isGathered())
    return;
  for (unsigned Axis = 0; Axis < R.Subscripts.size(); ++Axis) {
    if (Result.Axes[Axis].What != Access::Axis::Unknown || !R.A->isDistributed(Axis))
      continue;
    std::optional<Affine> Form = radiusOf(R.Subscripts[Axis], *Result.Way, Result.Nests, Context);
    if (!Form || !Form->Spread || !Form->Variable)
      continue;
    Access::Axis Old = Result.Axes[Axis];
    setAxis(Result, Axis, *Form, Context);
    if (!Result.Axes[Axis].L)
      Result.Axes[Axis] = Old;
  }
}

/// Subscripts to which conditions give a distributed loop: `j ? u[j-1] : u[0]`, `u[j ? j-1 : 0]`. Of `j ? ... : u[1]` it stays open whether a node that has u[0]
/// needs a shadow: that depends on its number of elements. True: not all elements in reach are accessed.
static bool readPinned(Access &Result, NestHeads &Heads, const ASTContext &Context) {
  const ArrayReference &R = *Result.R;
  bool AtMost = false;
  for (unsigned Axis = 0; Axis < R.Subscripts.size(); ++Axis) {
    const Access::Axis Old = Result.Axes[Axis];
    const Expr *Written = R.Subscripts[Axis];
    if (!Written)
      continue;
    const Expr *Only = Result.Nests.empty() ? nullptr : onlyValueOf(Written, Result.Nests.back()->Body, Context);
    if (Only) // `int l = i ? i - 1 : 0;`
      Written = Only;
    bool Chosen = isa<ConditionalOperator>(Written->IgnoreParenImpCasts());
    if (Chosen && (R.Written || R.Escapes)) // in two iterations it may be one element
      continue;
    if (Old.Why == Access::Axis::Gathered || Old.L || Old.Chooser || !R.A->isDistributed(Axis))
      continue;
    for (const LoopNest *N : Result.Nests)
      for (const Loop &L : N->Loops) {
        if (!L.Distributed || L.Dim != R.A->Axes[Axis].TemplateDim || Result.Axes[Axis].Reached)
          continue;
        if (std::optional<Affine> Form = pinnedOf(Written, *Result.Way, L, *N, Heads, Context))
          setAxis(Result, Axis, *Form, Context);
        const std::optional<Reach> Far = Result.Axes[Axis].Reached;
        if (!Far || Far->Lowest > 0 || Far->Highest < 0 || (!Far->isOwn() && !Chosen)) {
          Result.Axes[Axis] = Old;
          Result.Axes[Axis].Pinned = Far;
        } else {
          AtMost |= !Far->isOwn();
        }
      }
  }
  return AtMost;
}

/// What is known of an access before its innermost nest runs.
static void lookFromHead(Access &Result, NestHeads &Heads) {
  const ArrayReference &R = *Result.R;
  const LoopNest *N = Result.Nests.empty() ? nullptr : Result.Nests.back();
  Result.Inside = routeFrom(N ? N->Body : nullptr, *Result.Way);
  if (!N)
    return;
  Result.Named = Heads.isNamed(R, *N, Result.Inside.Certain);
  for (const ForStmt *For : Result.Inside.Loops)
    Result.Loops.push_back(Heads.loopOf(For, *N));
  for (unsigned Axis = 0; Axis < R.Subscripts.size(); ++Axis) {
    Access::Axis &X = Result.Axes[Axis];
    if (X.Spread) // of many elements the head of the nest knows no one
      continue;
    const VarDecl *Variable = X.Scaled ? X.Scaled->Variable : X.Variable;
    auto Along = llvm::find_if(Result.Loops, [&](const Loop *L) { return L && Variable && L->Variable == Variable; });
    auto Ring = R.Rings.find(Axis);
    if (Along != Result.Loops.end())
      X.Along = *Along;
    else if (Ring == R.Rings.end() || Ring->second.Straight)
      X.Fixed = Heads.isKnown(R.Subscripts[Axis], *N) ? Access::Axis::AsWritten : Access::Axis::Moves;
    else if (llvm::none_of(N->Loops, [&](const Loop &L) { return &L == Ring->second.L; })) // of a loop around the nest
      X.Fixed = Access::Axis::AsSum;
  }
}

const Footprint::Use *Footprint::find(const Array &A) const {
  auto Found = llvm::find_if(Arrays, [&](const Use &U) { return U.A == &A; });
  return Found == Arrays.end() ? nullptr : &*Found;
}

bool Access::leavesOwn() const {
  for (unsigned Axis = 0; Axis < Axes.size(); ++Axis)
    if (R->A->isDistributed(Axis) && !isOwn(Axis))
      return true;
  return false;
}

std::optional<Reach> Access::reachFrom(const LoopNest &Nest, unsigned Axis) const {
  const struct Axis &X = Axes[Axis];
  if (X.Chooser == &Nest)
    return Reach{X.FromIndex, X.FromIndex, false};
  return X.Nest == &Nest ? X.Reached : std::nullopt;
}

bool Access::leavesPoint(const LoopNest &Nest, bool Fixed) const {
  for (unsigned Axis = 0; Axis < Axes.size(); ++Axis) {
    std::optional<Reach> Far = reachFrom(Nest, Axis);
    if (R->A->isDistributed(Axis) && (Fixed || Axes[Axis].Chooser != &Nest) && !(Far && Far->isOwn()))
      return true;
  }
  return false;
}

bool Footprint::Use::leavesOwn() const {
  auto Leaves = [](const Offsets &O) { return !O.distance().isOwn(); };
  return llvm::any_of(Reads, Leaves) || llvm::any_of(Writes, Leaves);
}

static void widen(std::vector<Footprint::Offsets> &List, unsigned Axis, const Access::Axis &X) {
  if (X.What == Access::Axis::Unknown)
    return;
  auto Old = llvm::find_if(List, [&](const Footprint::Offsets &O) { return O.Axis == Axis && O.Variable == X.Variable; });
  if (Old == List.end()) {
    std::optional<int64_t> Shift;
    if (X.Distance)
      Shift = *X.Distance - X.Offset;
    List.push_back({Axis, X.Variable, X.L, X.Nest, X.Offset, X.Offset + X.Spread, Shift});
    return;
  }
  Old->Low = std::min(Old->Low, X.Offset);
  Old->High = std::max(Old->High, X.Offset + X.Spread);
}

/// By array, what touches it.
static std::vector<Footprint::Use> usesIn(llvm::ArrayRef<Access> Accesses) {
  std::vector<Footprint::Use> Uses;
  llvm::DenseMap<const Array *, unsigned> IndexOf;
  for (const Access &X : Accesses) {
    if (!X.touches())
      continue;
    auto [At, New] = IndexOf.try_emplace(X.R->A, Uses.size());
    if (New)
      Uses.push_back({X.R->A, false, false, {}, {}, {}});
    Footprint::Use &U = Uses[At->second];
    U.Read |= X.R->Read || X.R->Escapes;
    U.Written |= X.R->Written || X.R->Escapes;
    U.Accesses.push_back(&X);
    for (unsigned Axis = 0; Axis < X.Axes.size(); ++Axis) {
      if (X.R->Read)
        widen(U.Reads, Axis, X.Axes[Axis]);
      if (X.R->Written)
        widen(U.Writes, Axis, X.Axes[Axis]);
    }
  }
  return Uses;
}

Footprints::Footprints(const Program &P) : Refs(P.Refs), Heads(Refs, P.TU, P.M, P.Context), Paths(findPaths(Refs, P.Context)) {
  for (const ArrayReference &R : Refs.List) {
    Accesses.push_back(readAccess(R, P.Nests, P.Context));
    if (auto Way = Paths.find(R.Name); Way != Paths.end()) {
      Accesses.back().Way = &Way->second;
      readRadius(Accesses.back(), P.Context);
      bool AtMost = readPinned(Accesses.back(), Heads, P.Context);
      lookFromHead(Accesses.back(), Heads);
      Accesses.back().Inside.Certain &= !AtMost;
    }
  }
  for (const Access &X : Accesses)
    OfArray[X.R->A].push_back(&X);
  // References are in textual order: those of a nest stand together.
  auto At = [&](unsigned Position) {
    return llvm::partition_point(Accesses, [&](const Access &X) { return X.R->Position < Position; }) - Accesses.begin();
  };
  for (const LoopNest &N : P.M.Nests) {
    size_t First = At(N.Tokens.First);
    llvm::ArrayRef<Access> Inside = llvm::ArrayRef<Access>(Accesses).slice(First, At(N.Tokens.End) - First);
    OfNest[&N] = {&N, Inside, usesIn(Inside)};
  }
  llvm::DenseMap<const Expr *, const ArrayReference *> ByName;
  for (const ArrayReference &R : Refs.List)
    ByName[R.Name] = &R;
  for (const LoopNest &N : P.M.Nests) {
    const Footprint &Text = OfNest[&N];
    Whole[&N] = Text;
    if (std::unique_ptr<Indirect> More = followNest(N, Text.Accesses, {ByName, P})) {
      Whole[&N] = {&N, More->Accesses, usesIn(More->Accesses), More.get()};
      Followed.push_back(std::move(More));
    }
  }
}

Footprints::~Footprints() = default;

bool Footprints::isHanded(const ArrayReference &R) const {
  return llvm::any_of(Followed, [&](const auto &Of) { return Of->Handed.contains(R.Name); });
}

llvm::ArrayRef<const Access *> Footprints::of(const Array &A) const {
  auto Found = OfArray.find(&A);
  return Found == OfArray.end() ? llvm::ArrayRef<const Access *>() : llvm::ArrayRef<const Access *>(Found->second);
}

std::optional<TimeLevel> Footprints::levelOf(const Array &A) const {
  for (const PointerSwap &Swap : Refs.Swaps.List)
    if (auto At = llvm::find(Swap.Ring, &A); At != Swap.Ring.end())
      return TimeLevel{&Swap, unsigned(At - Swap.Ring.begin())};
  return std::nullopt;
}

} // namespace sode
