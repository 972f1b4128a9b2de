// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "blocks/BlockDepth.h"
#include "blocks/StageFlow.h"
#include "facts/Scopes.h"
#include "model/Changes.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace sode {

const Array *before(const PointerSwap &Swap, const Array *A) {
  auto At = llvm::find(Swap.Ring, A);
  if (At == Swap.Ring.end())
    return A;
  return ++At == Swap.Ring.end() ? Swap.Ring.front() : *At;
}

static void include(Depth &To, const Depth &From) {
  for (size_t Dim = 0; Dim < To.size(); ++Dim)
    To[Dim].include(From[Dim]);
}

namespace {

class DepthFinder : ProgramReader {
public:
  /// Near: blocks at the ends have the rows that loops with a fixed index read there.
  DepthFinder(TimeBlock &Block, const Program &P, bool Near)
      : ProgramReader(P), Block(Block), Near(Near), Nothing(Block.On->Dims.size()) {}

  void run() {
    collectFields();
    collectChanged();
    goBack();
    findGrowth();
    findFar();
    findCorners();
    findLive();
    unite();
  }

private:
  TimeBlock &Block;
  const bool Near;
  const Depth Nothing;
  using Depths = llvm::MapVector<const Array *, Depth>;
  Depths Most;
  llvm::DenseMap<const Array *, unsigned> Writers; ///< Stages that write it.
  std::vector<Place> Changed;                      ///< Plain variables that the time loop changes.
  llvm::DenseMap<const LoopNest *, StageFlow> Flows;
  llvm::DenseSet<const Array *> Diagonal;          ///< Read along several dimensions at once, by itself or by what it leads to.
  llvm::DenseSet<const Array *> Far;               ///< Needed beyond the own part, at some time of some step.
  llvm::DenseSet<const Array *> FarHere;           ///< Backwards from the end, the same of the storage that they have at a place.

  /// Of a coarser grid, no node needs what others have.
  bool counts(const Array &A) const { return A.On == Block.On; }

  void collectFields() {
    for (const StepItem &I : Block.Items)
      if (I.Stage)
        for (const Footprint::Use &U : Facts.whole(*I.Stage).Arrays) {
          if (counts(*U.A))
            Most.insert({U.A, Nothing});
          Writers[U.A] += U.Written;
        }
    for (const StepItem &I : Block.Items)
      if (I.Swap)
        for (const Array *A : I.Swap->Ring)
          Most.insert({A, Nothing});
    shareWriters();
  }

  /// Storage wanders: each array is written as often as all that it changes places with, in one ring or in several.
  void shareWriters() {
    llvm::EquivalenceClasses<const Array *> Together;
    for (const StepItem &I : Block.Items)
      if (I.Swap)
        for (const Array *A : I.Swap->Ring)
          Together.unionSets(A, I.Swap->Ring.front());
    for (auto Class = Together.begin(); Class != Together.end(); ++Class) {
      if (!Class->isLeader())
        continue;
      unsigned All = 0;
      for (auto A = Together.member_begin(Class); A != Together.member_end(); ++A)
        All += Writers.lookup(*A);
      for (auto A = Together.member_begin(Class); A != Together.member_end(); ++A)
        Writers[*A] = All;
    }
  }

  void collectChanged() {
    for (const Expr *E : {Block.Of->Time.Increment})
      for (const Change &C : changesIn(E, Context))
        Changed.push_back(placeOf(C.Target));
    for (const Change &C : changesIn(Block.Of->Time.For->getBody(), Context, /*WithFunctions=*/true))
      if (C.How != Change::Shown)
        Changed.push_back(placeOf(C.Target));
  }

  /// One step backwards from its end, where Need is.
  Depths step(Depths Need, bool Enter) {
    for (const StepItem &I : llvm::reverse(Block.Items))
      if (I.Swap) {
        Need = exchange(*I.Swap, Need);
        FarHere = exchange(*I.Swap, FarHere);
      } else if (I.Stage) {
        enterStage(*I.Stage, Need, Enter);
      }
    for (const auto &[A, D] : Most)
      noteFar(*A, Need);
    Far.insert(FarHere.begin(), FarHere.end()); // also storage that no stage of the step has by this name
    return Need;
  }

  Depths exchange(const PointerSwap &Swap, const Depths &Behind) const {
    Depths Before = Behind;
    for (const auto &[A, D] : Behind)
      Before[before(Swap, A)] = D;
    return Before;
  }

  static llvm::DenseSet<const Array *> exchange(const PointerSwap &Swap, const llvm::DenseSet<const Array *> &Behind) {
    llvm::DenseSet<const Array *> Before;
    for (const Array *A : Behind)
      Before.insert(before(Swap, A));
    return Before;
  }

  void enterStage(const LoopNest &Nest, Depths &Need, bool Enter) {
    const Footprint &Here = Facts.whole(Nest);
    const Depths Behind = Need;
    Depth Wide = Nothing;
    for (const Footprint::Use &U : Here.Arrays)
      if (U.Written && counts(*U.A)) {
        include(Wide, Need[U.A]);
        noteFar(*U.A, Need); // elements that it does not compute have to be there
      }
    for (const Footprint::Use &U : Here.Arrays)
      if (U.Written && counts(*U.A)) {
        include(Most[U.A], Wide);
        if (computes(U, Here))
          Need[U.A] = Nothing;
      }
    for (const Access &X : Here.Accesses)
      if (X.touches() && X.R->Read && counts(*X.R->A)) {
        include(Need[X.R->A], reached(X, Nest, operandDepth(Here, *X.R->A, Behind)));
        include(Most[X.R->A], reached(X, Nest, Wide));
        noteFar(*X.R->A, Need);
      }
    if (Enter)
      Block.Stages.push_back({&Nest, Wide, readsBeyond(Here), reachOf(Here), mirrorsOf(Here)});
  }

  /// The arrays that the nest reads beyond an end where they are mirrored.
  std::vector<TimeBlock::Stage::Mirror> mirrorsOf(const Footprint &Here) const {
    std::vector<TimeBlock::Stage::Mirror> List;
    for (const Footprint::Use &U : Here.Arrays) {
      Depth Widths(U.A->Axes.size());
      bool Some = false;
      for (const Access *X : U.Accesses)
        for (unsigned Axis = 0; X->touches() && X->R->Read && Axis < X->Axes.size(); ++Axis)
          if (std::optional<Reach> Far = U.A->isDistributed(Axis) ? Block.reachOf(*X, *Here.Nest, Axis) : std::nullopt) {
            Widths[Axis].include({-Far->Lowest, Far->Highest});
            Some |= Block.isMirrored(*U.A, Axis) && !Far->isOwn();
          }
      if (Some && !U.Written) // of a row, which reads inside the ends
        List.push_back({U.A, Widths});
    }
    return List;
  }

  std::vector<int64_t> reachOf(const Footprint &Here) const {
    std::vector<int64_t> Far(Nothing.size(), 0);
    for (const Access &X : Here.Accesses)
      for (unsigned Axis = 0; X.touches() && Writers.lookup(X.R->A) && Axis < X.Axes.size(); ++Axis)
        if (X.R->A->isDistributed(Axis) && !Block.isWhole(X.R->A->Axes[Axis].TemplateDim)) {
          Reach Distance = *Block.reachOf(X, *Here.Nest, Axis);
          int64_t &Of = Far[X.R->A->Axes[Axis].TemplateDim];
          Of = std::max({Of, std::abs(Distance.Lowest), std::abs(Distance.Highest)});
        }
    return Far;
  }

  void noteFar(const Array &A, Depths &Need) {
    if (Need[&A] == Nothing)
      return;
    Far.insert(&A);
    FarHere.insert(&A); // whatever computes it: some elements may be those that it had
  }

  /// Where the array is an operand of what is needed.
  Depth operandDepth(const Footprint &Here, const Array &A, const Depths &Behind) {
    const StageFlow &Flow = Flows.try_emplace(Here.Nest, Here, Context).first->second;
    Depth Of = Nothing;
    for (const Footprint::Use &U : Here.Arrays)
      if (U.Written && counts(*U.A) && Flow.leads(A, *U.A))
        include(Of, Behind.find(U.A)->second);
    return Of;
  }

  /// From a row at an end of the dimension to one inside:
  ///
  ///     | 0 1 2 . . . | . . . . . | . .      v[0] = v[2]
  ///           own parts
  ///
  /// Neighbors compute the row from above on, so they have those between. Not so of a row in the middle, which one computes from
  /// below.
  bool staysInBlock(const Access &X, const LoopNest &Nest, unsigned Axis) const {
    constexpr int64_t MostRows = 8; // blocks are often narrower than what lies farther inside
    unsigned Dim = X.R->A->Axes[Axis].TemplateDim;
    const Template &T = *Block.On;
    int64_t Inwards = X.Axes[Axis].FromIndex;
    if (!Near || X.Axes[Axis].Chooser != &Nest || Inwards == 0 || Block.Periodic[Dim] || T.Open)
      return false;
    std::optional<int64_t> At = Nest.On.Subs[Dim].Low.constant(), Lower = T.Dims[Dim].Lower.constant(), Extent = T.Dims[Dim].Extent.constant();
    if (!At || !Lower || !Extent)
      return false;
    int64_t FromEnd = Inwards > 0 ? *At - *Lower : *Lower + *Extent - 1 - *At, Rows = FromEnd + std::abs(Inwards) + 1;
    if (FromEnd < 0 || Rows > MostRows)
      return false;
    int64_t &Needed = Inwards > 0 ? Block.Ends[Dim].Low : Block.Ends[Dim].High;
    Needed = std::max(Needed, Rows);
    return true;
  }

  Depth reached(const Access &X, const LoopNest &Nest, Depth From) const {
    const Array &A = *X.R->A;
    for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
      if (A.isDistributed(Axis) && !Block.isWhole(A.Axes[Axis].TemplateDim) && !staysInBlock(X, Nest, Axis)) {
        Sides &S = From[A.Axes[Axis].TemplateDim];
        Reach Far = Block.neededOf(X, Nest, Axis);
        S.Low = std::max<int64_t>(0, S.Low - Far.Lowest);
        S.High = std::max<int64_t>(0, S.High + Far.Highest);
      }
    return From;
  }

  /// Does the stage compute the array's elements anew in each step, but for some that nothing changes?
  bool computes(const Footprint::Use &U, const Footprint &Here) {
    if (Writers[U.A] != 1)
      return false;
    return llvm::any_of(U.Accesses, [&](const Access *X) {
      if (!X->R->Written || X->R->Read || !X->isElement() || !X->Inside.Certain || !X->Inside.Alone || X->Nests.size() != 1)
        return false;
      for (const Loop *L : X->Loops)
        if (!L || !keepsRange(*L))
          return false;
      for (const Loop &L : Here.Nest->Loops)
        if (!keepsRange(L))
          return false;
      for (const SetRef::Sub &S : Here.Nest->On.Subs)
        if (S.Kind == SetRef::Sub::At && !keepsValue(S.Low))
          return false;
      return llvm::all_of(X->Axes, [](const Access::Axis &Axis) {
        return Axis.What == Access::Axis::Constant || (Axis.What == Access::Axis::Sum && (Axis.L || Axis.Along));
      });
    });
  }

  /// The same iterations in each step of the time loop.
  bool keepsRange(const Loop &L) const {
    for (const Expr *E : {L.Init, L.Bound, L.StepExpr})
      if (E && !constantOf(E, Context) && !keepsValue(E))
        return false;
    return true;
  }
  /// Not a variable that each step declares, or a parameter of a function that is one.
  bool livesAround(const Place &P) const {
    return P.Variable && (P.Variable->hasGlobalStorage() || canBeNamedAt(*Block.Of->Time.For, *P.Variable, Context));
  }
  bool keepsValue(const IntExpr &E) const {
    return llvm::all_of(E.terms(), [&](const IntExpr::Term &T) { return keepsValue(T.Text->Checked); });
  }
  bool keepsValue(const Expr *E) const {
    bool Reaches = hasAny<Stmt>(E, [](const Stmt *S) {
      const auto *U = dyn_cast<UnaryOperator>(S);
      return isa<CallExpr, ArraySubscriptExpr, MemberExpr, StmtExpr>(S) || (U && U->getOpcode() == UO_Deref);
    });
    return !Reaches && llvm::none_of(readsIn(E), [&](const Place &P) {
             return !livesAround(P) || llvm::any_of(Changed, [&](const Place &C) { return sharing(P, C, Context) != Sharing::No; });
           });
  }

  void goBack() {
    Depths Need;
    for (const auto &[A, D] : Most)
      Need[A] = Nothing;
    Need = step(std::move(Need), /*Enter=*/true);
    std::reverse(Block.Stages.begin(), Block.Stages.end());
    for (const auto &[A, D] : Need)
      Block.Fields.push_back({A, false, D, Nothing});
  }

  /// What changes must be known so much farther at the head of a step than behind it.
  void findGrowth() {
    Block.Growth = Nothing;
    for (const TimeBlock::Field &F : Block.Fields)
      if (Writers[F.A])
        include(Block.Growth, F.Last);
  }

  /// In this step or in one that many others follow.
  void findFar() {
    Depths Need;
    for (const auto &[A, D] : Most)
      Need[A] = Nothing;
    const Depths Own = Most; // of the last step
    for (size_t Rounds = Block.Items.size() + Most.size(), Round = 0; Round <= Rounds; ++Round)
      Need = step(std::move(Need), /*Enter=*/false);
    Most = Own;
  }

  /// Arrays of which something diagonal is needed, in this step or in one that many others follow.
  void findCorners() {
    for (size_t Rounds = Block.Items.size() + Most.size(), Round = 0; Round <= Rounds; ++Round)
      for (const StepItem &I : llvm::reverse(Block.Items))
        if (I.Swap)
          exchangeDiagonal(*I.Swap);
        else if (I.Stage)
          enterDiagonal(*I.Stage);
  }

  void exchangeDiagonal(const PointerSwap &Swap) {
    llvm::DenseSet<const Array *> Before = exchange(Swap, Diagonal);
    Diagonal.insert(Before.begin(), Before.end());
  }

  void enterDiagonal(const LoopNest &Nest) {
    const Footprint &Here = Facts.whole(Nest);
    for (const Access &X : Here.Accesses)
      if (X.touches() && X.R->Read && (isDiagonal(X, Nest) || leadsToDiagonal(Here, *X.R->A)))
        Diagonal.insert(X.R->A);
  }

  bool isDiagonal(const Access &X, const LoopNest &Nest) const {
    unsigned Dims = 0;
    for (unsigned Axis = 0; Axis < X.Axes.size(); ++Axis)
      Dims += X.R->A->isDistributed(Axis) && !Block.isWhole(X.R->A->Axes[Axis].TemplateDim) && !Block.reachOf(X, Nest, Axis)->isOwn();
    return Dims > 1;
  }

  bool leadsToDiagonal(const Footprint &Here, const Array &A) {
    const StageFlow &Flow = Flows.try_emplace(Here.Nest, Here, Context).first->second;
    return llvm::any_of(Here.Arrays, [&](const Footprint::Use &U) {
      return U.Written && Diagonal.contains(U.A) && Flow.leads(A, *U.A);
    });
  }

  TimeBlock::Field::Shape shapeOf(const TimeBlock::Field &F) const {
    unsigned Dims = 0;
    for (const Sides &S : F.Last)
      Dims += S.Low + S.High > 0;
    return Dims < 2 ? TimeBlock::Field::Line : Diagonal.contains(F.A) ? TimeBlock::Field::Box : TimeBlock::Field::Cone;
  }

  /// Read before it is computed in this step or in a later one: the same question, without numbers, until nothing changes.
  void findLive() {
    llvm::DenseSet<const Array *> Live;
    for (size_t Before = ~size_t(0); Before != Live.size();) {
      Before = Live.size();
      llvm::DenseSet<const Array *> Now = Live;
      for (const StepItem &I : llvm::reverse(Block.Items))
        if (I.Swap) {
          Now = exchange(*I.Swap, Now);
        } else if (I.Stage) {
          const Footprint &Here = Facts.whole(*I.Stage);
          for (const Footprint::Use &U : Here.Arrays)
            if (U.Written && computes(U, Here))
              Now.erase(U.A);
          for (const Footprint::Use &U : Here.Arrays)
            if (U.Read || (U.Written && !computes(U, Here)))
              Now.insert(U.A);
        }
      Live.insert(Now.begin(), Now.end());
    }
    for (TimeBlock::Field &F : Block.Fields) {
      F.Far = Far.contains(F.A);
      F.Corners = shapeOf(F);
      F.Changed = Writers[F.A];
      F.Live = F.Far && Live.contains(F.A) && Writers[F.A];
    }
  }

  /// All arrays store the same: those of a ring must, and the others travel with them.
  void unite() {
    Depth Largest = Nothing;
    for (const auto &[A, D] : Most)
      include(Largest, D);
    for (TimeBlock::Field &F : Block.Fields)
      F.Most = Largest;
  }

  /// What the nest reads, unless it is certain that the elements exist, or a condition says where.
  std::vector<TimeBlock::Stage::Read> readsBeyond(const Footprint &Here) const {
    std::vector<TimeBlock::Stage::Read> List;
    for (const Access &X : Here.Accesses)
      for (unsigned Axis = 0; X.touches() && X.Inside.Certain && !Block.isCoarse(*Here.Nest) && Axis < X.Axes.size(); ++Axis)
        if (std::optional<Reach> Far = X.reachFrom(*Here.Nest, Axis); Far && X.R->A->isDistributed(Axis) && !Block.isMirrored(*X.R->A, Axis) && !staysInside(X, Axis)) {
          auto Old = llvm::find_if(List, [&](const TimeBlock::Stage::Read &Of) { return Of.A == X.R->A && Of.Axis == Axis; });
          if (Old == List.end())
            Old = List.insert(Old, {X.R->A, Axis, *Far});
          Old->Far.Lowest = std::min(Old->Far.Lowest, Far->Lowest);
          Old->Far.Highest = std::max(Old->Far.Highest, Far->Highest);
        }
    return List;
  }

  bool staysInside(const Access &X, unsigned Axis) const {
    const Access::Axis &Of = X.Axes[Axis];
    std::optional<int64_t> Extent = X.R->A->Axes[Axis].Extent;
    if (!Of.L) // a fixed index
      return Of.What == Access::Axis::Constant && Extent && Of.Offset >= 0 && Of.Offset < *Extent;
    auto Range = ModelBuilder::rangeOf(*Of.L, Context);
    return Range && Extent && Range->first + Of.Offset >= 0 && Range->second + Of.Offset + Of.Spread < *Extent;
  }
};

} // namespace

void findDepths(TimeBlock &Block, const Program &P) {
  Block.Ends = Depth(Block.On->Dims.size());
  TimeBlock Narrow = Block;
  DepthFinder(Block, P, /*Near=*/true).run();
  if (Block.Ends == Narrow.Ends)
    return;
  DepthFinder(Narrow, P, /*Near=*/false).run();
  Block.Narrow = std::make_shared<TimeBlock>(std::move(Narrow));
}

} // namespace sode
