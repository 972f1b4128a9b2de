// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a gmove becomes, for -Rsode-gmove: nothing, copies inside each node, messages to neighbors, an all-to-all along dimensions of
// the node array, a broadcast. The runtime decides it anew from values (runtime/plan/pattern.h); this says what is certain, and
// takes the general case for the rest.

#include "checks/Check.h"

using namespace clang;

namespace sode {

using Triplet = SectionRef::Triplet;

namespace {

/// What happens along a dimension of the node array; the order is that of the message.
enum Relation { Same, Shift, Other, Spread, Broadcast, Collect, Copies };

/// What decides the coordinate along a dimension of the node array.
struct Decider {
  enum { All, Index, Range } By = All;
  const Template::Dim *Dim = nullptr;
  IntExpr At;         ///< First index in the template.
  IntExpr Step = 1;
  unsigned Shape = 0; ///< Range: dimension of the section's shape.
};

} // namespace

static Decider deciderOf(const SectionRef &R, int NodesDim) {
  const Array &A = *R.Distributed;
  unsigned Shape = 0;
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
    const Triplet &T = R.Triplets[Axis];
    if (A.isDistributed(Axis) && A.On->Dims[A.Axes[Axis].TemplateDim].NodesDim == NodesDim)
      return {T.isIndex() ? Decider::Index : Decider::Range, &A.On->Dims[A.Axes[Axis].TemplateDim],
              T.Base + A.Axes[Axis].Offset, T.Step, Shape};
    Shape += !T.isIndex();
  }
  return {};
}

/// Are equal distances from the lower bound owned alike?
static bool isDealtAlike(const Template::Dim &A, const Template::Dim &B) {
  return &A == &B || (A.Dist == B.Dist && A.Dist != DistKind::Gblock && A.Extent.sameAs(B.Extent) && A.Size.sameAs(B.Size));
}

static Relation relationAlong(const Decider &To, const Decider &From) {
  if (From.By == Decider::All)
    return Same;
  if (To.By == Decider::All)
    return From.By == Decider::Index ? Broadcast : Copies;
  if (From.By != To.By)
    return From.By == Decider::Index ? Spread : Collect;
  if (From.By == Decider::Range && (From.Shape != To.Shape || !From.Step.sameAs(To.Step)))
    return Other;
  if (!isDealtAlike(*To.Dim, *From.Dim))
    return Other;
  IntExpr ToAt = To.At - To.Dim->Lower, FromAt = From.At - From.Dim->Lower;
  if (ToAt.sameAs(FromAt))
    return Same;
  bool Near = From.By == Decider::Range && From.Dim->Dist == DistKind::Block && (ToAt - FromAt).constant();
  return Near ? Shift : Other;
}

/// Both lie on the same nodes, each on all of them.
static bool lieOnOneArray(const SectionRef &To, const SectionRef &From) {
  return To.Distributed->On->Onto && To.Distributed->On->Onto == From.Distributed->On->Onto;
}

static std::string listOf(ArrayRef<unsigned> Dims) {
  std::string Text;
  for (size_t I = 0; I < Dims.size(); ++I)
    Text += (I == 0 ? "" : I + 1 == Dims.size() ? " and " : ", ") + std::to_string(Dims[I]);
  return Text;
}

static void reportDimensions(const GmoveCall &G, Diagnostics &Diags) {
  const Nodes &P = *G.To.Distributed->On->Onto;
  std::vector<unsigned> Dims;
  Relation All = Same;
  bool Several = false;
  for (unsigned D = 0; D < P.Sizes.size(); ++D) {
    if (P.Sizes[D] && P.Sizes[D]->constant() == 1)
      continue;
    Relation R = relationAlong(deciderOf(G.To, D), deciderOf(G.From, D));
    if (R == Same)
      continue;
    Several |= All != Same && All != R;
    All = R;
    Dims.push_back(D);
  }
  if (All == Same)
    Diags.report(G.D->Loc, diag::remark_gmove_local) << 2u;
  else
    Diags.report(G.D->Loc, diag::remark_gmove) << (Several ? 0u : unsigned(All)) << unsigned(Dims.size()) << listOf(Dims) << P.Name;
}

static bool isEmpty(const SectionRef &R) {
  return llvm::any_of(R.Triplets, [](const Triplet &T) { return !T.isIndex() && T.Length && T.Length->isZero(); });
}

/// Of memory on the left side, which every node has.
static void reportEverywhere(const GmoveCall &G, Diagnostics &Diags) {
  const Nodes *P = G.From.Distributed->On->Onto;
  std::vector<unsigned> Dims;
  bool OneOwner = true;
  for (unsigned D = 0; P && D < P->Sizes.size(); ++D) {
    Decider By = deciderOf(G.From, D);
    if (By.By == Decider::All || (P->Sizes[D] && P->Sizes[D]->constant() == 1))
      continue;
    OneOwner &= By.By == Decider::Index;
    Dims.push_back(D);
  }
  if (Dims.empty())
    Diags.report(G.D->Loc, diag::remark_gmove_local) << 2u;
  else
    Diags.report(G.D->Loc, diag::remark_gmove) << unsigned(OneOwner ? Broadcast : Copies) << unsigned(Dims.size()) << listOf(Dims) << P->Name;
}

static void report(const GmoveCall &G, Diagnostics &Diags) {
  if (isEmpty(G.To) || isEmpty(G.From))
    Diags.report(G.D->Loc, diag::remark_gmove_local) << 0u;
  else if (G.How != GmoveDirective::Collective)
    Diags.report(G.D->Loc, diag::remark_gmove_far) << unsigned(G.How == GmoveDirective::In) << (G.How == GmoveDirective::In ? G.From : G.To).Name;
  else if (!G.From.Distributed)
    Diags.report(G.D->Loc, diag::remark_gmove_local) << unsigned(G.To.Distributed ? 1 : 2);
  else if (!G.To.Distributed)
    reportEverywhere(G, Diags);
  else if (lieOnOneArray(G.To, G.From))
    reportDimensions(G, Diags);
  else
    Diags.report(G.D->Loc, diag::remark_gmove_arrays) << G.From.Distributed->On->Name << G.To.Distributed->On->Name;
}

void checkGmoves(const Program &P) {
  for (const GmoveCall &G : P.M.Gmoves)
    report(G, P.Diags);
}

} // namespace sode
