// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "blocks/TimeBlock.h"
#include "blocks/BlockDepth.h"
#include "blocks/Messages.h"
#include "blocks/StepScalars.h"
#include "blocks/StepSums.h"
#include "facts/Owned.h"
#include "facts/Rows.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

std::optional<Ratio> TimeBlock::placeOf(const Template &T, unsigned Dim) const {
  if (&T == On)
    return Ratio();
  if (Dim >= T.Dims.size() || T.Dims.size() != On->Dims.size())
    return std::nullopt;
  auto [Of, At] = rootOf(T, Dim);
  auto [OnOf, OnAt] = rootOf(*On, Dim);
  if (Of != OnOf || At.Divisor != 1)
    return std::nullopt;
  if (OnAt.Factor == 1) // the first point of On that lies there
    return Ratio{At.Factor * OnAt.Divisor, At.Offset * OnAt.Divisor - OnAt.Offset, 1};
  if (OnAt.Divisor != 1 || At.Factor % OnAt.Factor != 0 || (At.Offset - OnAt.Offset) % OnAt.Factor != 0)
    return std::nullopt;
  return Ratio{At.Factor / OnAt.Factor, (At.Offset - OnAt.Offset) / OnAt.Factor, 1};
}

std::optional<Reach> TimeBlock::reachOf(const Access &X, const LoopNest &Nest, unsigned Axis) const {
  const Access::Axis &Of = X.Axes[Axis];
  const Array::Axis &Lies = X.R->A->Axes[Axis];
  if (!isCoarse(Nest) || X.R->A->On != On || (!Of.Scaled && Of.What != Access::Axis::Sum)) {
    std::optional<Reach> Far = X.reachFrom(Nest, Axis);
    return Far ? Far : Of.Pinned; // nodes that compute the point of others have its neighbors in shadows
  }
  const Affine Form = Of.Scaled ? *Of.Scaled : Affine{Of.Variable, Of.Offset, Of.Spread};
  for (const Loop &L : Nest.Loops) {
    if (!L.Distributed || L.Dim != Lies.TemplateDim || L.Variable != Form.Variable)
      continue;
    std::optional<Ratio> At = placeOf(*Nest.On.OfTemplate, L.Dim);
    std::optional<int64_t> Shift = Lies.Offset.constant(), Start = L.Offset.constant();
    if (!At || !Shift || !Start || Form.Divisor != 1 || Form.Factor != At->Factor)
      break;
    int64_t Far = Form.Offset + Form.Behind + *Shift - At->Factor * *Start - At->Offset;
    return Reach{Far, Far + Form.Spread, false};
  }
  return std::nullopt;
}

Reach TimeBlock::neededOf(const Access &X, const LoopNest &Nest, unsigned Axis) const {
  Reach Far = *reachOf(X, Nest, Axis);
  if (!isMirrored(*X.R->A, Axis) || X.Axes[Axis].Chooser == &Nest)
    return Far;
  return {std::min(Far.Lowest, 1 - Far.Highest), std::max(Far.Highest, -1 - Far.Lowest), Far.Widened};
}

std::optional<int64_t> TimeBlock::fewestSteps() const {
  return Of->D->as<BlockingDirective>().StepsAuto ? 1 : Of->Steps.constant();
}

Sides TimeBlock::leastStored(const Field &F, unsigned Dim, int64_t Steps) const {
  Sides Of{F.Most[Dim].Low + (Steps - 1) * Growth[Dim].Low, F.Most[Dim].High + (Steps - 1) * Growth[Dim].High};
  if (Narrow) // one step at least
    Of.include(Narrow->Fields[&F - Fields.data()].Most[Dim]);
  return Of;
}

Sides TimeBlock::stored(const Field &F, unsigned Dim, int64_t Steps) const {
  Sides S = leastStored(F, Dim, Steps);
  if (Of->D->as<BlockingDirective>().scheme() == BlockingDirective::Diamond)
    S.High = std::max(S.High, storedByWedges(F, Dim, Steps));
  return S;
}

int64_t TimeBlock::storedByWedges(const Field &F, unsigned Dim, int64_t Steps) const {
  auto ReachOf = [&](size_t Stage) { return Stages[Stage % Stages.size()].Reach[Dim]; };
  int64_t Shift = 0, Read = ReachOf(0);
  for (size_t I = 1; I < Stages.size(); ++I) {
    Shift += std::max(ReachOf(I - 1), ReachOf(I));
    Read = std::max(Read, Shift + ReachOf(I));
  }
  int64_t Grown = Shift + std::max(ReachOf(Stages.size() - 1), ReachOf(0));
  return ReachOf(0) + (Steps - 1) * Grown + (F.Changed ? Read : Shift + F.Most[Dim].High);
}

bool isFreed(const ArrayReference &R, const References &Refs) {
  return llvm::any_of(Refs.Frees, [&](const CallExpr *Free) {
    return llvm::any_of(Free->arguments(), [&](const Expr *E) { return E->IgnoreParenCasts() == R.Name; });
  });
}

/// Does the program see no more of the array than its elements?
static bool isUsedByElement(const ArrayReference &R, const References &Refs) {
  bool Allocated = R.How == ArrayReference::Whole && R.Written && R.Outer;
  bool Named = R.How == ArrayReference::Descriptor || R.How == ArrayReference::OpenMPClause || R.How == ArrayReference::Unevaluated;
  return Named || Refs.Swaps.exchange(R.A, R.Position) || Allocated || isFreed(R, Refs) ||
         (R.How == ArrayReference::Element && !R.Escapes && !R.LocalAccess);
}

/// Does the declared shadow suffice, as far as it is known here?
static bool checkShadow(const TimeBlock &Block, const TimeBlock::Field &F, const Widths &Wide, BlockingErrors &Errors) {
  for (unsigned Axis = 0; Axis < F.A->Axes.size(); ++Axis) {
    Width W = Wide.of(*F.A, Axis);
    std::optional<int64_t> Low = W.Low.constant(), High = W.High.constant();
    if (!F.A->isDistributed(Axis) || !Low || !High)
      continue;
    Sides Needed = Block.leastStored(F, F.A->Axes[Axis].TemplateDim, Block.fewestSteps().value_or(1));
    if (Needed.Low > *Low || Needed.High > *High)
      return Errors.refuseShadow(Block, F, Axis);
  }
  return true;
}

/// Can the array get a wider shadow? All that depends on it must be in this file, and the number of steps.
static bool checkArray(const TimeBlock &Block, TimeBlock::Field &F, const Program &P, BlockingErrors &Errors) {
  const Array &A = *F.A;
  SourceLocation Loc = A.Aligned->Loc;
  if (A.Member)
    return Errors.refuse(Unblocked::Member, A.Name, Loc);
  if (!A.Scope.contains(Block.Of->Tokens.First))
    return Errors.refuse(Unblocked::Outside, A.Name, Loc);
  F.Widened = Block.Of->Steps.constant() && A.What != Array::Parameter && A.Made != Array::Elsewhere;
  if (!F.Widened)
    return checkShadow(Block, F, P.Wide, Errors);
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
    if (A.isDistributed(Axis) && (!P.Wide.of(A, Axis).Low.constant() || !P.Wide.of(A, Axis).High.constant()))
      return Errors.refuse(Unblocked::Widths, A.Name, A.Shadowed->Loc);
  for (const Access *X : P.Facts.of(A))
    if (!isUsedByElement(*X->R, P.Refs) && !P.Facts.isHanded(*X->R) && !(X->R->How == ArrayReference::Whole && goesToHeir(*X->R, P)))
      return Errors.refuse(Unblocked::Whole, A.Name, X->R->loc());
  return true;
}

/// A size for each dimension of the template, which the nests tell.
static bool checkTile(const TimeBlock &Block, Diagnostics &Diags) {
  size_t Given = Block.Of->Tile.size(), Needed = Block.On->Dims.size();
  if (Given == 0 || Given == Needed)
    return true;
  Diags.report(Block.Of->D->as<BlockingDirective>().Tile.front().loc(), diag::err_tile_count)
      << Block.On->Name << unsigned(Needed) << unsigned(Given);
  return false;
}

/// The one of its nests' templates on which the others lie at ratios.
static bool findTemplate(TimeBlock &Block, BlockingErrors &Errors) {
  auto Lies = [&](const StepItem &I) {
    const Template *T = I.Stage ? I.Stage->On.OfTemplate : Block.On;
    for (unsigned Dim = 0; T && Dim < T->Dims.size(); ++Dim) {
      std::optional<Ratio> At = Block.placeOf(*T, Dim);
      if (!At || At->Factor <= 0)
        return false;
    }
    return T != nullptr;
  };
  const StepItem *First = nullptr;
  for (const StepItem &I : Block.Items)
    if (I.Stage && I.Stage->On.OfTemplate) {
      First = First ? First : &I;
      Block.On = I.Stage->On.OfTemplate;
      if (llvm::all_of(Block.Items, Lies))
        return true;
    }
  Block.On = First ? First->Stage->On.OfTemplate : nullptr;
  for (const StepItem &I : Block.Items)
    if (I.Stage && (!Block.On || !Lies(I)))
      return Errors.refuse(Unblocked::Nodes, "", I.Stage->D->Loc);
  return Block.On;
}

static bool findTimeBlock(TimeBlock &Block, const Program &P) {
  BlockingErrors Errors(*Block.Of, P);
  if (!readStep(*Block.Of, P, Errors, Block))
    return false;
  if (!findTemplate(Block, Errors))
    return false;
  if (!checkTile(Block, P.Diags))
    return false;
  StepLevels Levels(*Block.Of, P.Context);
  for (unsigned Dim = 0; Dim < Block.On->Dims.size(); ++Dim)
    Block.OneNode.push_back(hasOneNode(*Block.On, Dim));
  auto CheckStages = [&] {
    return llvm::all_of(Block.Items, [&](const StepItem &I) {
      return !I.Stage || checkStage(*I.Stage, Block, P, Levels, Errors);
    });
  };
  if (!CheckStages() || !checkFilled(Block, P, Levels, Errors) || !CheckStages() || // with what is periodic
      !findSums(Block, P, Errors))
    return false;
  findDepths(Block, P);
  for (TimeBlock::Field &F : Block.Fields)
    if (!checkArray(Block, F, P, Errors))
      return false;
  return checkPointers(Block, P, Errors);
}

std::vector<TimeBlock> findTimeBlocks(const Program &P) {
  std::vector<TimeBlock> Blocks;
  for (const TimeLoop &L : P.M.TimeLoops) {
    TimeBlock Block{};
    Block.Of = &L;
    if (findTimeBlock(Block, P))
      Blocks.push_back(std::move(Block));
  }
  return Blocks;
}

template <typename Predicate> static const TimeBlock *findBlockWith(const std::vector<TimeBlock> &Blocks, Predicate Is) {
  auto Found = llvm::find_if(Blocks, [&](const TimeBlock &B) { return llvm::any_of(B.Items, Is); });
  return Found == Blocks.end() ? nullptr : &*Found;
}

const TimeBlock *findBlock(const std::vector<TimeBlock> &Blocks, const LoopNest &Nest) {
  return findBlockWith(Blocks, [&](const StepItem &I) { return I.Stage == &Nest; });
}

std::vector<const TimeBlock *> findBlocks(const std::vector<TimeBlock> &Blocks, const LoopNest &Nest) {
  std::vector<const TimeBlock *> Found;
  for (const TimeBlock &B : Blocks)
    if (llvm::any_of(B.Items, [&](const StepItem &I) { return I.Stage == &Nest; }))
      Found.push_back(&B);
  return Found;
}

const TimeBlock *findBlock(const std::vector<TimeBlock> &Blocks, const Exchange &Fill) {
  return findBlockWith(Blocks, [&](const StepItem &I) { return I.Fill == &Fill; });
}

/// Arrays that exchange storage anywhere in the file are laid out alike.
static void uniteRings(Widths::ByDimension<Array> &Of, const References &Refs) {
  for (size_t Round = 0; Round <= Refs.Swaps.List.size(); ++Round) // an array may be in several rings
    for (const PointerSwap &Swap : Refs.Swaps.List)
      for (unsigned Axis = 0; Axis < Swap.Ring.front()->Axes.size(); ++Axis) {
        Widths::Constant Widest{-1, -1};
        for (const Array *A : Swap.Ring)
          if (auto W = Of.find({A, Axis}); W != Of.end())
            Widest = {std::max(Widest.Low, W->second.Low), std::max(Widest.High, W->second.High)};
        for (const Array *A : Swap.Ring)
          if (Widest.Low >= 0)
            Of[{A, Axis}] = Widest;
      }
}

Widths storedWidths(const Program &P, const std::vector<TimeBlock> &Blocks) {
  Widths::ByDimension<Array> Deeper;
  for (const TimeBlock &Block : Blocks)
    for (const TimeBlock::Field &F : Block.Fields)
      for (unsigned Axis = 0; Axis < F.A->Axes.size(); ++Axis) {
        const Array::Axis &X = F.A->Axes[Axis];
        if (!F.A->isDistributed(Axis) || !F.Widened)
          continue;
        Sides Deep = Block.stored(F, X.TemplateDim, *Block.Of->Steps.constant());
        Width W = P.Wide.of(*F.A, Axis);
        auto [At, New] = Deeper.try_emplace({F.A, Axis}, Widths::Constant{*W.Low.constant(), *W.High.constant()});
        At->second = {std::max(At->second.Low, Deep.Low), std::max(At->second.High, Deep.High)};
      }
  uniteRings(Deeper, P.Refs);
  Widths Stored = P.Wide;
  for (const auto &[Where, W] : Deeper) {
    Stored.OfShadows[Where] = W;
    Stored.Deepened.insert(Where.first);
  }
  return Stored;
}

std::string text(const Depth &D) {
  std::string Text;
  for (const Sides &S : D)
    Text += (Text.empty() ? "" : ", ") + std::to_string(S.Low) + ":" + std::to_string(S.High);
  return Text;
}

static Depth stored(const TimeBlock &Block, const TimeBlock::Field &F, int64_t Steps) {
  Depth D;
  for (unsigned Dim = 0; Dim < Block.Growth.size(); ++Dim)
    D.push_back(Block.stored(F, Dim, Steps));
  return D;
}

static std::string storedText(const TimeBlock &Block, const TimeBlock::Field &F) {
  if (std::optional<int64_t> Steps = Block.Of->Steps.constant())
    return text(stored(Block, F, *Steps));
  Depth One = stored(Block, F, 1), More = stored(Block, F, 2);
  for (unsigned Dim = 0; Dim < One.size(); ++Dim)
    More[Dim] = {More[Dim].Low - One[Dim].Low, More[Dim].High - One[Dim].High};
  return text(One) + " and " + text(More) + " for each further step";
}

static std::string stepsText(const TimeBlock &Block) {
  std::optional<int64_t> Steps = Block.Of->Steps.constant();
  bool Auto = Block.Of->D->as<BlockingDirective>().StepsAuto;
  return Steps ? (Auto ? "up to " : "") + std::to_string(*Steps) + " steps" : "a number of steps";
}

static llvm::StringRef schemeText(const TimeBlock &Block) {
  static const char *const Texts[] = {"pa1", "pa2", "diamond", "auto"};
  return Texts[Block.Of->D->as<BlockingDirective>().scheme()];
}

static llvm::StringRef cornersText(const TimeBlock::Field &F) {
  static const char *const Texts[] = {"", " cone", " box"};
  return Texts[F.Corners];
}

void printTimeBlocks(const std::vector<TimeBlock> &Blocks, const SourceManager &SM, llvm::raw_ostream &Out) {
  for (const TimeBlock &B : Blocks) {
    auto Line = [&](SourceLocation Loc) -> llvm::raw_ostream & { return Out << SM.getExpansionLineNumber(Loc) << ": "; };
    Line(B.Of->D->Loc) << "time block " << schemeText(B) << ", " << stepsText(B) << ", growth " << text(B.Growth) << '\n';
    for (const TimeBlock::Stage &S : B.Stages)
      Line(S.Nest->D->Loc) << "stage depth " << text(S.Last) << (!S.Reads.empty() ? " reads compared" : "") << (!S.Mirrors.empty() ? " mirrors\n" : "\n");
    for (const TimeBlock::Field &F : B.Fields)
      Line(B.Of->D->Loc) << "field " << F.A->Name << " depth " << text(F.Last) << " stored " << storedText(B, F)
                         << (F.Live ? " exchanged" : F.Far ? "" : " own part")
                         << (!F.Far ? "" : cornersText(F)) << '\n';
    for (const TimeBlock::Sum &S : B.Sums)
      Line(S.Nest->D->Loc) << "sum " << S.Name << " combined behind the loop\n";
  }
}

void settleTimeBlocks(std::vector<TimeBlock> &Blocks, bool Checked, Diagnostics &Diags) {
  for (const TimeBlock &B : Blocks) {
    if (Checked) {
      Diags.report(B.Of->D->Loc, diag::warn_blocking_checked);
      continue;
    }
    Diags.report(B.Of->D->Loc, diag::remark_blocked) << stepsText(B) << unsigned(B.Of->D->as<BlockingDirective>().scheme());
    for (const TimeBlock::Field &F : B.Fields)
      Diags.report(B.Of->D->Loc, diag::remark_block_depth) << F.A->Name << storedText(B, F) << (F.Far ? unsigned(F.Live) : 2)
                                                          << (F.Far ? unsigned(F.Corners) : 0);
    for (const TimeBlock::Sum &S : B.Sums)
      Diags.report(S.V->Text->loc(), diag::remark_block_sum) << S.Name;
  }
  if (Checked)
    Blocks.clear();
}

} // namespace sode
