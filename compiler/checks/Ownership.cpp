// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uses of elements that some of the nodes certainly do not have: a loop over more than a node's part that no `loop`
// directive distributes, an index that follows another dimension of the template, one element named by all nodes.
//
// Only what is certain is reported: a reference under a condition, in a `task` or behind a jump may be meant for the
// nodes that have the element, and a range that fits into one node's part may lie there.

#include "checks/Check.h"
#include "facts/Owned.h"
#include "model/ModelBuilder.h"
#include <set>

using namespace clang;

namespace sode {

namespace {

/// One dimension of a reference of which it isn't known how far it reaches.
struct Dimension {
  const Access &X;
  unsigned Axis;
  const ArrayReference &R = *X.R;

  unsigned dim() const { return R.A->Axes[Axis].TemplateDim; }
  const Expr *subscript() const { return R.Subscripts[Axis]; }
  const Access::Axis &form() const { return X.Axes[Axis]; }
};

class OwnershipCheck : ProgramReader {
public:
  using ProgramReader::ProgramReader;
  void check(const Access &X);

private:
  std::set<std::tuple<const Array *, unsigned, const void *>> Told; ///< With axis and loop: one message for all accesses.

  bool check(const Dimension &S);
  bool tell(const Dimension &S, const void *Loop) { return Told.insert({S.R.A, S.Axis, Loop}).second; }
  std::string onText(const Dimension &S, const Loop &L) const;
  bool checkOtherDimension(const Dimension &S);
  bool checkSerialLoop(const Dimension &S);
  bool checkElement(const Dimension &S, int64_t At);
  bool leavesNodesOpen(const Dimension &S) const;
  bool choosesNodes(const ForStmt &For, const Dimension &S) const;
  std::optional<int64_t> spanOf(const Loop &L) const;
};

} // namespace

/// How many values the variable passes, those between steps included; nullopt: unknown.
std::optional<int64_t> OwnershipCheck::spanOf(const Loop &L) const {
  auto Range = ModelBuilder::rangeOf(L, Context);
  return Range ? std::optional<int64_t>(Range->second - Range->first + 1) : std::nullopt;
}

/// Nothing around it says which nodes of the dimension it is for.
bool OwnershipCheck::leavesNodesOpen(const Dimension &S) const {
  if (llvm::any_of(M.Tasks, [&](const TaskBlock &T) { return T.Tokens.contains(S.R.Position); }))
    return false;
  return llvm::all_of(S.X.Nests, [&](const LoopNest *N) {
    if (N->On.OfTemplate != S.R.A->On)
      return false;
    auto Kind = N->On.Subs.empty() ? SetRef::Sub::All : N->On.Subs[S.dim()].Kind;
    return Kind == SetRef::Sub::All || Kind == SetRef::Sub::Own;
  });
}

/// Does a directive in the loop's body say which nodes get on?
bool OwnershipCheck::choosesNodes(const ForStmt &For, const Dimension &S) const {
  unsigned Start = TU.Tokens.find(For.getForLoc());
  auto IsBetween = [&](const TokenRange &Tokens) { return Tokens.contains(S.R.Position) && !Tokens.contains(Start); };
  return llvm::any_of(M.Tasks, [&](const TaskBlock &T) { return IsBetween(T.Tokens); }) ||
         llvm::any_of(S.X.Nests, [&](const LoopNest *N) { return IsBetween(N->Tokens); });
}

/// `u[i][j]` in `loop (i, j) on t[j][i]`.
bool OwnershipCheck::checkOtherDimension(const Dimension &S) {
  const Access::Axis &F = S.form();
  std::optional<int64_t> Span = spanOf(*F.L), Most = mostStored(*S.R.A, S.Axis, P.Wide);
  bool Fits = Span && (!Most || *Span <= *Most);
  if (unsigned(F.L->Dim) == S.dim() || Fits || !routeFrom(F.Nest->Body, *S.X.Way).Certain)
    return false;
  if (!tell(S, F.L))
    return true;
  Diags.report(S.subscript()->getExprLoc(), diag::warn_other_dimension)
      << S.R.A->Name << S.Axis << F.Variable->getName() << unsigned(F.L->Dim) << S.R.A->On->Name << S.dim();
  Diags.report(F.Nest->D->Loc, diag::note_for_directive) << "loop";
  return true;
}

/// `t[i][*]`
std::string OwnershipCheck::onText(const Dimension &S, const Loop &L) const {
  std::string Text = S.R.A->On->Name;
  int64_t Offset = S.R.A->Axes[S.Axis].Offset.constant().value_or(0);
  for (unsigned Dim = 0; Dim < S.R.A->On->Dims.size(); ++Dim) {
    std::string Index = Dim == S.dim() ? L.Variable->getName().str() : "*";
    if (Dim == S.dim() && Offset != 0)
      Index += (Offset > 0 ? " + " : " - ") + std::to_string(std::abs(Offset));
    Text += "[" + Index + "]";
  }
  return Text;
}

/// `for (i ...) u[i]` without a `loop` for i.
bool OwnershipCheck::checkSerialLoop(const Dimension &S) {
  for (const Stmt *Around : llvm::reverse(*S.X.Way)) {
    const auto *For = dyn_cast<ForStmt>(Around);
    Loop L{};
    if (!For || !ModelBuilder::readLoop(For, L) || L.Variable != S.form().Variable)
      continue;
    if (choosesNodes(*For, S) && !leavesNodesOpen(S))
      return false;
    std::optional<int64_t> Span = spanOf(L), Most = mostStored(*S.R.A, S.Axis, P.Wide);
    if (!Span || !Most || *Span <= *Most || !routeFrom(For, *S.X.Way).Certain)
      return false;
    if (!tell(S, For))
      return true;
    auto [First, Last] = *ModelBuilder::rangeOf(L, Context);
    Diags.report(S.subscript()->getExprLoc(), diag::warn_serial_loop)
        << S.R.A->Name << S.Axis << L.Variable->getName() << std::to_string(First) << std::to_string(Last) << onText(S, L);
    return true;
  }
  return false;
}

/// `u[5]` by nodes all along the dimension.
bool OwnershipCheck::checkElement(const Dimension &S, int64_t At) {
  const Array::Axis &X = S.R.A->Axes[S.Axis];
  std::optional<int64_t> Most = mostStored(*S.R.A, S.Axis, P.Wide), Extent = S.R.A->On->Dims[S.dim()].Extent.constant();
  if (!Most || S.R.A->On->Open || !Extent || *Extent <= *Most)
    return false;
  if (At < 0 || (X.Extent && At >= *X.Extent))
    return false; // beyond the ends of the array References.cpp speaks
  // Outside of loops only main surely runs on all nodes.
  if (!S.R.Nest && !(S.R.Function && S.R.Function->isMain() && isReached(*S.X.Way)))
    return false;
  for (const LoopNest *N : S.X.Nests) {
    if (!routeFrom(N->Body, *S.X.Way).Certain)
      return false;
    for (const Loop &L : N->Loops) {
      std::optional<int64_t> Span = spanOf(L);
      if (L.Distributed && unsigned(L.Dim) == S.dim() && (!Span || *Span <= *Most))
        return false;
    }
  }
  Diags.report(S.subscript()->getExprLoc(), diag::warn_single_element) << S.R.A->Name << S.Axis << std::to_string(At);
  return true;
}

/// True if a message was given.
bool OwnershipCheck::check(const Dimension &S) {
  const Access::Axis &Form = S.form();
  if (isConditional(*S.X.Way))
    return false;
  if (Form.What == Access::Axis::Constant)
    return leavesNodesOpen(S) && checkElement(S, Form.Offset);
  if (Form.What != Access::Axis::Sum)
    return false;
  return Form.L ? leavesNodesOpen(S) && checkOtherDimension(S) : checkSerialLoop(S);
}

void OwnershipCheck::check(const Access &X) {
  if (X.R->Position == ~0u || !X.Way || (X.R->Escapes && !isFollowedAtOnce(*X.Way)))
    return;
  for (unsigned Axis = 0; Axis < X.R->Subscripts.size(); ++Axis)
    if (isSplit(*X.R->A, Axis) && !X.Axes[Axis].Reached && check(Dimension{X, Axis}))
      return;
}

void checkOwnership(const Program &P) {
  OwnershipCheck Check(P);
  for (const Access &X : P.Facts.all())
    Check.check(X);
}

} // namespace sode
