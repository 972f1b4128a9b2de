// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "decisions/NestForms.h"

using namespace clang;

namespace sode {

const NestForm::Point *NestForm::pointAt(unsigned Dim) const {
  auto At = llvm::find_if(Fixed, [&](const Point &P) { return P.Dim == Dim; });
  return At == Fixed.end() ? nullptr : &*At;
}

namespace {

class FormFinder {
public:
  FormFinder(const LoopNest &Nest, const Program &P, const SpaceTile *Tile, const std::vector<TimeBlock> &Blocks)
      : Nest(Nest), P(P), Around(findBlocks(Blocks, Nest)) {
    F.Tile = Tile;
  }

  NestForm find() {
    findBoxes();
    const Overlap &O = P.Overlapped.find(&Nest)->second;
    F.Waits = Nest.Widen == LoopDirective::Overlap && !O.possible() && !(O.UsesKnown && O.Of->Arrays.empty());
    F.Chooses = choosesNodes();
    F.Guarded = F.Chooses && llvm::none_of(Nest.Loops, [](const Loop &L) { return L.Distributed; });
    F.Mirrored = llvm::any_of(Around, [&](const TimeBlock *B) {
      return llvm::any_of(B->Stages, [&](const TimeBlock::Stage &Of) { return Of.Nest == &Nest && !Of.Mirrors.empty(); });
    });
    for (unsigned Dim = 0; F.isInBlock() && Dim < Nest.On.Subs.size(); ++Dim)
      if (isFixed(Dim))
        F.Fixed.push_back({Dim, cutsBelow(Dim), llvm::any_of(Around, [&](const TimeBlock *B) { return bool(B->Periodic[Dim]); })});
    F.Cuts = F.isInBlock() ? cutsBelow(Nest.On.Subs.size()) : countLoops([](const Loop &) { return true; });
    for (const Loop &L : Nest.Loops)
      F.Loops.push_back(along(L));
    findCombining();
    return std::move(F);
  }

private:
  const LoopNest &Nest;
  const Program &P;
  const std::vector<const TimeBlock *> Around;
  NestForm F;

  /// In a time block, reductions of a nest that also writes arrays count its last box only.
  void findBoxes() {
    auto Set = [&](NestForm::Boxes Over, bool Walks) {
      F.Over = Over;
      F.Walks = Walks;
    };
    if (!Around.empty() && Nest.Reductions.empty())
      return Set(NestForm::Step, false);
    if (!Around.empty())
      return Set(NestForm::Sums, llvm::any_of(P.Facts.whole(Nest).Arrays, [](const Footprint::Use &U) { return U.Written; }));
    switch (Nest.Widen) {
    case LoopDirective::Expand:
      return Set(NestForm::Expand, false);
    case LoopDirective::Margin:
      return Set(NestForm::Margin, true);
    case LoopDirective::PeelAndWait:
      return Set(NestForm::Peel, true);
    case LoopDirective::Overlap:
      if (P.Overlapped.find(&Nest)->second.possible())
        return Set(NestForm::Overlapped, true);
      break;
    case LoopDirective::Pipeline:
      return Set(NestForm::Pipeline, true);
    case LoopDirective::Blockwise:
      return Set(NestForm::Blockwise, true);
    case LoopDirective::None:
      if (F.Tile)
        return Set(NestForm::Tiles, true);
      break;
    }
    Set(Nest.On.OfTemplate ? NestForm::Own : NestForm::OfNodes, false);
  }

  bool choosesNodes() const {
    for (size_t Dim = 0; Dim < Nest.On.Subs.size(); ++Dim)
      if ((Nest.On.Subs[Dim].Kind == SetRef::Sub::At || Nest.On.Subs[Dim].Kind == SetRef::Sub::Range) &&
          !(Nest.On.OfTemplate && Nest.On.OfTemplate->Dims[Dim].Dist == DistKind::None))
        return true;
    return false;
  }

  bool isFixed(unsigned Dim) const {
    return Nest.On.OfTemplate && Nest.On.Subs[Dim].Kind == SetRef::Sub::At && Nest.On.OfTemplate->Dims[Dim].Dist != DistKind::None;
  }

  unsigned countLoops(llvm::function_ref<bool(const Loop &)> Wanted) const {
    return llvm::count_if(Nest.Loops, [&](const Loop &L) { return L.Distributed && Wanted(L); });
  }

  /// Dimensions of the template that boxes of a nest of a time block are cut in, below one: fixed indices, and loops.
  unsigned cutsBelow(unsigned Dim) const {
    unsigned Cuts = countLoops([&](const Loop &L) { return unsigned(L.Dim) < Dim; });
    for (unsigned Other = 0; Other < Dim; ++Other)
      Cuts += isFixed(Other);
    return Cuts;
  }

  unsigned cutOf(const Loop &L) const {
    switch (F.Over) {
    case NestForm::Step:
    case NestForm::Sums:
      return cutsBelow(L.Dim);
    case NestForm::Tiles:
      return F.Tile->Cut == &L;
    case NestForm::Pipeline:
      return P.Flows.find(&Nest)->second.Block == &L;
    case NestForm::Blockwise:
      return L.Blockwise;
    case NestForm::Overlapped: // as sode_reach_t says
      return countLoops([&](const Loop &Other) { return &Other < &L; });
    default:
      return countLoops([&](const Loop &Other) { return Other.Dim < L.Dim; });
    }
  }

  NestForm::Along along(const Loop &L) const {
    NestForm::Along A;
    bool Mapped = L.Distributed && Nest.On.OfTemplate;
    A.Divided = isDivided(P.Flows, Nest, L) || (F.Tile && F.Tile->Cut == &L);
    A.OpenedAtFor = L.Distributed && &L != &Nest.Loops.front() && dependsOnNest(Nest, L);
    A.Strides = Mapped && !Nest.On.OfTemplate->Dims[L.Dim].isContiguous();
    QualType T = L.Variable->getType();
    bool Narrow = P.Context.getTypeSize(T) < P.Context.getTypeSize(P.Context.IntTy);
    A.Counted = (Mapped && !Nest.On.OfTemplate->Dims[L.Dim].isProgression()) || (!L.Upwards && T->isUnsignedIntegerType()) ||
                (A.Strides && Narrow);
    A.Cut = A.Divided ? cutOf(L) : 0;
    return A;
  }

  void findCombining() {
    F.Combine = Nest.On;
    for (SetRef::Sub &S : F.Combine.Subs)
      S.Kind = SetRef::Sub::Own;
    F.Combine.Beyond = SetRef::Sub::Own;
    for (const Loop &L : Nest.Loops)
      if (L.Distributed)
        F.Combine.Subs[L.Dim].Kind = SetRef::Sub::All;
    for (int Dim : Nest.Further)
      F.Combine.Subs[Dim].Kind = SetRef::Sub::All;
  }
};

} // namespace

NestForms findNestForms(const Program &P, const SpaceTiles &Planes, const std::vector<TimeBlock> &Blocks) {
  NestForms Forms;
  for (const LoopNest &Nest : P.M.Nests) {
    auto Tile = Planes.find(&Nest);
    Forms[&Nest] = FormFinder(Nest, P, Tile == Planes.end() ? nullptr : &Tile->second, Blocks).find();
  }
  return Forms;
}

} // namespace sode
