// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shadow elements that are read though nothing can have filled them yet.

#include "checks/Check.h"
#include "facts/Aliases.h"
#include "facts/Owned.h"
#include "model/Messages.h"
#include "clang/Lex/Lexer.h"
#include <map>
#include <set>

using namespace clang;

namespace sode {

namespace {

class ReflectCheck : ProgramReader {
public:
  using ProgramReader::ProgramReader;
  void checkFilled(const Array &A);
  void checkRound(const Access &X, unsigned Axis);
  void checkPeeled(const Access &X, unsigned Axis);
  void checkAwaited(const Exchange &X);

private:
  /// The widest that a reflect of the file fills beside the own part, and which.
  struct Filled {
    int64_t Width;
    const Exchange *By; ///< Null: none does.
  };
  Filled filledBeside(const Array &A, unsigned Axis, bool Above, bool Round) const;
  const Filled &filledBeside(const ArrayReference &R, unsigned Axis, bool Above);
  std::map<std::tuple<const Array *, unsigned, bool, bool>, Filled> Found; ///< Asked for each reference, and there are many.
  bool goesRound(const ArrayReference &R, unsigned Axis) const;
  bool readsUnfilled(const Access &X, unsigned Axis, bool &Own);
  void reportUnfilled(const Access &X, unsigned Axis);
  llvm::SmallVector<const Array *, 4> exchangedWith(const Array &A) const;
  std::set<std::pair<const Array *, unsigned>> Round; ///< Reported.
  bool isHarmless(const ArrayReference &R) const;
  SourceLocation reflectPlace(const LoopNest &N) const;
};

/// A use of the bare name that reaches no element: `free(a)`, `a == NULL`, `a = xmp_malloc(...)`, xmp_desc_of in it, an exchange of pointers.
bool ReflectCheck::isHarmless(const ArrayReference &R) const {
  if (R.How == ArrayReference::OpenMPClause || R.How == ArrayReference::Unevaluated)
    return true;
  if (R.A->What != Array::Pointer || R.Position == ~0u || R.Position < 2)
    return false;
  const std::vector<Token> &T = TU.Tokens.Tokens;
  auto IsCallee = [&](unsigned Position, StringRef Name) {
    return T[Position].is(tok::identifier) && T[Position].getIdentifierInfo()->isStr(Name);
  };
  // Of `a = xmp_malloc(xmp_desc_of(a), n)` and `xmp_free(xmp_desc_of(a))`; others may end in any library function.
  if (R.How == ArrayReference::Descriptor)
    return R.Position >= 4 && (IsCallee(R.Position - 4, "xmp_malloc") || IsCallee(R.Position - 4, "xmp_free"));
  if (R.How != ArrayReference::Whole)
    return false;
  return R.Written || P.Refs.Swaps.keepPrivate(R.Position) || T[R.Position + 1].isOneOf(tok::equalequal, tok::exclaimequal) || T[R.Position - 1].is(tok::exclaim) ||
         (T[R.Position - 1].is(tok::l_paren) && IsCallee(R.Position - 2, "free"));
}

/// Where a directive can stand before the loop's; invalid where it could be the body of something.
SourceLocation ReflectCheck::reflectPlace(const LoopNest &N) const {
  const Pragma &Written = TU.Pragmas[N.D->PragmaId];
  bool IsStatement = TU.Tokens.Tokens[N.Marker - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace);
  return Written.Kind == PIK_HashPragma && N.Tokens.First == N.Marker && IsStatement ? Written.Hash : SourceLocation();
}

bool ReflectCheck::goesRound(const ArrayReference &R, unsigned Axis) const {
  auto Ring = R.Rings.find(Axis);
  return Ring != R.Rings.end() && Ring->second.Wraps;
}

/// What goes round the ends needs the other end there.
ReflectCheck::Filled ReflectCheck::filledBeside(const Array &A, unsigned Axis, bool Above, bool Round) const {
  Filled Most{0, nullptr};
  llvm::SmallVector<const Array *, 4> Same = exchangedWith(A);
  for (const Exchange &X : M.Exchanges) {
    if (llvm::none_of(Same, [&](const Array *B) { return llvm::is_contained(X.Arrays, B); }) || (Round && X.endsOf(Axis) != AtEnds::Periodic))
      continue;
    int64_t Elements = P.Wide.of(X, A, Axis).side(Above).constant().value_or(LargestInteger);
    if (!Most.By || Elements > Most.Width)
      Most = {Elements, &X};
  }
  return Most;
}

const ReflectCheck::Filled &ReflectCheck::filledBeside(const ArrayReference &R, unsigned Axis, bool Above) {
  bool Round = goesRound(R, Axis);
  auto [It, New] = Found.try_emplace({R.A, Axis, Above, Round});
  if (New)
    It->second = filledBeside(*R.A, Axis, Above, Round);
  return It->second;
}

/// A read of a shadow element that nothing fills. Own is set if all is known of the reference and it stays within what
/// its nodes own.
bool ReflectCheck::readsUnfilled(const Access &X, unsigned Axis, bool &Own) {
  const Array::Axis &S = X.R->A->Axes[Axis];
  std::optional<Reach> Reached = X.Axes[Axis].Reached;
  Own = Reached && !Reached->Widened && Reached->Lowest == 0;
  if (!Reached || Own || Reached->Widened || S.FullShadow)
    return false;
  int64_t Far = std::abs(Reached->Lowest);
  bool Above = Reached->Lowest > 0;
  auto Flows = [&](const auto &Of) { return Of.second.fills(*X.R->A, Axis, Above, Far); };
  if (llvm::any_of(P.Flows, Flows))
    return false;
  std::optional<int64_t> Stored = P.Wide.of(*X.R->A, Axis).side(Above).constant();
  return Far > filledBeside(*X.R, Axis, Above).Width && !(Stored && *Stored < Far); // beyond the shadow, References.cpp speaks
}

/// Loops write the array, or one that exchanges its storage with it, a loop reads shadow elements that no reflect fills, and nothing else happens to them.
void ReflectCheck::checkFilled(const Array &A) {
  llvm::SmallVector<const Array *, 4> Same = exchangedWith(A);
  auto IsChanged = [&](const Array *B) {
    return !isOnlyHere(*B) || llvm::any_of(M.Communications, [&](const Communication *C) { return llvm::is_contained(C->Changes, B); });
  };
  // Without a shadow References.cpp speaks.
  if (!A.Shadowed || llvm::any_of(Same, IsChanged))
    return;
  const Access *Reader = nullptr;
  unsigned ReaderAxis = 0;
  bool Written = false;
  for (const Array *B : Same)
    for (const Access *X : Facts.of(*B)) {
      if (isHarmless(*X->R) || (X->Way && isReadElsewhere(*X->Way)))
        continue;
      if (!X->isElement())
        return;
      for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
        if (!B->isDistributed(Axis) || hasOneNode(*B, Axis))
          continue;
        bool Own = false;
        bool Unfilled = readsUnfilled(*X, Axis, Own);
        if (X->R->Written && !Own)
          return; // it may be the shadow that is written
        if (Unfilled && !Reader && B == &A) {
          Reader = X;
          ReaderAxis = Axis;
        }
      }
      Written |= X->R->Written;
    }
  if (Reader && Written)
    reportUnfilled(*Reader, ReaderAxis);
}

void ReflectCheck::reportUnfilled(const Access &X, unsigned Axis) {
  const ArrayReference &R = *X.R;
  const Array &A = *R.A;
  int64_t Distance = X.Axes[Axis].Reached->Lowest;
  unsigned Far = std::abs(Distance);
  SourceLocation Loc = R.Subscripts[Axis]->getExprLoc();
  if (Filled Most = filledBeside(R, Axis, Distance > 0); Most.By) {
    Diags.report(Loc, diag::warn_narrow_reflect)
        << A.Name << Far << (Distance > 0 ? 1 : 0) << Axis << std::to_string(Most.Width);
    Diags.report(Most.By->D->Loc, diag::note_for_directive) << "reflect";
    return;
  }
  if (goesRound(R, Axis)) {
    Round.insert({&A, Axis});
    Diags.report(Loc, diag::warn_missing_periodic) << A.Name << Axis << Far;
    llvm::SmallVector<const Array *, 4> Same = exchangedWith(A);
    for (const Exchange &E : M.Exchanges)
      if (llvm::any_of(E.Arrays, [&](const Array *B) { return llvm::is_contained(Same, B); })) {
        Diags.report(E.D->Loc, diag::note_for_directive) << "reflect";
        return;
      }
    Diags.report(A.Shadowed->Loc, diag::note_shadow_declared) << A.Name;
    return;
  }
  SourceLocation Before = reflectPlace(*R.Nest);
  StringRef Indent = Before.isValid() ? Lexer::getIndentationForLine(Before, Context.getSourceManager()) : "";
  std::string Line = "#pragma xmp reflect (" + A.Name + ")\n" + Indent.str();
  Diags.report(Loc, diag::warn_missing_reflect)
      << A.Name << Far << (Distance > 0 ? 1 : 0) << Axis
      << (Before.isValid() ? FixItHint::CreateInsertion(Before, Line) : FixItHint());
  Diags.report(A.Shadowed->Loc, diag::note_shadow_declared) << A.Name;
}

/// The array itself, and those that its storage may come from.
llvm::SmallVector<const Array *, 4> ReflectCheck::exchangedWith(const Array &A) const {
  llvm::SmallVector<const Array *, 4> Found = {&A};
  for (size_t I = 0; I < Found.size(); ++I)
    for (const PointerSwap &S : P.Refs.Swaps.List)
      if (llvm::is_contained(S.Ring, Found[I]))
        llvm::copy_if(S.Ring, std::back_inserter(Found), [&](const Array *B) { return !llvm::is_contained(Found, B); });
  return Found;
}

/// A subscript goes round the ends, and reflects of the file fill this shadow, but none does beyond the ends: of any array, whoever else has it.
void ReflectCheck::checkRound(const Access &X, unsigned Axis) {
  const ArrayReference &R = *X.R;
  const Array &A = *R.A;
  if (!R.Read || !X.isElement() || !goesRound(R, Axis) || A.Axes[Axis].FullShadow || !P.Calls.isSplitAt(R, Axis) || Round.count({&A, Axis}))
    return;
  int64_t Distance = R.Rings.at(Axis).Offset;
  const Exchange *Inside = nullptr;
  llvm::SmallVector<const Array *, 4> Exchanged = exchangedWith(A);
  for (const Exchange &E : M.Exchanges)
    for (const Array *B : E.Arrays) {
      bool Same = llvm::is_contained(Exchanged, B);
      if (E.endsOf(Axis) == AtEnds::Periodic && (Same || P.Names.mayOverlap(A, *B)))
        return;
      if (Same && !E.reduces() && !P.Wide.of(E, *B, Axis).side(Distance > 0).isZero())
        Inside = &E;
    }
  if (!Inside)
    return;
  Round.insert({&A, Axis});
  Diags.report(R.Subscripts[Axis]->getExprLoc(), diag::warn_missing_periodic) << A.Name << Axis << unsigned(std::abs(Distance));
  Diags.report(Inside->D->Loc, diag::note_for_directive) << "reflect";
}

/// What peel_and_wait does before the wait must not read the shadow that is being filled.
void ReflectCheck::checkPeeled(const Access &X, unsigned Axis) {
  const ArrayReference &R = *X.R;
  const Access::Axis &Form = X.Axes[Axis];
  if (!Form.Reached || !R.Read || hasOneNode(*R.A, Axis) || Form.Nest->Widen != LoopDirective::PeelAndWait)
    return;
  int64_t Low = *Form.L->Widening.Low.constant(), High = *Form.L->Widening.High.constant();
  int64_t Nearest = *Form.Distance, Last = Nearest + Form.Spread, Distance = std::abs(Last) > std::abs(Nearest) ? Last : Nearest;
  // A width of -w keeps w elements for after the wait.
  int64_t Kept = Distance < 0 ? -Low : -High;
  int64_t Far = std::abs(Distance);
  bool InFlight = llvm::any_of(M.Exchanges, [&](const Exchange &E) {
    if (!E.Async || !llvm::is_contained(E.Arrays, R.A))
      return false;
    return E.Widths.empty() || !P.Wide.of(E, *R.A, Axis).side(Distance >= 0).isZero();
  });
  if (Far <= Kept || Distance == 0 || !InFlight)
    return;
  Diags.report(R.Subscripts[Axis]->getExprLoc(), diag::warn_peel_width)
      << R.A->Name << unsigned(Far) << (Distance > 0 ? 1 : 0) << Axis << std::to_string(std::max<int64_t>(Kept, 0));
  Diags.report(Form.Nest->D->Loc, diag::note_for_directive) << "loop";
}

/// Arrays that no other file sees, and no wait in this one.
void ReflectCheck::checkAwaited(const Exchange &X) {
  std::optional<int64_t> Id = X.Async ? constantOf(X.Async->Checked, Context) : std::nullopt;
  if (!Id || !llvm::all_of(X.Arrays, [&](const Array *A) { return isOnlyHere(*A); }))
    return;
  auto MayBeIt = [&](const ExprText *Text) {
    std::optional<int64_t> Other = Text ? constantOf(Text->Checked, Context) : std::nullopt;
    return Text && (!Other || *Other == *Id);
  };
  auto Waits = [&](const LoopNest &N) { return N.Widen == LoopDirective::Overlap || MayBeIt(N.AsyncId); };
  bool Awaited = llvm::any_of(M.Waits, [&](const WaitCall &W) { return llvm::any_of(W.Ids, MayBeIt); }) ||
                 llvm::any_of(M.Nests, Waits) ||
                 llvm::any_of(Context.getTranslationUnitDecl()->lookup(&Context.Idents.get("xmp_test_async")),
                              [](const NamedDecl *D) { return D->isReferenced(); });
  if (!Awaited)
    Diags.report(X.D->Loc, diag::warn_not_awaited) << X.Arrays.front()->Name << std::to_string(*Id);
}

} // namespace

void checkReflects(const Program &P) {
  ReflectCheck Check(P);
  for (const Array &A : P.M.Arrays)
    Check.checkFilled(A);
  for (const Exchange &X : P.M.Exchanges)
    Check.checkAwaited(X);
  for (const Access &X : P.Facts.all())
    if (X.R->How == ArrayReference::Element)
      for (unsigned Axis = 0; Axis < X.Axes.size(); ++Axis) {
        Check.checkRound(X, Axis);
        Check.checkPeeled(X, Axis);
      }
}

} // namespace sode
