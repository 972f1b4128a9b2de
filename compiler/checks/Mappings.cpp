// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subscripts that follow a loop, but not element by element: `u[N-1-i]`, `u[2*i]`, a loop on another template. Where all sizes
// are constants it can be computed which node uses what; a counterexample is reported. Of two grids, `u[2*i]` and `u[i/2]`, the
// program must say that their blocks match, by sizes of its own.

#include "checks/Check.h"
#include "checks/Written.h"
#include "facts/Owned.h"
#include "facts/Related.h"
#include "facts/Turns.h"
#include "model/Changes.h"
#include "model/ModelBuilder.h"
#include <set>

using namespace clang;

namespace sode {

namespace {

/// Inclusive; empty if Last < First.
struct Interval {
  int64_t First, Last;
};

/// What one of so many nodes owns of a template dimension in blocks, where its block would be if it owns nothing; nullopt: not
/// constant.
std::optional<Interval> ownedBy(const Template &T, unsigned Dim, int64_t Node, int64_t Nodes) {
  const Template::Dim &D = T.Dims[Dim];
  std::optional<int64_t> Lower = D.Lower.constant(), Extent = D.Extent.constant(), Size = D.Size.constant();
  if (T.Open || D.Dist != DistKind::Block || !Lower || !Extent || !Size)
    return std::nullopt;
  int64_t Block = *Size ? *Size : (*Extent + Nodes - 1) / Nodes;
  return Interval{*Lower + Node * Block, *Lower + std::max(Node * Block, std::min((Node + 1) * Block, *Extent)) - 1};
}

class MappingCheck : ProgramReader {
public:
  using ProgramReader::ProgramReader;
  void check(const Access &X);

private:
  std::set<std::tuple<const Array *, unsigned, const Loop *>> Told; ///< With the axis: one message for all accesses.

  struct Case {
    const ArrayReference &R;
    unsigned Axis;
    const LoopNest &Nest;
    const Loop &L;
    Affine Form;
    bool Verified; ///< The run looks whether nodes have the elements (decisions/Meetings.h).
    bool isScaled() const { return std::abs(Form.Factor) != 1 || Form.Divisor != 1; }

    const Template::Dim &loopDim() const { return Nest.On.OfTemplate->Dims[L.Dim]; }
    const Template::Dim &arrayDim() const { return R.A->On->Dims[R.A->Axes[Axis].TemplateDim]; }
    const Expr *subscript() const { return R.Subscripts[Axis]; }
  };
  bool check(const Access &X, unsigned Axis);
  bool check(const Case &C, bool Certain);
  /// Does a node use what it neither owns nor has in its shadow (runtime/map/part.h)? Nothing: that isn't known.
  std::optional<bool> fails(const Case &C, int64_t Node, int64_t Nodes);
  std::optional<bool> failsFor(const Case &C, int64_t Nodes);
  void reportBlocks(const Case &C);
};

} // namespace

std::optional<bool> MappingCheck::fails(const Case &C, int64_t Node, int64_t Nodes) {
  const Array &A = *C.R.A;
  const Array::Axis &X = A.Axes[C.Axis];
  std::optional<Interval> Runs = ownedBy(*C.Nest.On.OfTemplate, C.L.Dim, Node, Nodes);
  std::optional<Interval> Owned = ownedBy(*A.On, X.TemplateDim, Node, Nodes);
  std::optional<int64_t> Shift = C.L.Offset.constant(), Offset = X.Offset.constant(), Low = P.Wide.of(A, C.Axis).Low.constant(),
                         High = P.Wide.of(A, C.Axis).High.constant();
  auto Range = ModelBuilder::rangeOf(C.L, Context);
  if (!Runs || !Owned || !Shift || !Offset || !Low || !High || !Range || C.L.StepExpr || !X.Extent)
    return std::nullopt;
  int64_t First = std::max(Runs->First - *Shift, Range->first), Last = std::min(Runs->Last - *Shift, Range->second);
  Interval Part{Owned->First - *Offset, Owned->Last - *Offset};
  Interval Stored{std::max<int64_t>(Part.First, 0), std::min(Part.Last, *X.Extent - 1)};
  if (First > Last)
    return false;
  for (int64_t I : {First, Last}) {
    int64_t Index = C.Form.at(I);
    bool Inside = Index >= 0 && Index < *X.Extent; // else References.cpp speaks
    if (!Inside || (Index >= Part.First - *Low && Index <= Part.Last + *High))
      continue;
    std::string Has = Stored.First > Stored.Last ? "nothing" : std::to_string(Stored.First) + " to " + std::to_string(Stored.Last);
    if (!Told.insert({&A, C.Axis, &C.L}).second)
      return true;
    Diags.report(C.subscript()->getExprLoc(), diag::warn_uses_elsewhere)
        << A.Name << C.Axis << std::to_string(Nodes) << std::to_string(Node) << std::to_string(Index) << Has;
    Diags.report(C.Nest.D->Loc, diag::note_for_directive) << "loop";
    return true;
  }
  return false;
}

/// True after a message.
std::optional<bool> MappingCheck::failsFor(const Case &C, int64_t Nodes) {
  for (int64_t Node = 0; Node < Nodes; ++Node)
    if (std::optional<bool> Fails = fails(C, Node, Nodes); !Fails || *Fails)
      return Fails;
  return false;
}

/// Two grids, one of them coarser: where the run decides about the blocks, they match for some numbers of nodes, and for others
/// they do not. Who gives the sizes of both has thought of it; and what the run verifies, it reports itself.
void MappingCheck::reportBlocks(const Case &C) {
  auto Chosen = [](const Template::Dim &D) { return D.Dist != DistKind::Block || D.Size.constant() != 0; };
  if (C.Verified && C.Nest.On.OfTemplate != C.R.A->On)
    return;
  if (!C.isScaled() || (Chosen(C.loopDim()) && Chosen(C.arrayDim())) || !Told.insert({C.R.A, C.Axis, &C.L}).second)
    return;
  Diags.report(C.subscript()->getExprLoc(), diag::warn_blocks_differ)
      << C.R.A->Name << writtenText(*C.subscript(), Context) << C.Axis << C.Nest.On.OfTemplate->Name << C.R.A->On->Name
      << unsigned(C.Nest.On.OfTemplate == C.R.A->On);
  Diags.report(C.Nest.D->Loc, diag::note_for_directive) << "loop";
}

/// Certain: the access is made in each iteration. True if a message was given.
bool MappingCheck::check(const Case &C, bool Certain) {
  const Template &T = *C.Nest.On.OfTemplate;
  int NodesDim = C.loopDim().NodesDim;
  if (T.Onto != C.R.A->On->Onto || NodesDim < 0 || NodesDim != C.arrayDim().NodesDim)
    return false;
  const std::optional<IntExpr> &Size = T.Onto->Sizes[NodesDim];
  std::optional<int64_t> Fixed = Size ? Size->constant() : std::nullopt;
  if (Fixed && *Fixed == 1)
    return false;
  std::optional<bool> Fails;
  if (Certain && (Fixed || !Size)) {
    Fails = failsFor(C, Fixed.value_or(2));
    if (Fails == false && !Fixed) // Of any number of nodes, those that everybody tries.
      Fails = failsFor(C, 4);
  }
  if (Fails == true || (Fixed && Fails == false))
    return *Fails;
  reportBlocks(C);
  return C.isScaled();
}

bool MappingCheck::check(const Access &X, unsigned Axis) {
  std::optional<Affine> Form = subscriptOf(X.R->Subscripts[Axis], Context, X.Nests.back()->Body);
  if (!Form || !Form->Variable)
    return false;
  for (const LoopNest *N : X.Nests) {
    if (!N->On.OfTemplate || (N->Widen != LoopDirective::None && !N->isCarried()))
      continue;
    for (const Loop &L : N->Loops)
      if (L.Distributed && L.Variable == Form->Variable) {
        if (reachAtMost(*Form, *X.R->A, Axis, *N, L))
          return false; // no further than the shadow, or the run says so
        bool Certain = routeFrom(N->Body, *X.Way).Certain;
        return check(Case{*X.R, Axis, *N, L, *Form, Certain || turnsOf(*X.Way, N->Body, L.Variable, Context)}, Certain);
      }
  }
  return false;
}

void MappingCheck::check(const Access &X) {
  if (!X.isElement() || X.isGathered() || X.Nests.empty() || !X.Way)
    return;
  for (unsigned Axis = 0; Axis < X.Axes.size(); ++Axis)
    if (isSplit(*X.R->A, Axis) && !X.Axes[Axis].Reached && check(X, Axis))
      return;
}

void checkMappings(const Program &P) {
  MappingCheck Check(P);
  for (const Access &X : P.Facts.all())
    Check.check(X);
}

} // namespace sode
