// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reflects of a time loop: whether what is read at a distance was filled, as in a program without blocking.

#include "blocks/BlockDepth.h"
#include "support/Named.h"

using namespace clang;

namespace sode {

/// Does the reflect fill what the access reads? Of a fixed index the rows beside it are on its node, if that has so many: the
/// program need not fill them, and a time block computes them anyhow.
static bool fills(const Exchange &X, const Access &Read, const LoopNest &Nest, const TimeBlock &Block, const Widths &Wide) {
  for (unsigned Axis = 0; Axis < Read.Axes.size(); ++Axis) {
    if (!Read.R->A->isDistributed(Axis) || Read.Axes[Axis].Chooser || Block.isWhole(Read.R->A->Axes[Axis].TemplateDim))
      continue;
    Width Filled = Wide.of(X, *Read.R->A, Axis);
    std::optional<int64_t> Low = Filled.Low.constant(), High = Filled.High.constant();
    if ((!Low || !High) && X.Widths.empty()) // the run compares the declared shadow with what the time block needs
      continue;
    std::optional<Reach> Far = Block.reachOf(Read, Nest, Axis);
    if (!Low || !High || *Low < -Far->Lowest || *High < Far->Highest)
      return false;
  }
  return true;
}

/// Where the item writes the array, by any name that its storage has there.
template <typename Predicate> static bool writes(const StepItem &I, const Array *A, const Footprints &Facts, Predicate Counts) {
  const Footprint::Use *U = I.Stage ? Facts.whole(*I.Stage).find(*A) : nullptr;
  return U && U->Written && llvm::any_of(U->Accesses, [&](const Access *X) { return X->R->Written && Counts(*X); });
}

/// Of how many steps back it can be said whether they write what is read.
static size_t stepsToSee(const TimeBlock &Block, const Footprints &Facts, const StepLevels &Levels) {
  size_t Steps = 1;
  int64_t Most = 0;
  for (const StepItem &I : Block.Items) {
    Steps += I.Swap ? I.Swap->Ring.size() : 0;
    if (I.Stage)
      for (const Access &X : Facts.whole(*I.Stage).Accesses)
        Most = std::max(Most, Levels.reachOf(X));
  }
  return Steps + 2 * Most;
}

/// Goes back from the read, round the loop, to the reflect, before anything changes the array.
static bool checkRead(const TimeBlock &Block, size_t At, const Access &Read, const Program &P, const StepLevels &Levels,
                      BlockingErrors &Errors) {
  const std::vector<StepItem> &Items = Block.Items;
  const Array *A = Read.R->A;
  const size_t Rounds = stepsToSee(Block, P.Facts, Levels);
  for (size_t Back = 1; Back <= Rounds * Items.size(); ++Back) {
    const StepItem &I = Items[(At + Rounds * Items.size() - Back) % Items.size()];
    const int64_t StepsBefore = Back <= At ? 0 : (Back - At - 1) / Items.size() + 1;
    if (I.Swap)
      A = before(*I.Swap, A);
    else if (I.Fill && llvm::is_contained(I.Fill->Arrays, A))
      return fills(*I.Fill, Read, *Items[At].Stage, Block, P.Wide) || Errors.refuse(Unblocked::Narrow, Read.R->A->Name, Read.R->loc());
    else if (writes(I, A, P.Facts, [&](const Access &X) { return !Levels.differ(Read, X, StepsBefore); }))
      return Errors.refuse(Unblocked::NotFilled, Read.R->A->Name, Read.R->loc());
  }
  return true; // it keeps its elements
}

static bool isInStep(const Exchange &Fill, const TimeBlock &Block) {
  return llvm::any_of(Block.Items, [&](const StepItem &I) { return I.Fill == &Fill; });
}

static bool isWritten(const Array &A, const TimeBlock &Block, const Footprints &Facts) {
  return llvm::any_of(Block.Items, [&](const StepItem &I) { return writes(I, &A, Facts, [](const Access &) { return true; }); });
}

/// Of the array's reflects: those of the time loop, or of the whole file where that has none.
static std::vector<const Exchange *> reflectsOf(const Array &A, const TimeBlock &Block, const Model &M) {
  std::vector<const Exchange *> Result;
  for (const StepItem &I : Block.Items)
    if (I.Fill && llvm::is_contained(I.Fill->Arrays, &A))
      Result.push_back(I.Fill);
  if (!Result.empty())
    return Result;
  for (const Exchange &X : M.Exchanges)
    if (!X.reduces() && llvm::is_contained(X.Arrays, &A))
      Result.push_back(&X);
  return Result;
}

/// Does it lead from a point of a coarser grid only to those that lie in it?
static bool staysAtHome(const Reach &Far, const Access &X, const LoopNest &Nest, const TimeBlock &Block, unsigned Axis) {
  std::optional<Ratio> At = Block.placeOf(*Nest.On.OfTemplate, X.R->A->Axes[Axis].TemplateDim);
  if (!Block.isCoarse(Nest) || !At)
    return false;
  int64_t Behind = (At->Offset % At->Factor + At->Factor) % At->Factor; // the first of them lies so far below
  return Far.Lowest >= -Behind && Far.Highest < At->Factor - Behind;
}

/// Does the access lead to elements of other nodes, perhaps, which a reflect must have brought?
static bool leavesNode(const Access &X, const LoopNest &Nest, const TimeBlock &Block) {
  if (!X.touches() || !X.R->Read)
    return false;
  for (unsigned Axis = 0; Axis < X.Axes.size(); ++Axis) {
    std::optional<Reach> Far = Block.reachOf(X, Nest, Axis);
    if (X.R->A->isDistributed(Axis) && X.Axes[Axis].Chooser != &Nest && !(Far && (Far->isOwn() || staysAtHome(*Far, X, Nest, Block, Axis))) &&
        !Block.isWhole(X.R->A->Axes[Axis].TemplateDim))
      return true;
  }
  return false;
}

/// All reflects whose arrays are read at a distance say alike which dimensions are periodic.
static bool findPeriodic(TimeBlock &Block, const Program &P, BlockingErrors &Errors) {
  std::vector<std::optional<bool>> Said(Block.On->Dims.size());
  for (const StepItem &I : Block.Items) {
    if (!I.Stage)
      continue;
    for (const Access &X : P.Facts.whole(*I.Stage).Accesses) {
      if (!X.touches() || !X.R->Read || !X.leavesPoint(*I.Stage, /*Fixed=*/false))
        continue;
      std::vector<const Exchange *> Fills = reflectsOf(*X.R->A, Block, P.M);
      if (Fills.empty() && leavesNode(X, *I.Stage, Block))
        return Errors.refuse(Unblocked::NotFilled, X.R->A->Name, X.R->loc());
      for (const Exchange *Fill : Fills)
        for (unsigned Axis = 0; Axis < X.Axes.size(); ++Axis) {
          if (!X.R->A->isDistributed(Axis) || X.Axes[Axis].Chooser || !X.Axes[Axis].Reached || X.isOwn(Axis))
            continue;
          unsigned Dim = X.R->A->Axes[Axis].TemplateDim;
          if (Block.OneNode[Dim] && !isInStep(*Fill, Block) && isWritten(*X.R->A, Block, P.Facts)) // its own elements are read
            continue;
          std::optional<bool> &Known = Said[Dim];
          bool Periodic = Fill->endsOf(Axis) == AtEnds::Periodic;
          if (Known && *Known != Periodic)
            return Errors.refuse(Unblocked::Periodic, X.R->A->Name, Fill->D->Loc);
          Known = Periodic;
        }
    }
  }
  for (const std::optional<bool> &Known : Said)
    Block.Periodic.push_back(Known.value_or(false));
  return true;
}

static bool isMirror(AtEnds Ends) { return Ends == AtEnds::Mirror || Ends == AtEnds::Antimirror; }

/// A fixed index of an element that exists.
static bool isInside(const Access &X, unsigned Axis) {
  const Access::Axis &Of = X.Axes[Axis];
  std::optional<int64_t> Extent = X.R->A->Axes[Axis].Extent;
  return Of.What == Access::Axis::Constant && Extent && Of.Offset >= 0 && Of.Offset + Of.Spread < *Extent;
}

/// What the reflects of the access's array say of its ends in a dimension, all alike.
static bool findMirror(TimeBlock &Block, const Access &X, unsigned Axis, const LoopNest &Nest, const Program &P, BlockingErrors &Errors) {
  std::optional<Reach> Far = Block.reachOf(X, Nest, Axis);
  if (!X.R->A->isDistributed(Axis) || !Far || Far->isOwn() || isInside(X, Axis))
    return true;
  std::vector<const Exchange *> Fills = reflectsOf(*X.R->A, Block, P.M);
  auto Mirrors = llvm::find_if(Fills, [&](const Exchange *Fill) { return isMirror(Fill->endsOf(Axis)); });
  if (Mirrors == Fills.end())
    return true;
  AtEnds Ends = (*Mirrors)->endsOf(Axis);
  for (const Exchange *Fill : Fills)
    if (Fill->endsOf(Axis) != Ends)
      return Errors.refuse(Unblocked::Ends, X.R->A->Name, Fill->D->Loc);
  const Footprint::Use *U = P.Facts.whole(Nest).find(*X.R->A);
  if (U->Written || (Block.isCoarse(Nest) && !staysAtHome(*Far, X, Nest, Block, Axis)))
    return Errors.refuse(Unblocked::Mirror, X.R->A->Name, (*Mirrors)->D->Loc);
  Block.Mirrored[{X.R->A, Axis}] = Ends;
  return true;
}

static bool findMirrors(TimeBlock &Block, const Program &P, BlockingErrors &Errors) {
  for (const StepItem &I : Block.Items)
    for (const Access &X : I.Stage ? P.Facts.whole(*I.Stage).Accesses : llvm::ArrayRef<Access>())
      for (unsigned Axis = 0; X.touches() && X.R->Read && Axis < X.Axes.size(); ++Axis)
        if (!findMirror(Block, X, Axis, *I.Stage, P, Errors))
          return false;
  return true;
}

/// The name that the array's storage has behind the exchange of pointers.
static const Array *after(const PointerSwap &Swap, const Array *A) {
  auto At = llvm::find(Swap.Ring, A);
  if (At == Swap.Ring.end())
    return A;
  return At == Swap.Ring.begin() ? Swap.Ring.back() : *(At - 1);
}

/// The descriptor of `... = xmp_malloc(xmp_desc_of(u), ...)`; other functions may be told by it where elements are.
static bool isAllocated(const ArrayReference &R, const References &Refs) {
  return R.How == ArrayReference::Descriptor && llvm::any_of(Refs.List, [&](const ArrayReference &Of) {
           const auto *Set = dyn_cast_or_null<BinaryOperator>(Of.A == R.A && Of.Written ? Of.Outer : nullptr);
           const auto *Call = Set ? dyn_cast<CallExpr>(Set->getRHS()->IgnoreParenCasts()) : nullptr;
           const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
           return functionName(Callee) == "xmp_malloc" && Call->getNumArgs() &&
                  Call->getArg(0)->IgnoreParenCasts() == R.Outer;
         });
}

/// It gets storage, loses it, or exchanges it with another one in the time loop: no element is read.
static bool namesStorage(const ArrayReference &R, const TimeBlock &Block, const References &Refs) {
  bool Allocates = R.How == ArrayReference::Whole && R.Written;
  return Allocates || isAllocated(R, Refs) || isFreed(R, Refs) || llvm::any_of(Block.Items, [&](const StepItem &I) {
           return I.Swap && R.Position >= I.Swap->First && R.Position <= I.Swap->Last;
         });
}

/// May anything outside of the time loop read its shadow?
static bool isReadElsewhere(const Array &A, const TimeBlock &Block, const Program &P) {
  if (A.What == Array::Parameter || A.Variable->isExternallyVisible())
    return true;
  return llvm::any_of(P.Facts.of(A), [&](const Access *X) {
    bool Here = llvm::any_of(Block.Items, [&](const StepItem &I) { return I.Stage && llvm::is_contained(X->Nests, I.Stage); });
    if (Here || !X->touches() || !X->R->Read || namesStorage(*X->R, Block, P.Refs))
      return false;
    return X->leavesOwn();
  });
}

/// What a reflect has filled and nothing behind it in the step changes, or changes in one of the time levels only.
static std::vector<const Array *> filledAtEnd(const TimeBlock &Block, size_t At, const Program &P, const StepLevels &Levels) {
  std::vector<const Array *> Result;
  for (const Array *A : Block.Items[At].Fill->Arrays) {
    bool Holds = true;
    for (size_t I = At + 1; I < Block.Items.size(); ++I) {
      Holds &= !writes(Block.Items[I], A, P.Facts, [&](const Access &X) { return !Levels.moves(X); });
      A = Block.Items[I].Swap ? after(*Block.Items[I].Swap, A) : A;
    }
    if (Holds && isReadElsewhere(*A, Block, P))
      Result.push_back(A);
  }
  return Result;
}

bool checkFilled(TimeBlock &Block, const Program &P, const StepLevels &Levels, BlockingErrors &Errors) {
  if (!findMirrors(Block, P, Errors) || !findPeriodic(Block, P, Errors))
    return false;
  for (size_t At = 0; At < Block.Items.size(); ++At) {
    const StepItem &I = Block.Items[At];
    if (I.Fill)
      if (auto Filled = filledAtEnd(Block, At, P, Levels); !Filled.empty())
        Block.Behind.push_back({I.Fill, Filled});
    for (const Access &X : I.Stage ? P.Facts.whole(*I.Stage).Accesses : llvm::ArrayRef<Access>())
      if (leavesNode(X, *I.Stage, Block) && !checkRead(Block, At, X, P, Levels, Errors))
        return false;
  }
  return true;
}

} // namespace sode
