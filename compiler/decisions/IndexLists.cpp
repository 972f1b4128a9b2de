// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Methods compact and compact_gap of gather: which subscripts are elements of lists, so that the nest can read a renumbered copy.

#include "decisions/AccessForm.h"
#include "decisions/GatherSlice.h"
#include "decisions/Messages.h"
#include "facts/GatherOverlap.h"
#include "model/Changes.h"

using namespace clang;

namespace sode {

namespace {
class ListFinder : ProgramReader {
public:
  ListFinder(const Program &P, GatherSlice &Slice, bool Check) : ProgramReader(P), Slice(Slice), Check(Check) {}
  std::optional<IndexList> list(const ArrayReference &R) const;

private:
  const GatherSlice &Slice;
  const bool Check;
  bool place(const Expr *LValue, IndexList &To) const;
};
} // namespace

/// Of `a.col[k][j]` the list a.col; its name alone is replaced.
bool ListFinder::place(const Expr *LValue, IndexList &To) const {
  To.Base = LValue;
  while (const auto *S = dyn_cast<ArraySubscriptExpr>(To.Base)) {
    To.Base = S->getBase()->IgnoreParenImpCasts();
    ++To.Depth;
    if (!To.Base->getType()->isArrayType())
      break;
  }
  Place At = placeOf(To.Base);
  const Array *Member = M.findArray(To.Base), *Distributed = At.Variable ? M.findArray(At.Variable) : Member;
  if (Member && Member->Member) {
    Distributed = Member;
    auto IsIt = [&](const GatherSlice::Key &K) { return K.Member && K.Member->A == Member && isSameMember(K.Member->Name, To.Base, Context); };
    auto Key = llvm::find_if(Slice.Keys, IsIt);
    if (Key == Slice.Keys.end())
      return false;
    To.Member = Key->Member;
  }
  if (llvm::any_of(variablesIn(To.Base), [&](const VarDecl *V) { return Slice.isInside(V, TU) || llvm::is_contained(Slice.Own, V); }))
    return false; // `e[i].node`, another list in each iteration
  bool Named = TU.Tokens.find(To.Base->getBeginLoc()) != ~0u && TU.Tokens.find(To.Base->getEndLoc()) != ~0u;
  return To.Depth > 0 && At.Variable && Named && !To.Base->HasSideEffects(Context) && !(Distributed && Check);
}

/// Copies of lists hold numbers less what the loop adds to them; with more than this, 32 bits may not be enough.
static constexpr int64_t MostAddend = 1 << 20;

/// `col[j]`, and a constant that is added to it.
std::optional<IndexList> ListFinder::list(const ArrayReference &R) const {
  IndexList L;
  L.R = &R;
  if (R.Subscripts.size() != 1)
    return std::nullopt;
  const Expr *E = R.Subscripts.front()->IgnoreParenImpCasts();
  if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAdditiveOp()) {
    Expr::EvalResult Left, Right;
    if (B->getRHS()->EvaluateAsInt(Right, Context)) {
      int64_t Value = Right.Val.getInt().getExtValue();
      L.Addend = B->getOpcode() == BO_Add ? Value : Value == INT64_MIN ? INT64_MAX : -Value;
      E = B->getLHS()->IgnoreParenImpCasts();
    } else if (B->getOpcode() == BO_Add && B->getLHS()->EvaluateAsInt(Left, Context)) {
      L.Addend = Left.Val.getInt().getExtValue();
      E = B->getRHS()->IgnoreParenImpCasts();
    }
  }
  auto Seen = llvm::find(Slice.Seen, E);
  QualType T = E->getType();
  if (Seen == Slice.Seen.end() || Slice.Roaming.count(E) || L.Addend > MostAddend || L.Addend < -MostAddend || !T->isIntegralOrEnumerationType() ||
      T->isBooleanType() || T.isVolatileQualified() || Context.getTypeSize(T) > 64 || !place(E, L))
    return std::nullopt;
  L.Seen = Seen - Slice.Seen.begin();
  L.Index = T;
  return L;
}

/// Their elements are numbers of 32 bits, as they are and renumbered.
static bool isNarrow(const IndexList &L, const Array &A, const ASTContext &Context) {
  unsigned Bits = Context.getTypeSize(L.Index);
  std::optional<int64_t> Extent = A.Axes.front().Extent;
  return Bits >= 32 && ((Bits == 32 && L.Index->isSignedIntegerOrEnumerationType()) || (Extent && *Extent <= INT32_MAX - MostAddend));
}

/// What decides which elements of other arrays are read keeps its places.
bool isNeededElsewhere(const GatherSlice &Slice, llvm::ArrayRef<GatherSlice> All) {
  return llvm::any_of(All, [&](const GatherSlice &Other) {
    auto IsIt = [&](const ArrayReference *R) { return Slice.Of->isNamedBy(*R->A, R->Name); };
    return Slice.A->Member ? llvm::any_of(Other.Members, IsIt) : Other.Needed.count(Slice.A->Variable->getCanonicalDecl()) != 0;
  });
}

/// Without the clause overlap: where it changes no result, the run tries it. Of one array, for what is measured is that and the loop.
static bool mayTryOverlap(llvm::ArrayRef<GatherSlice> Slices, const LoopNest &Nest, const Program &P) {
  return Slices.size() == 1 && !Slices.front().Adds && Nest.Widen == LoopDirective::None && Nest.Gather.Method == GatherClause::Auto &&
         isInAnyOrder(Nest, P);
}

void findOverlappedGathers(llvm::MutableArrayRef<GatherSlice> Slices, const LoopNest &Nest, const Program &P, bool Check) {
  if (Nest.Gather.Arrays.empty() || !Nest.Gather.Sums.empty())
    return;
  const bool Asked = overlapsGather(Nest);
  const Loop &L = Nest.Loops.front();
  auto RemarkNotAsked = [&] { P.Diags.report(Nest.D->Loc, diag::remark_not_overlapped) << unsigned(Overlap::NotAsked - 1) << "" << ""; };
  if (!(L.Distributed && L.Upwards && Nest.On.OfTemplate && Nest.On.OfTemplate->Dims[L.Dim].isContiguous())) {
    P.Diags.report(Nest.D->Loc, diag::remark_gather_at_once);
    return;
  }
  if (!Asked && (Check || !mayTryOverlap(Slices, Nest, P))) {
    RemarkNotAsked();
    return;
  }
  Overlap O = findGatherOverlap(Nest, P);
  std::string Names;
  for (GatherSlice &S : Slices) {
    S.Overlaps = O.possible() && !S.Whole && !S.Reads.empty() && !isNeededElsewhere(S, Slices);
    S.Tries = S.Overlaps && !Asked;
    if (S.Overlaps)
      Names += (Names.empty() ? "'" : ", '") + S.Of->Name + "'";
  }
  if (!Names.empty())
    P.Diags.report(Nest.D->Loc, diag::remark_overlapped) << (Asked ? 2 : 3) << Names;
  else if (!O.possible())
    P.Diags.report(O.Loc, diag::remark_not_overlapped) << unsigned(O.Why - 1) << O.Name << O.Other;
}

void findIndexLists(llvm::MutableArrayRef<GatherSlice> Slices, const Program &P, bool Check) {
  for (GatherSlice &Slice : Slices) {
    GatherClause::MethodKind Method = Slice.Nest->Gather.Method;
    bool Asked = Method == GatherClause::Compact || Method == GatherClause::CompactGap;
    Slice.Method = Slice.Whole ? GatherClause::Allgather : Method;
    if (Slice.Whole || Slice.Adds || Slice.Reads.empty() || (!Asked && Method != GatherClause::Auto))
      continue;
    if (isNeededElsewhere(Slice, Slices)) {
      Slice.Method = Method == GatherClause::Compact      ? GatherClause::Minimal
                     : Method == GatherClause::CompactGap ? GatherClause::Gap
                                                          : Method;
      continue;
    }
    ListFinder Finder(P, Slice, Check);
    for (const ArrayReference &R : P.Refs.List) {
      if (Slice.Reads.lookup(R.Name) != &R)
        continue;
      if (std::optional<IndexList> L = Finder.list(R))
        Slice.Lists.push_back(*L);
      else
        Slice.Numbered.push_back({&R, bracketsOf(R, P.TU)});
    }
    bool Narrow = llvm::all_of(Slice.Lists, [&](const IndexList &L) { return isNarrow(L, *Slice.A, P.Context); });
    if (!Asked && (!Slice.Numbered.empty() || !Narrow)) {
      Slice.Lists.clear();
      Slice.Numbered.clear();
    }
    for (const GatherSlice::Reference &N : Slice.Numbered)
      if (N.Brackets.empty())
        P.Diags.report(N.R->loc(), diag::err_scatter_form) << Slice.Of->Name << 1;
  }
}

} // namespace sode
