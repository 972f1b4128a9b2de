// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The clauses gather and scatter of a loop, and the directive gather: which arrays, and how.

#include "model/Changes.h"
#include "model/Messages.h"
#include "model/ModelBuilder.h"

using namespace clang;

namespace sode {

/// What is said about a clause that is not there.
static bool checkAlone(const LoopDirective &D, Diagnostics &Diags) {
  const GatherClause &G = D.Gather;
  const std::pair<SourceLocation, const char *> Said[] = {
      {G.MethodLoc, "method"}, {G.OrderLoc, "order"}, {D.Scatter.Arrays.empty() ? G.ExpectLoc : SourceLocation(), "expect"}};
  for (const auto &[Loc, Name] : Said)
    if (Loc.isValid() && G.Arrays.empty()) {
      Diags.report(Loc, diag::err_gather_missing) << Name;
      return false;
    }
  return true;
}

/// The arrays of a clause; null: a message was given.
const Array *ModelBuilder::readImaged(const LoopNest &Nest, const ExprText &Text, llvm::StringRef Clause) {
  const Array *A = findAligned(Text);
  if (!A)
    return nullptr;
  if (A->Member) {
    Diags.report(Text.loc(), diag::err_gather_member) << Clause << A->Name;
    return nullptr;
  }
  if (!Nest.images(*A))
    return A;
  if (Nest.gathers(*A) != (Clause == "gather"))
    Diags.report(Text.loc(), diag::err_gather_and_scatter) << A->Name;
  else
    Diags.report(Text.loc(), diag::err_gather_twice) << A->Name << Clause;
  return nullptr;
}

bool ModelBuilder::readScatter(LoopNest &Nest, const LoopDirective &D) {
  for (const ExprText &Text : D.Scatter.Arrays) {
    const Array *A = readImaged(Nest, Text, "scatter");
    if (!A)
      return false;
    QualType T = A->Element;
    if (T->isBooleanType() || !(T->isArithmeticType() || T->isAnyComplexType())) {
      Diags.report(Text.loc(), diag::err_reduction_type) << "+" << T;
      return false;
    }
    Nest.Gather.Sums.push_back(A);
  }
  Nest.Gather.AnyOrder = D.Scatter.Order == ReductionClause::OrderedAny;
  auto Range = llvm::find_if(D.On.Subscripts, [](const Subscript &S) { return S.Kind == Subscript::Triplet && !S.isWhole(); });
  if (D.Scatter.Arrays.empty() || Range == D.On.Subscripts.end())
    return true;
  Diags.report(Range->Loc, diag::err_scatter_range);
  return false;
}

bool ModelBuilder::readGather(LoopNest &Nest, const LoopDirective &D) {
  const GatherClause &G = D.Gather;
  if (!checkAlone(D, Diags))
    return false;
  for (const ExprText &Text : G.Arrays) {
    const Array *A = readImaged(Nest, Text, "gather");
    if (!A)
      return false;
    Nest.Gather.Arrays.push_back(A);
  }
  if (!readScatter(Nest, D))
    return false;
  if (!G.Async.empty() && Nest.Gather.Sums.empty()) {
    Diags.report(G.Async.loc(), diag::err_loop_async) << !G.Arrays.empty() << (G.Arrays.empty() ? "" : Nest.Gather.Arrays.front()->Name);
    return false;
  }
  if (G.Arrays.empty() && Nest.Gather.Sums.empty())
    return true;
  if (Nest.Widen != LoopDirective::None && !(Nest.Widen == LoopDirective::Overlap && Nest.Gather.Sums.empty())) {
    bool Gathers = !G.Arrays.empty();
    Diags.report((Gathers ? G.Arrays : D.Scatter.Arrays).front().loc(), diag::err_gather_widened)
        << (Gathers ? "gather" : "scatter") << spellingOf(Nest.Widen);
    return false;
  }
  return readAsync(G.Async, Nest.Gather.Async) && readMethod(Nest.Gather, G);
}

bool ModelBuilder::readMethod(Gathering &To, const GatherClause &G) {
  To.Method = G.Method;
  To.Expect = G.Expect;
  To.Order = G.Order;
  if (G.GapSize.empty())
    return true;
  if (!checkInteger(G.GapSize))
    return false;
  To.Gap = value(G.GapSize);
  if (std::optional<int64_t> Size = To.Gap.constant(); Size && *Size < 0) {
    Diags.report(G.GapSize.loc(), diag::err_gather_gap) << std::to_string(*Size) << (To.Method == GatherClause::CompactGap);
    return false;
  }
  return true;
}

/// Integers in the memory of each node.
bool ModelBuilder::isIndexList(const ExprText &Text) {
  const Expr *E = Text.Checked->IgnoreParenImpCasts();
  QualType T = E->getType();
  QualType Of = T->isArrayType() ? Context.getAsArrayType(T)->getElementType() : T->getPointeeType();
  bool Distributed = distributedArray(Text);
  if (!Distributed && !Of.isNull() && Of->isIntegralOrEnumerationType() && !Of->isBooleanType())
    return true;
  Diags.report(Text.loc(), diag::err_gather_index_list) << Distributed << T;
  return false;
}

void ModelBuilder::buildGather(const Directive &D) {
  const auto &Dir = D.as<GatherDirective>();
  GatherCall New{{&D}, {}, {}, {}};
  for (const ExprText &Text : Dir.How.Arrays) {
    LoopNest None{};
    None.Gather = New.How;
    const Array *A = readImaged(None, Text, "gather");
    if (!A)
      return;
    New.How.Arrays.push_back(A);
  }
  if (Dir.Lists.empty()) {
    Diags.report(D.Loc, diag::err_gather_index_missing);
    return;
  }
  for (const GatherDirective::List &L : Dir.Lists)
    if (!isIndexList(L.Base) || (!L.Low.empty() && !checkInteger(L.Low)) || !checkInteger(L.Length))
      return;
  if (!readMethod(New.How, Dir.How) || !readAsync(Dir.How.Async, New.Async))
    return;
  if (New.How.Method == GatherClause::Compact || New.How.Method == GatherClause::CompactGap) {
    Diags.report(Dir.How.MethodLoc, diag::err_gather_by_hand);
    return;
  }
  New.Lists = Dir.Lists;
  New.Together = New.How.Arrays.front()->On->Onto;
  New.Serves = {TU.markerOf(D), TU.Tokens.endOfBlock(TU.markerOf(D))};
  add(M.Gathers, std::move(New));
}

/// Not behind what gives the array other values.
void ModelBuilder::serve(LoopNest &Nest) {
  if (llvm::any_of(M.Nests, [&](const LoopNest &Outer) { return Outer.Tokens.contains(Nest.Marker); }))
    return;
  auto Writes = [&](const Array &A, const Stmt *In) {
    return llvm::any_of(changesIn(In, Context, /*WithFunctions=*/true),
                        [&](const Change &C) { return C.writes() && placeOf(C.Target).Variable == A.Variable; });
  };
  for (const GatherCall &G : llvm::reverse(M.Gathers)) {
    if (!G.Serves.contains(Nest.Marker))
      continue;
    for (const Array *A : G.How.Arrays) {
      bool Ended = Nest.images(*A) || Writes(*A, Nest.Body);
      for (const LoopNest &Before : M.Nests)
        Ended |= G.Serves.contains(Before.Marker) && Writes(*A, Before.Body);
      for (const Communication *C : M.Communications)
        Ended |= G.Serves.contains(TU.markerOf(*C->D)) && llvm::is_contained(C->Changes, A);
      if (!Ended)
        Nest.Served.push_back({A, &G});
    }
  }
}

} // namespace sode
