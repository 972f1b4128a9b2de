// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What does not fit together, as far as the numbers are constants. What only the run knows, the runtime checks.

#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "llvm/Support/MathExtras.h"
#include "pragma/Messages.h"

using namespace clang;

namespace sode {

/// The number of nodes, if it is constant.
static std::optional<int64_t> countOf(const Nodes &N) {
  int64_t Product = 1;
  for (const std::optional<IntExpr> &Size : N.Sizes) {
    std::optional<int64_t> C = Size ? Size->constant() : std::nullopt;
    if (!C || llvm::MulOverflow(Product, *C, Product))
      return std::nullopt;
  }
  return Product;
}

static std::optional<int64_t> countOf(const SetRef::Sub &S, const std::optional<IntExpr> &Size) {
  switch (S.Kind) {
  case SetRef::Sub::At:
  case SetRef::Sub::Own:
    return 1;
  case SetRef::Sub::All:
    return Size ? Size->constant() : std::nullopt;
  case SetRef::Sub::Range:
    break;
  }
  bool ToEnd = S.End.constant() == INT64_MAX;
  if (ToEnd && !Size)
    return std::nullopt;
  std::optional<int64_t> Length = ((ToEnd ? *Size : S.End) - S.Low).constant(), Step = S.Step.constant();
  if (!Length || !Step || *Step <= 0)
    return std::nullopt;
  return *Length > 0 ? llvm::divideCeil(*Length, *Step) : 0;
}

/// The same where a template's section is meant. How many nodes hold some of its indices is left to the run.
static std::optional<int64_t> countInTemplate(const SetRef::Sub &S, const std::optional<IntExpr> &Size) {
  return S.Kind == SetRef::Sub::Range ? std::nullopt : countOf(S, Size);
}

/// The nodes of a section.
static std::optional<int64_t> countOf(const SetRef &Set) {
  const Nodes *P = Set.OfNodes ? Set.OfNodes : Set.OfTemplate ? Set.OfTemplate->Onto : nullptr;
  if (!P || Set.Subs.empty())
    return P ? countOf(*P) : std::nullopt;
  int64_t Product = 1;
  for (size_t I = 0; I < Set.Subs.size(); ++I) {
    const Template::Dim *Dim = Set.OfTemplate ? &Set.OfTemplate->Dims[I] : nullptr;
    if (Dim && Dim->NodesDim < 0)
      continue; // decides nothing
    const std::optional<IntExpr> &Size = P->Sizes[Dim ? Dim->NodesDim : I];
    std::optional<int64_t> C = Dim ? countInTemplate(Set.Subs[I], Size) : countOf(Set.Subs[I], Size);
    if (!C || llvm::MulOverflow(Product, *C, Product))
      return std::nullopt;
  }
  return Product;
}

bool ModelBuilder::checkSource(const SetRef &From, SourceLocation Loc) {
  std::optional<int64_t> Count = countOf(From);
  if (!Count || *Count == 1)
    return true;
  return Diags.refuse(Loc, diag::err_bcast_source) << std::to_string(*Count);
}

bool ModelBuilder::checkNodeCount(const Nodes &N, SourceLocation Loc) {
  std::optional<int64_t> Own = countOf(N), Wanted = N.Of ? countOf(*N.Of) : std::nullopt;
  if (!Own || !Wanted || *Own == *Wanted)
    return true;
  return Diags.refuse(Loc, diag::err_nodes_count) << N.Name << std::to_string(*Own) << std::to_string(*Wanted);
}

bool ModelBuilder::checkDistribution(const Template &T, unsigned D, const Template::Dim &Dim, SourceLocation Loc) {
  const std::optional<IntExpr> &Size = T.Onto->Sizes[T.Dims[D].NodesDim];
  std::optional<int64_t> Nodes = Size ? Size->constant() : std::nullopt;
  if (!Nodes)
    return true;
  if (const auto *Map = Dim.Map ? Context.getAsConstantArrayType(Dim.Map->Checked->getType()) : nullptr) {
    uint64_t Given = Map->getSize().getZExtValue();
    if (Given >= uint64_t(*Nodes))
      return true;
    return Diags.refuse(Loc, diag::err_gblock_short) << std::to_string(Given) << std::to_string(*Nodes);
  }
  std::optional<int64_t> Block = Dim.Size.constant(), Extent = Dim.Extent.constant();
  int64_t Room;
  if (Dim.Dist != DistKind::Block || !Block || *Block == 0 || !Extent || llvm::MulOverflow(*Block, *Nodes, Room) ||
      Room >= *Extent)
    return true;
  return Diags.refuse(Loc, diag::err_block_short)
      << std::to_string(*Block) << std::to_string(*Nodes) << std::to_string(*Extent) << T.Name << D;
}

std::optional<std::pair<int64_t, int64_t>> ModelBuilder::rangeOf(const Loop &L, const ASTContext &Context) {
  std::optional<int64_t> First = constantOf(L.Init, Context), Bound = constantOf(L.Bound, Context);
  std::optional<int64_t> Step = L.StepExpr ? constantOf(L.StepExpr, Context) : 1;
  if (!First || !Bound || !Step || *Step == 0)
    return std::nullopt;
  int64_t Distance = (L.Upwards ? *Bound - *First : *First - *Bound) - !L.Inclusive, By = std::abs(*Step);
  if (Distance < 0)
    return std::nullopt; // no iteration
  int64_t Last = *First + Distance / By * By * (L.Upwards ? 1 : -1);
  return std::pair(std::min(*First, Last), std::max(*First, Last));
}

bool ModelBuilder::checkRange(const LoopNest &Nest) {
  const Template *T = Nest.On.OfTemplate;
  for (const Loop &L : Nest.Loops) {
    if (!L.Distributed || (T && (T->Open || T->Dims[L.Dim].NodesDim < 0)))
      continue;
    const std::optional<IntExpr> &Size = Nest.On.OfNodes ? Nest.On.OfNodes->Sizes[L.Dim] : T->Dims[L.Dim].Extent;
    std::optional<int64_t> Lower = T ? T->Dims[L.Dim].Lower.constant() : 0, Offset = L.Offset.constant();
    std::optional<int64_t> Extent = Size ? Size->constant() : std::nullopt;
    auto Range = rangeOf(L, Context);
    if (!Lower || !Extent || !Offset || !Range)
      continue;
    int64_t Low = Range->first + *Offset, High = Range->second + *Offset;
    if (Low >= *Lower && High < *Lower + *Extent)
      continue;
    int64_t Base = !T && !Nest.D->as<LoopDirective>().On.Brackets; // node numbers are counted from 1 in `( )`
    unsigned Kind = !T, Dim = L.Dim;
    std::string Of = T ? T->Name : Nest.On.OfNodes->Name;
    // `on u[i]`: by the array that was written, if it takes up the whole dimension.
    for (unsigned I = 0; Nest.On.OfArray && I < Nest.On.OfArray->Axes.size(); ++I)
      if (const Array::Axis &Axis = Nest.On.OfArray->Axes[I]; Axis.TemplateDim == L.Dim && Axis.Extent == Extent && Axis.Offset.constant() == Lower)
        Kind = 2, Dim = I, Of = Nest.On.OfArray->Name, Base = -*Lower;
    Diags.report(L.For->getForLoc(), diag::err_loop_range)
        << std::to_string(Low + Base) << std::to_string(High + Base) << Of << std::to_string(*Lower + Base)
        << std::to_string(*Lower + *Extent - 1 + Base) << Dim << Kind;
    return Diags.refuse(Nest.D->Loc, diag::note_for_directive) << "loop";
  }
  return true;
}

} // namespace sode
