// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Rings.h"
#include "facts/Subscript.h"
#include "facts/Definitions.h"
#include "facts/Effects.h"
#include "facts/Program.h"
#include "facts/Owned.h"
#include "facts/RingForm.h"
#include "facts/RingSources.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace sode {

namespace {

/// What is said of a piece: the value lies Distance from the index, counted round or not; nullopt: far, or not one distance.
struct PieceDistance {
  std::optional<int64_t> Round, Straight;
};

class RingFinder {
public:
  RingFinder(References &Refs, const Program &P)
      : Refs(Refs), M(P.M), TU(P.TU), Context(P.Context), Nests(P.Nests), Paths(findPaths(Refs, Context)) {}

  void run() {
    for (unsigned I = 0; I < Refs.List.size(); ++I) {
      const ArrayReference &R = Refs.List[I];
      bool Subscripted = R.How == ArrayReference::Element || R.How == ArrayReference::Part; // `double *row = u[(i + 1) % N]`
      if (!Subscripted || R.Position == ~0u || !R.Nest)
        continue;
      for (unsigned Axis = 0; Axis < R.Subscripts.size(); ++Axis)
        if (isSplit(*R.A, Axis))
          visit(I, Axis);
    }
  }

private:
  References &Refs;
  const Model &M;
  const TranslationUnit &TU;
  ASTContext &Context;
  const Nesting &Nests;
  llvm::DenseMap<const Expr *, Path> Paths;

  /// A subscript in question.
  struct Place {
    const ArrayReference &R;
    unsigned Axis;
    const Path &Where;
    const Array::Axis &dimension() const { return R.A->Axes[Axis]; }
    const Expr *subscript() const { return R.Subscripts[Axis]; }
  };

  void visit(unsigned Reference, unsigned Axis);
  std::optional<RingDoubt::Reason> visitLoop(const Place &P, const LoopNest &N, const Loop &L, int64_t Shift);
  std::vector<RingQuestion> questions(const Place &P, const Loop &L, const RingSources &From) const;
  void addTemplate(RingQuestion &Q, const Place &P, int64_t Shift) const;
  bool isIndexOfLoop(const Place &P) const;
  std::optional<int64_t> shiftIn(const Place &P, const LoopNest &N, const Loop &L) const;
  std::optional<RingSubscript> ringOf(const Place &P, const RingForm &Form, const RingQuestion &Q, int64_t Shift) const;
  PieceDistance distanceOf(const RingPiece &Piece, const RingQuestion &Q) const;
  /// The index plus a constant, as seen in a mirror beyond the lower end, and AtExtent: beyond the upper one.
  struct Mirrored {
    int64_t Offset = 0;
    bool AtExtent = false;
  };
  std::optional<Mirrored> mirroredBy(const RingForm &Form, const RingQuestion &Q) const;
  const TimeLoop *timeLoopOf(const Place &P) const;
  bool isMirrored(const Place &P, int64_t Distance) const;
  int64_t nearest(const Place &P, int64_t Distance, const RingQuestion &Q) const;
  bool isFar(const Place &P, const RingForm &Form, const RingQuestion &Q, int64_t Shift) const;
  /// The template's dimension, also of one that a single `template_fix` of the file gives its extents.
  const Template::Dim &templateDim(const Place &P) const {
    const Template &T = *P.R.A->On;
    if (T.Open && llvm::count_if(M.Fixes, [&](const TemplateFix &F) { return F.T == &T; }) == 1)
      for (const TemplateFix &F : M.Fixes)
        if (F.T == &T && F.Shape)
          return F.Dims[P.dimension().TemplateDim];
    return T.Dims[P.dimension().TemplateDim];
  }
  bool hasText(const Expr *E) const {
    return TU.Tokens.find(E->getBeginLoc()) != ~0u && TU.Tokens.find(E->getEndLoc()) != ~0u;
  }
  int64_t widthOf(const Place &P, bool Above) const {
    const Array::Axis &X = P.dimension();
    return X.AutoShadow.isValid() ? LargestInteger : (Above ? X.ShadowHigh : X.ShadowLow).constant().value_or(LargestInteger);
  }
};

} // namespace

/// `u[i + 1]`: nothing goes round.
bool RingFinder::isIndexOfLoop(const Place &P) const {
  std::optional<Affine> X = sumOf(P.subscript(), Context);
  return X && (!X->Variable || llvm::any_of(Nests.around(P.R.Position), [&](const LoopNest *N) {
                 return llvm::any_of(N->Loops, [&](const Loop &L) { return L.Variable == X->Variable; });
               }));
}

/// As shiftOf(). Of two arrays that are inherited: as if they were mapped alike, which the run looks at (decisions/Meetings.h).
std::optional<int64_t> RingFinder::shiftIn(const Place &P, const LoopNest &N, const Loop &L) const {
  if (std::optional<int64_t> Shift = shiftOf(*P.R.A, P.Axis, N, L))
    return Shift;
  bool Alike = P.R.A->On->Inherited && N.On.OfTemplate->Inherited && P.dimension().TemplateDim == L.Dim && !N.isWidened() &&
               !timeLoopOf(P) && routeFrom(N.Body, P.Where).Certain;
  std::optional<int64_t> Array = P.dimension().Offset.constant(), Loop = L.Offset.constant();
  return Alike && Array && Loop ? std::optional(*Array - *Loop) : std::nullopt;
}

void RingFinder::visit(unsigned Reference, unsigned Axis) {
  ArrayReference &R = Refs.List[Reference];
  auto Way = Paths.find(R.Name);
  if (Way == Paths.end())
    return;
  Place P{R, Axis, Way->second};
  bool Gathered = R.Nest && R.Nest->imageOf(*R.A, R.Name);
  if (Gathered || isIndexOfLoop(P) || !hasText(P.subscript()))
    return;
  std::optional<RingDoubt> Doubt;
  for (const LoopNest *N : Nests.around(R.Position)) {
    if (!N->On.OfTemplate || !splitsWork(*N))
      continue;
    for (const Loop &L : N->Loops) {
      if (!L.Distributed || !llvm::is_contained(P.Where, L.For->getBody()))
        continue;
      std::optional<RingDoubt::Reason> Why;
      if (std::optional<int64_t> Shift = shiftIn(P, *N, L); Shift && !R.A->isCyclic(Axis))
        Why = visitLoop(P, *N, L, *Shift);
      else if (RingSources From = ringSourcesOf(P.subscript(), L, P.Where, Context); From.IsRemainder && From.HasIndex)
        Why = R.A->isCyclic(Axis) ? RingDoubt::Cyclic : RingDoubt::Mapping;
      auto Ring = R.Rings.find(Axis);
      if (Ring == R.Rings.end()) {
        if (Why)
          Doubt = RingDoubt{Reference, Axis, *Why, &L};
        continue;
      }
      // Beyond the shadow the text stays: one node has the ring.
      int64_t Distance = Ring->second.Offset + *shiftIn(P, *N, L);
      bool Stored = std::abs(Distance) <= widthOf(P, Distance > 0), Straight = Ring->second.Straight;
      if (Distance == 0 || (Stored && !(Straight && R.Written)))
        return;
      R.Rings.erase(Ring);
      if (!Straight)
        Refs.RingDoubts.push_back({Reference, Axis, RingDoubt::NoShadow, &L, Distance});
      return;
    }
  }
  if (Doubt)
    Refs.RingDoubts.push_back(*Doubt);
}

/// What the extent may be: as it is declared, and, where only the run can tell, as the subscript says.
std::vector<RingQuestion> RingFinder::questions(const Place &P, const Loop &L, const RingSources &From) const {
  std::vector<RingQuestion> List;
  const Array::Axis &X = P.dimension();
  RingQuestion Q;
  Q.L = &L;
  Q.Where = &P.Where;
  Q.Extent = X.Extent;
  if (X.isUnknown()) // the array's is checked when the program runs
    Q.Extent = templateDim(P).Extent.constant();
  if (Q.Extent && *Q.Extent < 1)
    return List;
  if (Q.Extent)
    List.push_back(Q);
  for (const Expr *E : From.Extents) {
    bool Old = llvm::any_of(List, [&](const RingQuestion &Other) { return Other.Symbol && isSameExpr(Other.Symbol, E, Context); });
    if (Old || !hasText(E) || E->HasSideEffects(Context) || List.size() > 6)
      continue;
    Q.Symbol = E;
    Q.Extent = std::nullopt;
    List.push_back(Q);
  }
  if (List.empty() && L.Upwards && !L.Inclusive && hasText(L.Bound) && !L.Bound->HasSideEffects(Context)) { // `i ? i - 1 : 0` names no extent
    Q.Symbol = L.Bound;
    List.push_back(Q);
  }
  return List;
}

/// A template that ends where the array does keeps all iterations inside.
void RingFinder::addTemplate(RingQuestion &Q, const Place &P, int64_t Shift) const {
  const Array::Axis &X = P.dimension();
  const Template::Dim &Dim = templateDim(P);
  bool Same = Q.Extent && Dim.Extent.constant() == Q.Extent;
  llvm::ArrayRef<IntExpr::Term> Terms = Dim.Extent.terms();
  if (Q.Symbol && Terms.size() == 1 && !Terms[0].Negative && Dim.Extent.addend() == 0 && Terms[0].Text->Checked)
    Same |= isSameExpr(Terms[0].Text->Checked, Q.Symbol, Context);
  if (!Same || !Dim.Lower.sameAs(X.Offset))
    return;
  Q.Lows.push_back({0, 0, Shift});
  Q.Highs.push_back({0, Q.Extent ? 0 : 1, Q.Extent.value_or(0) - 1 + Shift});
}

/// The index of a piece that has one.
static const Linear *onlyIndex(const RingPiece &Piece) {
  auto Only = llvm::find_if(Piece.Lows, [&](const Linear &Low) { return llvm::is_contained(Piece.Highs, Low); });
  return Only == Piece.Lows.end() ? nullptr : &*Only;
}

PieceDistance RingFinder::distanceOf(const RingPiece &Piece, const RingQuestion &Q) const {
  Linear D = Piece.Is;
  D.I -= 1;
  if (const Linear *Only = D.I == -1 ? onlyIndex(Piece) : nullptr) // a number: the index must be one, too
    D = {0, D.N - Only->N, D.C - Only->C};
  PieceDistance Result;
  if (D.I != 0)
    return Result;
  Result.Round = Q.Extent ? (D.C % *Q.Extent + *Q.Extent) % *Q.Extent : D.C;
  if (!Piece.Round && D.N == 0)
    Result.Straight = D.C;
  return Result;
}

/// Does the piece lie as far inside an end as the index plus the distance lies beyond it? AtExtent: it is the upper end.
static bool isSeen(const RingPiece &Piece, const RingQuestion &Q, int64_t Distance, bool &AtExtent) {
  if (Piece.Round)
    return false;
  const Linear Extent{0, Q.Extent ? 0 : 1, Q.Extent.value_or(0)};
  for (bool Upper : {false, true}) {
    // distance = -1 - value - index, from the extent 2 * extent - 1 - value - index
    Linear D{-Piece.Is.I - 1, -Piece.Is.N, -Piece.Is.C - 1};
    if (Upper)
      D = {D.I, D.N + 2 * Extent.N, D.C + 2 * Extent.C};
    if (const Linear *Only = onlyIndex(Piece))
      D = {0, D.N + D.I * Only->N, D.C + D.I * Only->C};
    if (D.I != 0 || D.N != 0 || D.C != Distance)
      continue;
    bool Beyond = Upper ? llvm::any_of(Piece.Lows, [&](const Linear &Low) { return isAtMost(Extent, {0, Low.N, Low.C + D.C}); })
                        : llvm::any_of(Piece.Highs, [&](const Linear &High) { return isAtMost({0, High.N, High.C + D.C}, {0, 0, -1}); });
    if (!Beyond)
      continue;
    AtExtent |= Upper;
    return true;
  }
  return false;
}

/// `i ? i - 1 : 0`, `i + 1 < n ? i + 1 : n - 1`: the index plus a constant, as seen in a mirror beyond the ends.
std::optional<RingFinder::Mirrored> RingFinder::mirroredBy(const RingForm &Form, const RingQuestion &Q) const {
  Mirrored Result;
  std::optional<int64_t> Straight;
  for (const RingPiece &Piece : Form.Pieces)
    if (!onlyIndex(Piece) && Piece.Is.I == 1) {
      std::optional<int64_t> D = distanceOf(Piece, Q).Straight;
      if (!D || (Straight && *Straight != *D))
        return std::nullopt;
      Straight = D;
    }
  if (!Straight || *Straight == 0)
    return std::nullopt;
  Result.Offset = *Straight;
  for (const RingPiece &Piece : Form.Pieces)
    if ((onlyIndex(Piece) || Piece.Is.I != 1) && distanceOf(Piece, Q).Straight != Straight && !isSeen(Piece, Q, *Straight, Result.AtExtent))
      return std::nullopt;
  return Result;
}

/// The time loop with `blocking` around the reference that reflects its array: nothing but what it says happens to the shadow between a
/// reflect of a step and the reads after it.
const TimeLoop *RingFinder::timeLoopOf(const Place &P) const {
  for (const TimeLoop &L : M.TimeLoops)
    if (L.Tokens.contains(P.R.Position))
      for (const Exchange &X : M.Exchanges)
        if (llvm::is_contained(X.Arrays, P.R.A) && L.Tokens.contains(TU.markerOf(*X.D)))
          return &L;
  return nullptr;
}

/// Do all exchanges fill the array's shadow as in a mirror, so far, whoever writes it? Else the subscript stays: it is right as it is.
bool RingFinder::isMirrored(const Place &P, int64_t Distance) const {
  const Array &A = *P.R.A;
  const TimeLoop *Within = timeLoopOf(P);
  auto Counts = [&](unsigned Position) { return !Within || Within->Tokens.contains(Position); };
  bool Some = false, All = Within || A.What != Array::Storage || isOnlyHere(A);
  for (const Exchange &X : M.Exchanges) {
    if (!llvm::is_contained(X.Arrays, &A) || !Counts(TU.markerOf(*X.D)))
      continue;
    Some = true;
    All &= X.endsOf(P.Axis) == AtEnds::Mirror;
    if (All && X.Widths[P.Axis].Auto.isInvalid())
      All &= (Distance > 0 ? X.Widths[P.Axis].High : X.Widths[P.Axis].Low).constant().value_or(0) >= std::abs(Distance);
  }
  return Some && All && llvm::none_of(Refs.List, [&](const ArrayReference &R) {
           bool Leaves = R.Escapes && (!Within || R.How == ArrayReference::Element); // a time loop only exchanges pointers
           return R.A == &A && Counts(R.Position) && (Leaves || (R.Written && R.Nest == P.R.Nest));
         });
}

/// The element at Distance, counted round, where the shadow has it.
int64_t RingFinder::nearest(const Place &P, int64_t Distance, const RingQuestion &Q) const {
  if (!Q.Extent)
    return Distance;
  int64_t Above = (Distance % *Q.Extent + *Q.Extent) % *Q.Extent, Below = Above - *Q.Extent;
  if (Above == 0)
    return 0;
  bool FitsAbove = Above <= widthOf(P, true), FitsBelow = -Below <= widthOf(P, false);
  if (FitsAbove != FitsBelow)
    return FitsAbove ? Above : Below;
  return Above <= -Below ? Above : Below;
}

/// Is the question's symbol the extent, by what the subscript does with it? `i ? i - 1 : n - 1` is below it everywhere, as an
/// element must be; `c ? i + n : i` is not.
static bool meansExtent(const RingForm &Form, const RingQuestion &Q) {
  auto IsBelow = [](const RingPiece &Piece) {
    Linear Rest{0, Piece.Is.N, Piece.Is.C}, Last{0, 1, -1};
    if (Piece.Is.I == 0)
      return isAtMost(Rest, Last);
    return Piece.Is.I == 1 && llvm::any_of(Piece.Highs, [&](const Linear &High) {
             return isAtMost({0, Rest.N + High.N, Rest.C + High.C}, Last);
           });
  };
  return !Q.Symbol || Form.UsesExtent || (Form.Pieces.size() > 1 && llvm::all_of(Form.Pieces, [&](const RingPiece &Piece) {
                                            return Piece.Round || Piece.Is.N == 0 || IsBelow(Piece);
                                          }));
}

std::optional<RingSubscript> RingFinder::ringOf(const Place &P, const RingForm &Form, const RingQuestion &Q,
                                                int64_t Shift) const {
  if (Form.Pieces.empty())
    return std::nullopt;
  PieceDistance First = distanceOf(Form.Pieces.front(), Q);
  auto Differs = [&](std::optional<int64_t> PieceDistance::*Which) {
    return !(First.*Which) ||
           llvm::any_of(Form.Pieces, [&](const RingPiece &Piece) { return distanceOf(Piece, Q).*Which != First.*Which; });
  };
  RingSubscript Ring{Q.L, nullptr, 0, false, false, nullptr, std::nullopt};
  if (!Differs(&PieceDistance::Straight)) {
    Ring.Offset = *First.Straight;
    Ring.Straight = Form.Straight;
  } else if (!Differs(&PieceDistance::Round) && meansExtent(Form, Q)) {
    Ring.Offset = nearest(P, *First.Round + Shift, Q) - Shift;
    Ring.Wraps = true;
  } else if (std::optional<Mirrored> Seen = mirroredBy(Form, Q); Seen && isMirrored(P, Seen->Offset + Shift)) {
    Ring.Offset = Seen->Offset;
    Ring.Mirrors = true;
    if (!Seen->AtExtent)
      return Ring;
  } else {
    return std::nullopt;
  }
  if (Ring.Straight) // the extent was not asked for
    return Ring;
  Ring.Extent = Q.Symbol;
  if (P.dimension().isUnknown() && !Q.Symbol)
    Ring.ExtentNumber = Q.Extent;
  return Ring;
}

/// Does a choice between known elements reach beyond the shadow, certainly?
bool RingFinder::isFar(const Place &P, const RingForm &Form, const RingQuestion &Q, int64_t Shift) const {
  return llvm::any_of(Form.Pieces, [&](const RingPiece &Piece) {
    PieceDistance D = distanceOf(Piece, Q);
    if (!D.Round || Piece.Round)
      return false;
    int64_t Distance = D.Straight.value_or(0) + Shift;
    return !D.Straight || Distance > widthOf(P, true) || -Distance > widthOf(P, false);
  });
}

std::optional<RingDoubt::Reason> RingFinder::visitLoop(const Place &P, const LoopNest &N, const Loop &L, int64_t Shift) {
  RingSources From = ringSourcesOf(P.subscript(), L, P.Where, Context);
  if (!From.HasIndex || declaresName(L.Variable->getName(), L.For->getBody()))
    return std::nullopt;
  bool Far = false, Outside = false;
  for (RingQuestion &Q : questions(P, L, From)) {
    addTemplate(Q, P, Shift);
    std::optional<RingForm> Form = ringFormOf(P.subscript(), Q, Refs.AddressTaken, Context);
    if (!Form)
      continue;
    std::optional<RingSubscript> Ring = ringOf(P, *Form, Q, Shift);
    if (!Ring) {
      Far |= !Q.Symbol && isFar(P, *Form, Q, Shift); // a symbol may be anything
      continue;
    }
    Linear First{0, 0, Shift}, Last{0, Q.Extent ? 0 : 1, Q.Extent.value_or(0) - 1 + Shift};
    bool Inside = llvm::any_of(Form->Lows, [&](const Linear &Low) { return isAtMost(First, Low); }) &&
                  llvm::any_of(Form->Highs, [&](const Linear &High) { return isAtMost(High, Last); });
    if (!Inside && !Ring->Straight) {
      Outside = true;
      continue;
    }
    Ring->Nest = &N;
    Refs.List[&P.R - Refs.List.data()].Rings.emplace(P.Axis, *Ring);
    return std::nullopt;
  }
  if (Outside)
    return RingDoubt::Range;
  return Far || From.IsRemainder ? std::optional(RingDoubt::Form) : std::nullopt;
}

std::string subscriptText(const ArrayReference &R, unsigned Axis, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  CharSourceRange Range = SM.getExpansionRange(R.Subscripts[Axis]->getSourceRange());
  return Lexer::getSourceText(Range, SM, Context.getLangOpts()).str();
}

void findRings(References &Refs, const Program &P) {
  RingFinder(Refs, P).run();
}

} // namespace sode
