// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Only what is certain is reported: a reference under a condition, in a `task` or behind a jump may be meant for the
// nodes that have the element, and a range that fits into one node's part may lie there.

#include "analysis/OwnershipCheck.h"
#include "analysis/Footprint.h"
#include "analysis/Paths.h"
#include "model/ModelBuilder.h"

using namespace clang;

namespace sode {

namespace {

/// One dimension of a reference that no rule of Footprint.h places.
struct Place {
  const ArrayReference &R;
  unsigned Axis;
  const Path &Way;

  unsigned dim() const { return R.A->Axes[Axis].TemplateDim; }
  const Expr *subscript() const { return R.Subscripts[Axis]; }
};

class OwnershipCheck {
public:
  OwnershipCheck(const References &Refs, const Model &M, const TranslationUnit &TU, ASTContext &Context, Diagnostics &Diags)
      : M(M), TU(TU), Context(Context), Diags(Diags), Paths(findPaths(Refs, Context)) {}
  void check(const ArrayReference &R);

private:
  const Model &M;
  const TranslationUnit &TU;
  ASTContext &Context;
  Diagnostics &Diags;
  llvm::DenseMap<const Expr *, Path> Paths;

  bool check(const Place &P);
  struct Follower {
    const LoopNest *Nest = nullptr;
    const Loop *L = nullptr;
  };
  Follower followerOf(const ArrayReference &R, const VarDecl *Index) const;
  bool checkOtherDimension(const Place &P, const VarDecl *Index, const Follower &F);
  bool checkSerialLoop(const Place &P, const VarDecl *Index);
  bool checkElement(const Place &P, int64_t At);
  bool leavesNodesOpen(const Place &P) const;
  bool choosesNodes(const ForStmt &For, const Place &P) const;
  std::optional<int64_t> spanOf(const Loop &L) const;
};

} // namespace

/// How many values the variable passes, those between steps included; nullopt: unknown.
std::optional<int64_t> OwnershipCheck::spanOf(const Loop &L) const {
  auto Range = ModelBuilder::rangeOf(L, Context);
  return Range ? std::optional<int64_t>(Range->second - Range->first + 1) : std::nullopt;
}

/// Nothing around it says which nodes of the dimension it is for.
bool OwnershipCheck::leavesNodesOpen(const Place &P) const {
  if (llvm::any_of(M.Tasks, [&](const TaskBlock &T) { return T.Tokens.contains(P.R.Position); }))
    return false;
  return llvm::all_of(M.Nests, [&](const LoopNest &N) {
    if (!N.Tokens.contains(P.R.Position))
      return true;
    if (N.On.OfTemplate != P.R.A->On)
      return false;
    auto Kind = N.On.Subs.empty() ? SetRef::Sub::All : N.On.Subs[P.dim()].Kind;
    return Kind == SetRef::Sub::All || Kind == SetRef::Sub::Own;
  });
}

/// Does a directive in the loop's body say which nodes get on?
bool OwnershipCheck::choosesNodes(const ForStmt &For, const Place &P) const {
  unsigned Start = TU.Tokens.find(For.getForLoc());
  auto IsBetween = [&](const TokenRange &Tokens) { return Tokens.contains(P.R.Position) && !Tokens.contains(Start); };
  return llvm::any_of(M.Tasks, [&](const TaskBlock &T) { return IsBetween(T.Tokens); }) ||
         llvm::any_of(M.Nests, [&](const LoopNest &N) { return IsBetween(N.Tokens); });
}

/// The distributed loop around it whose index this is, and its nest.
OwnershipCheck::Follower OwnershipCheck::followerOf(const ArrayReference &R, const VarDecl *Index) const {
  for (const LoopNest &N : M.Nests)
    if (N.Tokens.contains(R.Position))
      for (const Loop &L : N.Loops)
        if (L.Distributed && L.Variable == Index)
          return {&N, &L};
  return {};
}

/// `u[i][j]` in `loop (i, j) on t[j][i]`.
bool OwnershipCheck::checkOtherDimension(const Place &P, const VarDecl *Index, const Follower &F) {
  std::optional<int64_t> Span = spanOf(*F.L), Most = mostStored(*P.R.A, P.Axis);
  bool Fits = Span && (!Most || *Span <= *Most);
  if (unsigned(F.L->Dim) == P.dim() || Fits || !routeFrom(F.Nest->Body, P.Way).Certain)
    return false;
  Diags.report(P.subscript()->getExprLoc(), diag::warn_other_dimension)
      << P.R.A->Name << P.Axis << Index->getName() << unsigned(F.L->Dim) << P.R.A->On->Name << P.dim();
  Diags.report(F.Nest->D->Loc, diag::note_for_directive) << "loop";
  return true;
}

/// `for (i ...) u[i]` without a `loop` for i.
bool OwnershipCheck::checkSerialLoop(const Place &P, const VarDecl *Index) {
  for (const Stmt *S : llvm::reverse(P.Way)) {
    const auto *For = dyn_cast<ForStmt>(S);
    Loop L{};
    if (!For || !ModelBuilder::readLoop(For, L) || L.Variable != Index)
      continue;
    if (choosesNodes(*For, P) && !leavesNodesOpen(P))
      return false;
    std::optional<int64_t> Span = spanOf(L), Most = mostStored(*P.R.A, P.Axis);
    if (!Span || !Most || *Span <= *Most || !routeFrom(For, P.Way).Certain)
      return false;
    auto [First, Last] = *ModelBuilder::rangeOf(L, Context);
    Diags.report(P.subscript()->getExprLoc(), diag::warn_serial_loop)
        << P.R.A->Name << P.Axis << Index->getName() << std::to_string(First) << std::to_string(Last);
    return true;
  }
  return false;
}

/// `u[5]` by nodes all along the dimension.
bool OwnershipCheck::checkElement(const Place &P, int64_t At) {
  const Array::Axis &X = P.R.A->Axes[P.Axis];
  std::optional<int64_t> Most = mostStored(*P.R.A, P.Axis), Extent = P.R.A->On->Dims[P.dim()].Extent.constant();
  if (!Most || P.R.A->On->Open || !Extent || *Extent <= *Most)
    return false;
  if (At < 0 || (X.Extent && At >= *X.Extent))
    return false; // beyond the ends of the array ShadowCheck speaks
  // Outside of loops only main surely runs on all nodes.
  if (!P.R.Nest && !(P.R.Function && P.R.Function->isMain() && isReached(P.Way)))
    return false;
  for (const LoopNest &N : M.Nests) {
    if (!N.Tokens.contains(P.R.Position))
      continue;
    if (!routeFrom(N.Body, P.Way).Certain)
      return false;
    for (const Loop &L : N.Loops) {
      std::optional<int64_t> Span = spanOf(L);
      if (L.Distributed && unsigned(L.Dim) == P.dim() && (!Span || *Span <= *Most))
        return false;
    }
  }
  Diags.report(P.subscript()->getExprLoc(), diag::warn_single_element) << P.R.A->Name << P.Axis << std::to_string(At);
  return true;
}

/// True if a message was given.
bool OwnershipCheck::check(const Place &P) {
  std::optional<Affine> Form = affineOf(P.subscript(), Context);
  if (!Form || isConditional(P.Way))
    return false;
  if (!Form->Variable)
    return leavesNodesOpen(P) && checkElement(P, Form->Offset);
  if (Follower F = followerOf(P.R, Form->Variable); F.L)
    return leavesNodesOpen(P) && checkOtherDimension(P, Form->Variable, F);
  return checkSerialLoop(P, Form->Variable);
}

void OwnershipCheck::check(const ArrayReference &R) {
  auto Way = Paths.find(R.Name);
  if (R.Position == ~0u || Way == Paths.end() || (R.Escapes && !isFollowedAtOnce(Way->second)))
    return;
  for (unsigned Axis = 0; Axis < R.Subscripts.size(); ++Axis)
    if (isSplit(*R.A, Axis) && !reachFromOwned(R, Axis, M, Context) && check(Place{R, Axis, Way->second}))
      return;
}

void checkOwnership(const References &Refs, const Model &M, const TranslationUnit &TU, ASTContext &Context,
                    Diagnostics &Diags) {
  OwnershipCheck Check(Refs, M, TU, Context, Diags);
  for (const ArrayReference &R : Refs.List)
    Check.check(R);
}

} // namespace sode
