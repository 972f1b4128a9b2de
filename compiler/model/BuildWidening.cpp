// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// expand, margin, peel_and_wait and overlap of loop; `ordered(any)`: what the nest may do with its variable.

#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "pragma/Messages.h"
#include "support/ForEach.h"

using namespace clang;

namespace sode {

namespace {

/// A use of the variable other than `v += e` and `v -= e`; null: there is none. In an OpenMP reduction clause it may stand, too: the threads
/// then combine zeros.
const DeclRefExpr *otherUse(const ValueDecl *V, const Stmt *Body, const TokenTable &Tokens) {
  llvm::DenseSet<const Expr *> Sums;
  const Expr *Found = firstOf<Expr>(Body, [&](const Expr *E) {
    const auto *A = dyn_cast<CompoundAssignOperator>(E);
    if (A && A->isAdditiveOp(A->getOpForCompoundAssignment(A->getOpcode())))
      Sums.insert(A->getLHS()->IgnoreParens());
    const auto *R = dyn_cast<DeclRefExpr>(E);
    unsigned Position = R && R->getDecl() == V && !Sums.count(R) ? Tokens.find(R->getLocation()) : ~0u;
    return Position != ~0u && !Tokens.inOpenMP(Position);
  });
  return cast_or_null<DeclRefExpr>(Found);
}

} // namespace

/// Iterations that another one waits for must all be made.
bool ModelBuilder::checkBreak(const LoopNest &Nest, const char *Word) {
  SourceLocation Break = breakOutOf(Nest);
  if (Break.isInvalid())
    return true;
  Diags.report(Break, diag::err_loop_widen_break) << Word;
  return Diags.refuse(Nest.D->Loc, diag::note_for_directive) << "loop";
}

/// How much flows together.
bool ModelBuilder::readBlock(LoopNest &Nest, const LoopDirective &D) {
  if (D.BlockLoc.isValid() && D.Widen != LoopDirective::Pipeline)
    return Diags.refuse(D.BlockLoc, diag::err_block_alone);
  if (D.BlockSize.empty())
    return true;
  if (!checkInteger(D.BlockSize))
    return false;
  Nest.Block = value(D.BlockSize);
  std::optional<int64_t> Size = Nest.Block.constant();
  if (Size && *Size < 1)
    Diags.report(D.BlockSize.loc(), diag::err_pipeline_block) << std::to_string(*Size);
  return !Size || *Size >= 1;
}

/// Each node runs such loops as a whole: no value crosses from node to node there, and the clause means nothing. But threads may cut two loops
/// that blockwise names (facts/Pipelines.h).
void ModelBuilder::leaveOutWhole(LoopNest &Nest, const LoopDirective &D) {
  auto IsNamed = [](const Loop &L) { return L.Pipelined || L.Blockwise; };
  if (Nest.Loops.front().Blockwise && llvm::count_if(Nest.Loops, IsNamed) > 1)
    return;
  for (Loop &L : Nest.Loops) {
    if (!IsNamed(L) || Nest.On.OfTemplate->Dims[L.Dim].Dist != DistKind::None)
      continue;
    L.Pipelined = L.Blockwise = false;
    bool More = llvm::any_of(Nest.Loops, IsNamed);
    const Name &Index = *llvm::find_if(D.Along, [&](const Name &N) { return N.Text == L.Variable->getName(); });
    Diags.report(Index.Loc, diag::warn_along_whole) << Index.Text << spellingOf(D.Widen) << unsigned(L.Dim) << Nest.On.OfTemplate->Name
                                                    << (More ? Index.Text : spellingOf(D.Widen));
    if (!More)
      Nest.Widen = LoopDirective::None;
  }
}

/// The loops that `pipeline` or `blockwise` names.
bool ModelBuilder::readAlong(LoopNest &Nest, const LoopDirective &D) {
  const char *Word = spellingOf(D.Widen);
  for (const Name &Index : D.Along) {
    auto L = llvm::find_if(Nest.Loops, [&](const Loop &L) { return L.Distributed && L.Variable->getName() == Index.Text; });
    if (L == Nest.Loops.end())
      return Diags.refuse(Index.Loc, diag::err_along_index) << Index.Text << Word;
    if (std::exchange(D.Widen == LoopDirective::Pipeline ? L->Pipelined : L->Blockwise, true))
      return Diags.refuse(Index.Loc, diag::err_loop_index_twice) << Index.Text;
  }
  for (const Loop &L : Nest.Loops)
    if (L.Distributed && !Nest.On.OfTemplate->Dims[L.Dim].isContiguous()) {
      Diags.report(D.On.Object.loc(), diag::err_loop_widen_cyclic) << Word << Nest.On.OfTemplate->Name << unsigned(L.Dim);
      return Diags.refuse(Nest.On.OfTemplate->Distributed->Loc, diag::note_previous_distribute);
    }
  for (const Reduction &R : Nest.Reductions)
    if (R.Order == ReductionClause::Ordered)
      return Diags.refuse(R.Variables.front().Text->loc(), diag::err_along_ordered) << Word;
  leaveOutWhole(Nest, D);
  return checkBreak(Nest, Word);
}

bool ModelBuilder::widenLoops(LoopNest &Nest, const LoopDirective &D) {
  if (!readBlock(Nest, D))
    return false;
  if (D.Widen == LoopDirective::None)
    return true;
  const char *Word = spellingOf(D.Widen);
  Nest.Widen = D.Widen;
  SourceLocation Loc = D.Widths.empty() ? D.On.Object.loc() : D.Widths.front().Loc;
  if (!Nest.On.OfTemplate)
    return Diags.refuse(Loc, diag::err_loop_widen_nodes) << Word;
  if (D.Widen == LoopDirective::Overlap)
    return true; // facts/Overlap.h
  if (Nest.isCarried())
    return readAlong(Nest, D);
  if (D.Widths.size() != D.On.Subscripts.size())
    return Diags.refuse(Loc, diag::err_loop_width_count) << unsigned(D.Widths.size()) << unsigned(D.On.Subscripts.size());
  for (size_t I = 0; I < D.Widths.size(); ++I) {
    const LoopDirective::Width &W = D.Widths[I];
    if (!checkInteger(W.Low) || (!W.High.empty() && !checkInteger(W.High)))
      return false;
    int Dim = dimensionNamed(D.On, Nest.On, I);
    for (Loop &L : Nest.Loops) {
      if (!L.Distributed || L.Dim != Dim)
        continue;
      if (!Nest.On.OfTemplate->Dims[Dim].isContiguous()) {
        Diags.report(W.Loc, diag::err_loop_widen_cyclic) << Word << Nest.On.OfTemplate->Name << unsigned(Dim);
        return Diags.refuse(Nest.On.OfTemplate->Distributed->Loc, diag::note_previous_distribute);
      }
      L.Widening = {value(W.Low), W.High.empty() ? value(W.Low) : value(W.High), W.Unbound};
    }
  }
  if (D.Widen == LoopDirective::PeelAndWait && !readAsync(D.AsyncId, Nest.AsyncId))
    return false;
  return D.Widen == LoopDirective::Expand || checkBreak(Nest, Word);
}

SourceLocation breakOutOf(const LoopNest &Nest) {
  const BreakStmt *Found = nullptr;
  for (const Loop &L : Nest.Loops)
    walk(Found ? nullptr : L.For->getBody(), [&](const Stmt *S) {
      Found = dyn_cast<BreakStmt>(S);
      return Found ? Walk::End : isa<ForStmt, WhileStmt, DoStmt, SwitchStmt>(S) ? Walk::Over : Walk::On;
    });
  return Found ? Found->getBreakLoc() : SourceLocation();
}

bool ModelBuilder::checkOrderedAny(const LoopNest &Nest, const Reduction &R) {
  if (R.Order != ReductionClause::OrderedAny || R.Op != ReductionOp::Sum)
    return true;
  for (const Reduction::Variable &V : R.Variables) {
    if (!V.Element->isFloatingType())
      continue; // any order gives the same
    const auto *Ref = dyn_cast<DeclRefExpr>(V.Text->Checked->IgnoreParens());
    if (V.IsArray || !Ref)
      return Diags.refuse(V.Text->loc(), diag::err_ordered_any_variable);
    if (const DeclRefExpr *Use = otherUse(Ref->getDecl(), Nest.Body, TU.Tokens)) {
      Diags.report(Use->getLocation(), diag::err_ordered_any_use) << Ref->getDecl()->getName();
      return Diags.refuse(Nest.D->Loc, diag::note_for_directive) << "loop";
    }
  }
  return true;
}

} // namespace sode
