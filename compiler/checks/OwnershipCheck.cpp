// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Only what is certain is reported: a reference under a condition, in a `task` or behind a jump may be meant for the
// nodes that have the element, and a range that fits into one node's part may lie there.

#include "checks/OwnershipCheck.h"
#include "checks/Messages.h"
#include "facts/Owned.h"
#include "model/ModelBuilder.h"
#include "pragma/Messages.h"

#include <set>

using namespace clang;

namespace sode {

namespace {

/// One dimension of a reference of which it isn't known how far it reaches.
struct Subscript {
  const Access &X;
  unsigned Axis;
  const ArrayReference &R = *X.R;

  unsigned dim() const { return R.A->Axes[Axis].TemplateDim; }
  const Expr *subscript() const { return R.Subscripts[Axis]; }
  const Access::Axis &form() const { return X.Axes[Axis]; }
};

class OwnershipCheck {
public:
  OwnershipCheck(const Model &M, const TranslationUnit &TU, const ASTContext &Context, Diagnostics &Diags)
      : M(M), TU(TU), Context(Context), Diags(Diags) {}
  void check(const Access &X);

private:
  const Model &M;
  const TranslationUnit &TU;
  const ASTContext &Context;
  Diagnostics &Diags;

  std::set<std::tuple<const Array *, unsigned, const void *>> Told; ///< With axis and loop: one message for all accesses.

  bool check(const Subscript &P);
  bool tell(const Subscript &P, const void *Loop) { return Told.insert({P.R.A, P.Axis, Loop}).second; }
  std::string onText(const Subscript &P, const Loop &L) const;
  bool checkOtherDimension(const Subscript &P);
  bool checkSerialLoop(const Subscript &P);
  bool checkElement(const Subscript &P, int64_t At);
  bool leavesNodesOpen(const Subscript &P) const;
  bool choosesNodes(const ForStmt &For, const Subscript &P) const;
  std::optional<int64_t> spanOf(const Loop &L) const;
};

} // namespace

/// How many values the variable passes, those between steps included; nullopt: unknown.
std::optional<int64_t> OwnershipCheck::spanOf(const Loop &L) const {
  auto Range = ModelBuilder::rangeOf(L, Context);
  return Range ? std::optional<int64_t>(Range->second - Range->first + 1) : std::nullopt;
}

/// Nothing around it says which nodes of the dimension it is for.
bool OwnershipCheck::leavesNodesOpen(const Subscript &P) const {
  if (llvm::any_of(M.Tasks, [&](const TaskBlock &T) { return T.Tokens.contains(P.R.Position); }))
    return false;
  return llvm::all_of(P.X.Nests, [&](const LoopNest *N) {
    if (N->On.OfTemplate != P.R.A->On)
      return false;
    auto Kind = N->On.Subs.empty() ? SetRef::Sub::All : N->On.Subs[P.dim()].Kind;
    return Kind == SetRef::Sub::All || Kind == SetRef::Sub::Own;
  });
}

/// Does a directive in the loop's body say which nodes get on?
bool OwnershipCheck::choosesNodes(const ForStmt &For, const Subscript &P) const {
  unsigned Start = TU.Tokens.find(For.getForLoc());
  auto IsBetween = [&](const TokenRange &Tokens) { return Tokens.contains(P.R.Position) && !Tokens.contains(Start); };
  return llvm::any_of(M.Tasks, [&](const TaskBlock &T) { return IsBetween(T.Tokens); }) ||
         llvm::any_of(P.X.Nests, [&](const LoopNest *N) { return IsBetween(N->Tokens); });
}

/// `u[i][j]` in `loop (i, j) on t[j][i]`.
bool OwnershipCheck::checkOtherDimension(const Subscript &P) {
  const Access::Axis &F = P.form();
  std::optional<int64_t> Span = spanOf(*F.L), Most = mostStored(*P.R.A, P.Axis);
  bool Fits = Span && (!Most || *Span <= *Most);
  if (unsigned(F.L->Dim) == P.dim() || Fits || !routeFrom(F.Nest->Body, *P.X.Way).Certain)
    return false;
  if (!tell(P, F.L))
    return true;
  Diags.report(P.subscript()->getExprLoc(), diag::warn_other_dimension)
      << P.R.A->Name << P.Axis << F.Variable->getName() << unsigned(F.L->Dim) << P.R.A->On->Name << P.dim();
  Diags.report(F.Nest->D->Loc, diag::note_for_directive) << "loop";
  return true;
}

/// `t[i][*]`
std::string OwnershipCheck::onText(const Subscript &P, const Loop &L) const {
  std::string Text = P.R.A->On->Name;
  int64_t Offset = P.R.A->Axes[P.Axis].Offset.constant().value_or(0);
  for (unsigned Dim = 0; Dim < P.R.A->On->Dims.size(); ++Dim) {
    std::string Index = Dim == P.dim() ? L.Variable->getName().str() : "*";
    if (Dim == P.dim() && Offset != 0)
      Index += (Offset > 0 ? " + " : " - ") + std::to_string(std::abs(Offset));
    Text += "[" + Index + "]";
  }
  return Text;
}

/// `for (i ...) u[i]` without a `loop` for i.
bool OwnershipCheck::checkSerialLoop(const Subscript &P) {
  for (const Stmt *S : llvm::reverse(*P.X.Way)) {
    const auto *For = dyn_cast<ForStmt>(S);
    Loop L{};
    if (!For || !ModelBuilder::readLoop(For, L) || L.Variable != P.form().Variable)
      continue;
    if (choosesNodes(*For, P) && !leavesNodesOpen(P))
      return false;
    std::optional<int64_t> Span = spanOf(L), Most = mostStored(*P.R.A, P.Axis);
    if (!Span || !Most || *Span <= *Most || !routeFrom(For, *P.X.Way).Certain)
      return false;
    if (!tell(P, For))
      return true;
    auto [First, Last] = *ModelBuilder::rangeOf(L, Context);
    Diags.report(P.subscript()->getExprLoc(), diag::warn_serial_loop)
        << P.R.A->Name << P.Axis << L.Variable->getName() << std::to_string(First) << std::to_string(Last) << onText(P, L);
    return true;
  }
  return false;
}

/// `u[5]` by nodes all along the dimension.
bool OwnershipCheck::checkElement(const Subscript &P, int64_t At) {
  const Array::Axis &X = P.R.A->Axes[P.Axis];
  std::optional<int64_t> Most = mostStored(*P.R.A, P.Axis), Extent = P.R.A->On->Dims[P.dim()].Extent.constant();
  if (!Most || P.R.A->On->Open || !Extent || *Extent <= *Most)
    return false;
  if (At < 0 || (X.Extent && At >= *X.Extent))
    return false; // beyond the ends of the array ShadowCheck speaks
  // Outside of loops only main surely runs on all nodes.
  if (!P.R.Nest && !(P.R.Function && P.R.Function->isMain() && isReached(*P.X.Way)))
    return false;
  for (const LoopNest *N : P.X.Nests) {
    if (!routeFrom(N->Body, *P.X.Way).Certain)
      return false;
    for (const Loop &L : N->Loops) {
      std::optional<int64_t> Span = spanOf(L);
      if (L.Distributed && unsigned(L.Dim) == P.dim() && (!Span || *Span <= *Most))
        return false;
    }
  }
  Diags.report(P.subscript()->getExprLoc(), diag::warn_single_element) << P.R.A->Name << P.Axis << std::to_string(At);
  return true;
}

/// True if a message was given.
bool OwnershipCheck::check(const Subscript &P) {
  const Access::Axis &Form = P.form();
  if (isConditional(*P.X.Way))
    return false;
  if (Form.What == Access::Axis::Constant)
    return leavesNodesOpen(P) && checkElement(P, Form.Offset);
  if (Form.What != Access::Axis::Sum)
    return false;
  return Form.L ? leavesNodesOpen(P) && checkOtherDimension(P) : checkSerialLoop(P);
}

void OwnershipCheck::check(const Access &X) {
  if (X.R->Position == ~0u || !X.Way || (X.R->Escapes && !isFollowedAtOnce(*X.Way)))
    return;
  for (unsigned Axis = 0; Axis < X.R->Subscripts.size(); ++Axis)
    if (isSplit(*X.R->A, Axis) && !X.Axes[Axis].Reached && check(Subscript{X, Axis}))
      return;
}

void checkOwnership(const Footprints &Facts, const Model &M, const TranslationUnit &TU, const ASTContext &Context,
                    Diagnostics &Diags) {
  OwnershipCheck Check(M, TU, Context, Diags);
  for (const Access &X : Facts.all())
    Check.check(X);
}

} // namespace sode
