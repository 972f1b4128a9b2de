// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The clauses gather and scatter of a loop, and the directive gather: which arrays, and how.

#include "model/Changes.h"
#include "model/Messages.h"
#include "model/ModelBuilder.h"

using namespace clang;

namespace sode {

bool ImagedArray::isNamedBy(const Array &Other, const Expr *Expression) const {
  return A == &Other && (!A->Member || (Expression && isSameMember(Text->Checked, Expression, A->Member->getASTContext())));
}

static const ImagedArray *findIn(const std::vector<ImagedArray> &List, const Array &A, const Expr *Name) {
  auto At = llvm::find_if(List, [&](const ImagedArray &X) { return X.isNamedBy(A, Name); });
  return At == List.end() ? nullptr : &*At;
}

const ImagedArray *LoopNest::gathers(const Array &A, const Expr *Name) const { return findIn(Gather.Arrays, A, Name); }

const ImagedArray *LoopNest::scatters(const Array &A, const Expr *Name) const { return findIn(Gather.Sums, A, Name); }

const ImagedArray *LoopNest::imageOf(const Array &A, const Expr *Name) const {
  for (const auto *List : {&Gather.Arrays, &Gather.Sums})
    if (const ImagedArray *Found = findIn(*List, A, Name))
      return Found;
  auto At = llvm::find_if(Served, [&](const auto &S) { return S.first->isNamedBy(A, Name); });
  return At == Served.end() ? nullptr : At->first;
}

/// What is said about a clause that is not there.
static bool checkAlone(const LoopDirective &D, Diagnostics &Diags) {
  const GatherClause &G = D.Gather;
  const std::pair<SourceLocation, const char *> Said[] = {
      {G.MethodLoc, "method"}, {G.OrderLoc, "order"}, {D.Scatter.Arrays.empty() ? G.ExpectLoc : SourceLocation(), "expect"}};
  for (const auto &[Loc, Name] : Said)
    if (Loc.isValid() && G.Arrays.empty())
      return Diags.refuse(Loc, diag::err_gather_missing) << Name;
  return true;
}

/// Adds an array of a clause; false: a message was given.
bool ModelBuilder::readImaged(LoopNest &Nest, const ExprText &Text, llvm::StringRef Clause) {
  const Array *A = findAligned(Text);
  if (!A)
    return false;
  ImagedArray New{A, &Text, A->Name, A->Name};
  if (A->Member) {
    New.Name = spelled(Text, Context);
    New.Word = std::to_string(Nest.Gather.Arrays.size() + Nest.Gather.Sums.size()) + "_" + A->Member->getName().str();
  }
  if (!Nest.imageOf(*A, Text.Checked)) {
    (Clause == "gather" ? Nest.Gather.Arrays : Nest.Gather.Sums).push_back(std::move(New));
    return true;
  }
  if (!Nest.gathers(*A, Text.Checked) == (Clause == "gather"))
    Diags.report(Text.loc(), diag::err_gather_and_scatter) << New.Name;
  else
    Diags.report(Text.loc(), diag::err_gather_twice) << New.Name << Clause;
  return false;
}

bool ModelBuilder::readScatter(LoopNest &Nest, const LoopDirective &D) {
  for (const ExprText &Text : D.Scatter.Arrays) {
    if (!readImaged(Nest, Text, "scatter"))
      return false;
    QualType T = Nest.Gather.Sums.back().A->Element;
    if (T->isBooleanType() || !(T->isArithmeticType() || T->isAnyComplexType()))
      return Diags.refuse(Text.loc(), diag::err_reduction_type) << "+" << T;
  }
  Nest.Gather.AnyOrder = D.Scatter.Order == ReductionClause::OrderedAny;
  auto Range = llvm::find_if(D.On.Subscripts, [](const Subscript &S) { return S.Kind == Subscript::Triplet && !S.isWhole(); });
  if (D.Scatter.Arrays.empty() || Range == D.On.Subscripts.end())
    return true;
  return Diags.refuse(Range->Loc, diag::err_scatter_range);
}

bool ModelBuilder::readGather(LoopNest &Nest, const LoopDirective &D) {
  const GatherClause &G = D.Gather;
  if (!checkAlone(D, Diags))
    return false;
  for (const ExprText &Text : G.Arrays)
    if (!readImaged(Nest, Text, "gather"))
      return false;
  if (!readScatter(Nest, D))
    return false;
  if (!G.Async.empty() && Nest.Gather.Sums.empty())
    return Diags.refuse(G.Async.loc(), diag::err_loop_async) << !G.Arrays.empty() << (G.Arrays.empty() ? "" : Nest.Gather.Arrays.front().Name);
  if (G.Arrays.empty() && Nest.Gather.Sums.empty())
    return true;
  // More iterations read more; those of several pieces would gather several times.
  bool Reads = Nest.Gather.Sums.empty() && (Nest.Widen == LoopDirective::Overlap || Nest.Widen == LoopDirective::Expand);
  if (Nest.Widen != LoopDirective::None && !Reads) {
    bool Gathers = !G.Arrays.empty();
    return Diags.refuse((Gathers ? G.Arrays : D.Scatter.Arrays).front().loc(), diag::err_gather_widened)
        << (Gathers ? "gather" : "scatter") << spellingOf(Nest.Widen);
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
  if (std::optional<int64_t> Size = To.Gap.constant(); Size && *Size < 0)
    return Diags.refuse(G.GapSize.loc(), diag::err_gather_gap) << std::to_string(*Size) << (To.Method == GatherClause::CompactGap);
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
  return Diags.refuse(Text.loc(), diag::err_gather_index_list) << Distributed << T;
}

void ModelBuilder::buildGather(const Directive &D) {
  const auto &Dir = D.as<GatherDirective>();
  GatherCall New{{&D}, {}, {}, {}};
  LoopNest None{};
  for (const ExprText &Text : Dir.How.Arrays)
    if (!readImaged(None, Text, "gather"))
      return;
  New.How.Arrays = None.Gather.Arrays;
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
  New.Together = New.How.Arrays.front().A->On->Onto;
  New.Serves = {TU.markerOf(D), TU.Tokens.endOfBlock(TU.markerOf(D))};
  add(M.Gathers, std::move(New));
}

/// Does the pointer that a member holds, or the way to it, change between two places?
static bool isMoved(const ImagedArray &X, unsigned From, unsigned To, const TranslationUnit &TU, const ASTContext &Context) {
  if (!X.A->Member)
    return false;
  std::vector<Place> Way = readsIn(X.Text->Checked);
  Way.push_back(placeOf(X.Text->Checked));
  return llvm::any_of(changesIn(Context), [&](const Change &C) {
    unsigned At = C.How == Change::Shown ? From : TU.Tokens.find(C.Loc);
    return At > From && At < To && llvm::any_of(Way, [&](const Place &P) { return sharing(placeOf(C.Target), P, Context) != Sharing::No; });
  });
}

/// Not behind what gives the array other values.
void ModelBuilder::serve(LoopNest &Nest) {
  if (llvm::any_of(M.Nests, [&](const LoopNest &Outer) { return Outer.Tokens.contains(Nest.Marker); }))
    return;
  auto Writes = [&](const Array &A, const Stmt *In) {
    return llvm::any_of(changesIn(In, Context, /*WithFunctions=*/true), [&](const Change &C) {
      Place P = placeOf(C.Target);
      return C.writes() && (A.Member ? llvm::any_of(P.Steps, [&](const Place::Step &S) { return S.Field == A.Member; }) : P.Variable == A.Variable);
    });
  };
  for (const GatherCall &G : llvm::reverse(M.Gathers)) {
    if (!G.Serves.contains(Nest.Marker))
      continue;
    for (const ImagedArray &X : G.How.Arrays) {
      const Array *A = X.A;
      bool Ended = Nest.imageOf(*A, X.Text->Checked) || Writes(*A, Nest.Body) || isMoved(X, G.Serves.First, Nest.Tokens.End, TU, Context);
      for (const LoopNest &Before : M.Nests)
        Ended |= G.Serves.contains(Before.Marker) && Writes(*A, Before.Body);
      for (const Communication *C : M.Communications)
        Ended |= G.Serves.contains(TU.markerOf(*C->D)) && llvm::is_contained(C->Changes, A);
      if (!Ended)
        Nest.Served.push_back({&X, &G});
    }
  }
}

} // namespace sode
