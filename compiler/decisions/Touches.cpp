// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "decisions/Touches.h"
#include "decisions/Messages.h"
#include "facts/Aliases.h"
#include "facts/Owned.h"
#include "model/Arguments.h"
#include <set>

using namespace clang;

namespace sode {

namespace {

class TouchFinder : ProgramReader {
public:
  TouchFinder(const Program &P, Touches &Result) : ProgramReader(P), Result(Result), Members(P.Context, P.M) {}

  void run() {
    for (const ArrayReference &R : Refs.List)
      if (R.Position != ~0u && !R.StaticInit)
        visit(Facts.of(R));
    dropOwnShadows();
    for (auto &[Nest, List] : Result.OfNest) {
      for (Touch &T : List) // such a pointer may fill the copies, too
        T.Every &= llvm::none_of(Result.EscapesIn.lookup(T.R->Nest), [&](const Touches::Escape &E) { return E.R->A == T.R->A; });
      merge(*Nest, List);
    }
  }

private:
  Touches &Result;
  HeldPointers Members;
  /// Nests with the arrays whose shadow they write themselves, perhaps.
  std::set<std::pair<const LoopNest *, const Array *>> Fills;

  bool isOwn(const ArrayReference &R, unsigned Axis) const {
    const Array::Axis &X = R.A->Axes[Axis];
    if (!R.A->isDistributed(Axis))
      return X.FullShadow || P.Wide.of(*R.A, Axis).isZero();
    return Facts.of(R).isOwn(Axis);
  }
  bool isOwn(const ArrayReference &R) const {
    for (unsigned Axis = 0; Axis < R.A->Axes.size(); ++Axis)
      if (!isOwn(R, Axis))
        return false;
    return true;
  }

  bool mayHaveShadow(const Array &A) const {
    for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
      if (A.Axes[Axis].FullShadow || !P.Wide.of(A, Axis).isZero())
        return true;
    return false;
  }

  /// Do the iterations mean elements at one distance, or each a part of them?
  bool isProgression(const Loop &L, const Affine &Form) const {
    std::optional<int64_t> Step = L.StepExpr ? constantOf(L.StepExpr, Context) : 1;
    return Step && (std::abs(Form.Factor * *Step) <= Form.Divisor || Form.Factor * *Step % Form.Divisor == 0);
  }

  Span spanOf(const Access &X, unsigned Axis) const {
    const Access::Axis &Form = X.Axes[Axis];
    if (Form.Along && Form.Scaled)
      return {X.R->Written && isProgression(*Form.Along, *Form.Scaled) ? Span::Ratio : Span::Any, &Form};
    if (Form.Along)
      return {Span::Iterations, &Form, Form.Offset, Form.Offset};
    if (Form.Fixed)
      return {Span::Value, &Form, Form.Offset, Form.Offset};
    return {isOwn(*X.R, Axis) ? Span::Own : Span::Any, &Form};
  }

  static bool runsInPieces(const LoopNest &N) {
    return N.Widen == LoopDirective::Overlap || N.Widen == LoopDirective::PeelAndWait;
  }

  /// Does the nest run over the own part, perhaps over more?
  static bool coversOwn(const LoopNest &N) {
    if (!N.isWidened())
      return true;
    int Sign = N.Widen == LoopDirective::Expand ? 1 : -1;
    return N.Widen != LoopDirective::Margin && llvm::all_of(N.Loops, [&](const Loop &L) {
      std::optional<int64_t> Low = L.Widening.Low.constant(), High = L.Widening.High.constant();
      return !L.Distributed || (Low && High && *Low * Sign >= 0 && *High * Sign >= 0);
    });
  }

  /// A later piece reads copies that are out of date since an earlier one, as it should.
  bool meetsOwnCopies(const ArrayReference &R, const LoopNest &N) {
    return llvm::any_of(Refs.List, [&](const ArrayReference &Other) {
      bool Same = Other.A == R.A || P.Names.mayOverlap(*R.A, *Other.A);
      return Same && Other.How != ArrayReference::Unevaluated && N.Tokens.contains(Other.Position) && !(Other.How == ArrayReference::Element && isOwn(Other));
    });
  }

  /// Does the run end where iterations write an inherited array, or write along one, that other nodes own (Meetings.h)?
  bool isCompared(const ArrayReference &R, unsigned Axis, const LoopNest &N) const {
    bool Inherited = R.A->On->Inherited || N.On.OfTemplate->Inherited;
    bool Added = llvm::any_of(M.Exchanges, [&](const Exchange &X) { return X.reduces() && llvm::is_contained(X.Arrays, R.A); });
    return Inherited && Facts.of(R).Axes[Axis].Why == Access::Axis::Mapping && !R.A->Member && R.A->Scope.contains(N.Marker) && !N.isWidened() && M.TimeLoops.empty() && !Added;
  }

  /// Do the owners write all of it, whenever all ranks come to the nest?
  bool isByOwners(const ArrayReference &R, const LoopNest &N, const std::vector<Span> &Spans) {
    if (!N.On.OfTemplate || !coversOwn(N) || (runsInPieces(N) && meetsOwnCopies(R, N)))
      return false;
    for (unsigned Axis = 0; Axis < R.A->Axes.size(); ++Axis) {
      if (!R.A->isDistributed(Axis))
        continue;
      if (Spans[Axis].What == Span::Iterations) {
        if (!Spans[Axis].Of->Along->Distributed || (Facts.of(R).Axes[Axis].Distance != 0 && !isCompared(R, Axis, N)))
          return false;
        continue;
      }
      // Where the blocks of two templates coincide; the run looks whether they do (Meetings.h).
      if (Spans[Axis].What == Span::Ratio) {
        bool Added = llvm::any_of(M.Exchanges, [&](const Exchange &X) { return X.reduces() && llvm::is_contained(X.Arrays, R.A); });
        if (!Spans[Axis].Of->Along->Distributed || N.isWidened() || Added)
          return false;
        continue;
      }
      // One index for all: the nodes along the dimension all come here, the owner among them.
      if (R.A->On != N.On.OfTemplate || N.On.Subs.empty())
        return false;
      auto Kind = N.On.Subs[R.A->Axes[Axis].TemplateDim].Kind;
      if (Kind != SetRef::Sub::All && Kind != SetRef::Sub::Own)
        return false;
      if (llvm::any_of(N.Loops, [&](const Loop &L) { return L.Distributed && L.Dim == R.A->Axes[Axis].TemplateDim; }))
        return false;
    }
    return true;
  }

  void visitElement(const Access &X) {
    const ArrayReference &R = *X.R;
    const LoopNest *N = X.Nests.empty() ? nullptr : X.Nests.back();
    const Route &Way = X.Inside;
    bool Own = isOwn(R);
    if (!N) {
      if (!Own && !Way.Atomic)
        Result.Accesses.insert(R.Name);
      return;
    }
    Touch T{&R, {}, R.Read && !R.Written, R.Written, Way.Certain && Way.Alone, false, 0, {}, {}};
    for (unsigned Axis = 0; Axis < R.A->Axes.size(); ++Axis) {
      T.Spans.push_back(spanOf(X, Axis));
      T.Exact &= T.Spans.back().isKnown();
    }
    T.Round = roundOf(R);
    for (const Loop *L : X.Loops) {
      T.Exact &= L != nullptr;
      if (L && llvm::none_of(T.Spans, [&](const Span &S) { return S.Of->Along == L; }))
        T.Guards.push_back(L);
    }
    if (R.A->hasCyclicAxis() || !X.Named) {
      if (!Own && !Way.Atomic)
        Result.Accesses.insert(R.Name);
      return;
    }
    T.Every = T.Written && T.Exact && X.Nests.size() == 1 && isByOwners(R, *N, T.Spans);
    if (T.Written) {
      noteUnseen(T, *N);
      if (!Own)
        Fills.insert({N, R.A});
      if (!Own || mayHaveShadow(*R.A))
        Result.OfNest[N].push_back(T);
      if (!Own && !T.Exact && !Way.Atomic)
        Result.Accesses.insert(R.Name);
      return;
    }
    if (T.Exact && (!Own || mayHaveShadow(*R.A)))
      Result.OfNest[N].push_back(T);
    else if (!Own && !Way.Atomic)
      Result.Accesses.insert(R.Name);
  }

  /// A write by subscripts that say nothing, as in flattened arrays: which copies it leaves out of date isn't known. What a nest
  /// scatters is meant to have such subscripts.
  void noteUnseen(const Touch &T, const LoopNest &N) {
    const Array &A = *T.R->A;
    bool Unknown = false;
    if (N.imageOf(A, T.R->Name))
      return;
    for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
      Unknown |= P.Calls.isSplitAt(*T.R, Axis) && T.Spans[Axis].What == Span::Any;
    if (Unknown && mayHaveShadow(A) && llvm::none_of(Result.Unseen, [&](const ArrayReference *R) { return R->A == &A; }))
      Result.Unseen.push_back(T.R);
  }

  /// `double *row = u[i - 1];`: the rows must be here. `&u[0][0]` may mean where the array would begin.
  void visitAddress(const Access &X) {
    const ArrayReference &R = *X.R;
    bool AtOnce = isFollowedAtOnce(*X.Way), Elsewhere = false;
    if ((!R.Nest && !AtOnce) || R.A->Member || X.Inside.Atomic ||
        llvm::any_of(*X.Way, [](const Stmt *S) { return isa<UnaryExprOrTypeTraitExpr>(S); }))
      return;
    for (unsigned Axis = 0; Axis < R.Subscripts.size(); ++Axis)
      Elsewhere |= isSplit(*R.A, Axis) && !isOwn(R, Axis) && constantOf(R.Subscripts[Axis], Context).value_or(1) != 0;
    if (Elsewhere)
      Result.Addresses[R.Name] = AtOnce;
  }

  /// Names that are views stand at the head of the nest, others where the address is taken.
  void noteEscape(const ArrayReference &R, const Path &Way) {
    bool IsView = R.Nest && R.How != ArrayReference::Whole && (!R.A->Member || (R.A->isHeld() && Members.isSteady(R, *R.Nest)));
    if (!IsView) {
      Result.Escapes[R.Name] = R.How == ArrayReference::Whole ? calledElsewhere(Way, Context) : Recipient();
      return;
    }
    auto To = givenTo(Way);
    bool Stays = !To && staysInBody(Way, R.Nest->Body, M);
    std::vector<Touches::Escape> &List = Result.EscapesIn[R.Nest];
    auto Old = llvm::find_if(List, [&](const Touches::Escape &E) { return E.R->A == R.A && (!R.A->Member || Members.areSame(*E.R, R)); });
    if (Old == List.end())
      Old = List.insert(Old, {&R, false, false});
    Old->Stays |= Stays;
    Old->Leaves |= !Stays && !To;
    Old->Given += To.has_value();
    if (To && !llvm::is_contained(Old->To, *To))
      Old->To.push_back(*To);
  }

  /// `set(&u[i], x)`, `row(w[i])`: the function, and which of its parameters gets the address.
  static std::optional<std::pair<const FunctionDecl *, unsigned>> givenTo(const Path &Way) {
    for (size_t I = Way.size() - 1; I-- > 0;)
      if (const auto *Call = dyn_cast<CallExpr>(Way[I])) {
        const FunctionDecl *F = Call->getDirectCallee();
        const ParmVarDecl *Parameter = F ? parameterFor(*Call, *F, Way[I + 1]) : nullptr;
        return Parameter && CalledWrites::isNamed(*F) ? std::optional(std::pair(F, Parameter->getFunctionScopeIndex())) : std::nullopt;
      } else if (!isa<ParenExpr, ImplicitCastExpr, ArraySubscriptExpr>(Way[I]) && !(isa<UnaryOperator>(Way[I]) && cast<UnaryOperator>(Way[I])->getOpcode() == UO_AddrOf)) {
        return std::nullopt;
      }
    return std::nullopt;
  }

  void visit(const Access &X) {
    const ArrayReference &R = *X.R;
    if (!X.Way)
      return;
    switch (R.How) {
    case ArrayReference::Element:
      if (!R.Escapes)
        return visitElement(X);
      [[fallthrough]];
    case ArrayReference::Part:
      visitAddress(X);
      [[fallthrough]];
    case ArrayReference::Whole:
      if ((R.How == ArrayReference::Whole && (R.Written || Refs.Swaps.keepPrivate(R.Position))) || isHarmlessUse(R, *X.Way, M))
        return;
      noteEscape(R, *X.Way);
      return;
    default:
      return;
    }
  }

  /// A nest that may write shadow cells and reads such cells meets its own values: nothing is known.
  void dropOwnShadows() {
    // False: a read of what the nest fills. Else Apart has the arrays that must be others.
    auto IsApart = [&](const ArrayReference &R, std::vector<const Array *> &Apart) {
      for (const LoopNest &N : M.Nests)
        if (N.Tokens.contains(R.Position))
          for (const auto &[Nest, A] : Fills) {
            if (Nest != &N || !P.Names.mayOverlap(*A, *R.A))
              continue;
            if (A == R.A || A->Member || R.A->Member)
              return false;
            if (!llvm::is_contained(Apart, A))
              Apart.push_back(A);
          }
      return true;
    };
    for (auto &[Nest, List] : Result.OfNest)
      llvm::erase_if(List, [&](Touch &T) { return !T.Written && !IsApart(*T.R, T.Apart); });
    for (const ArrayReference &R : Refs.List) {
      std::vector<const Array *> Apart;
      if (R.Written || !Result.Accesses.count(R.Name))
        continue;
      if (!IsApart(R, Apart))
        Result.Accesses.erase(R.Name);
      else if (!Apart.empty())
        Result.Apart[R.Name] = std::move(Apart);
    }
  }

  static bool sameSpan(const Span &A, const Span &B) {
    if (A.What != B.What || A.Of->Along != B.Of->Along || A.Of->Fixed != B.Of->Fixed)
      return false;
    if (A.What == Span::Value && A.Of->Fixed == Access::Axis::AsWritten)
      return A.Of == B.Of;
    if (A.What == Span::Ratio) {
      const Affine &X = *A.Of->Scaled, &Y = *B.Of->Scaled;
      return X.Factor == Y.Factor && X.Offset == Y.Offset && X.Divisor == Y.Divisor && X.Behind == Y.Behind;
    }
    return !A.isKnown() || (A.Of->Variable == B.Of->Variable && A.Low == B.Low && A.High == B.High);
  }

  static bool stepsByOne(const Loop &L) { return !L.StepExpr; }

  /// Both are told by one if they differ in one subscript and leave no gap.
  static bool join(Touch &A, const Touch &B) {
    if (A.R->A != B.R->A || A.R->A->Member || A.Read != B.Read || A.Written != B.Written || A.Exact != B.Exact || A.Every != B.Every || A.Round != B.Round ||
        A.Guards != B.Guards || A.Apart != B.Apart)
      return false;
    int Different = -1;
    for (unsigned Axis = 0; Axis < A.Spans.size(); ++Axis) {
      if (sameSpan(A.Spans[Axis], B.Spans[Axis]))
        continue;
      if (Different >= 0)
        return false;
      Different = Axis;
    }
    if (Different < 0)
      return true;
    Span &S = A.Spans[Different];
    const Span &O = B.Spans[Different];
    if (A.Written || S.What != Span::Iterations || O.What != Span::Iterations || S.Of->Along != O.Of->Along || !stepsByOne(*S.Of->Along) ||
        std::max(S.Low, O.Low) > std::min(S.High, O.High) + 1)
      return false;
    S.Low = std::min(S.Low, O.Low);
    S.High = std::max(S.High, O.High);
    return true;
  }

  static void joinAll(std::vector<Touch> &List) {
    for (bool Again = true; Again;) {
      Again = false;
      for (size_t I = 0; I < List.size(); ++I)
        for (size_t K = I + 1; K < List.size();)
          if (join(List[I], List[K])) {
            List.erase(List.begin() + K);
            Again = true;
          } else {
            ++K;
          }
    }
  }

  /// Own elements beside those that are read are right anyway: `u[i-1]` and `u[i+1]` need no `u[i]` between them.
  void fillGap(Touch &T, const LoopNest &N) {
    if (T.Written || N.isWidened())
      return;
    for (unsigned Axis = 0; Axis < T.Spans.size(); ++Axis) {
      Span &S = T.Spans[Axis];
      bool OthersOwn = true;
      for (unsigned Other = 0; Other < T.Spans.size(); ++Other)
        OthersOwn &= Other == Axis || isOwn(*T.R, Other);
      if (!OthersOwn || S.What != Span::Iterations || !S.Of->Along->Distributed || !stepsByOne(*S.Of->Along) || S.Low != S.High ||
          std::abs(S.Low) != 1 || Facts.of(*T.R).Axes[Axis].Distance != S.Low)
        continue;
      S.Low = std::min<int64_t>(S.Low, 0);
      S.High = std::max<int64_t>(S.High, 0);
    }
  }

  void merge(const LoopNest &N, std::vector<Touch> &List) {
    joinAll(List);
    for (Touch &T : List)
      fillGap(T, N);
    joinAll(List);
    llvm::erase_if(List, [&](const Touch &T) {
      if (T.Written || !isOwn(*T.R))
        return false;
      return llvm::all_of(T.Spans, [](const Span &S) { return S.Low == S.High; });
    });
  }
};

} // namespace

unsigned roundOf(const ArrayReference &R) {
  unsigned Dimensions = 0;
  for (const auto &[Axis, Ring] : R.Rings)
    Dimensions |= unsigned(Ring.goesBeyond()) << Axis;
  return Dimensions;
}

void warnUnseen(const Touches &T, Diagnostics &Diags) {
  for (const ArrayReference *R : T.Unseen)
    Diags.report(R->loc(), diag::warn_check_unseen) << R->A->Name;
}

Touches findTouches(const Program &P) {
  Touches Result;
  TouchFinder(P, Result).run();
  Result.Called = findCalledWrites(P);
  Result.Conditions = findCheckedConditions(P);
  Result.Alike = findCheckedNumbers(P);
  return Result;
}

} // namespace sode
