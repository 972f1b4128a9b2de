// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// expand, margin, peel_and_wait and overlap: the nest runs over pieces that the runtime hands out.
//
//   margin(1)               int sode_piece_7 = 0;
//                           for (; sode_piece_7 < SODE_PIECES(1); sode_piece_7++) { <the nest> }
//   peel_and_wait(id, -1)   the same from SODE_PIECE_EXPANDED on, waiting in front of piece 0
//   expand(1)               the nest once, on piece SODE_PIECE_EXPANDED
//   overlap                 sode_overlap_t sode_overlap_7 = sode_overlap_begin(<what the nest reads, and how far>);
//                           int sode_piece_7 = sode_overlap_7.first;
//                           for (; ...) { <wait before piece 0> <the nest> }
//   reduction in a step     const double sode_own_7_0 = sum; int sode_piece_7 = 0;
//   of a time block         for (; sode_piece_7 <= SODE_OWN_PIECE(2); ...) { <the sum again, before the last piece> <the nest> }
//                           the points of others first, which do not count. A nest that only reduces has but the last piece.
//   loop (j) on t[0][j] in  const sode_loop_t sode_rounds_7_0 = sode_loop_blocked_rounds(<index 0 and its copies round the ends>);
//   a time block, where     sode_index_t sode_round_7_0 = sode_rounds_7_0.first;
//   dimension 0 is          for (; sode_round_7_0 < sode_rounds_7_0.end; sode_round_7_0 += sode_rounds_7_0.step) { <the nest> }
//   periodic                with u[0 + sode_round_7_0][j] for u[0][j]
// Nothing is declared in a `for`, so that programs may be compiled as C of 1989.

#include "lower/Pieces.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace sode {

bool Pieces::isOverlapped(const LoopNest &Nest) const {
  return Nest.Widen == LoopDirective::Overlap && overlapOf(Nest).possible();
}

const Overlap &Pieces::overlapOf(const LoopNest &Nest) const { return S.Of.Overlapped.find(&Nest)->second; }

/// A nest of a time block whose reductions count own points only.
bool Pieces::isCutToOwn(const LoopNest &Nest) const {
  return !Nest.Reductions.empty() && findBlock(Decided.Blocks, Nest);
}

static bool writesArrays(const Footprint &Here) {
  return llvm::any_of(Here.Arrays, [](const Footprint::Use &U) { return U.Written; });
}

static std::string pieceOf(const LoopNest &Nest) { return "sode_piece_" + std::to_string(Nest.D->Id); }
static std::string variableOf(const LoopNest &Nest) { return "sode_overlap_" + std::to_string(Nest.D->Id); }

static bool isFixed(const LoopNest &Nest, unsigned Dim) {
  return Nest.On.OfTemplate && Nest.On.Subs[Dim].Kind == SetRef::Sub::At && Nest.On.OfTemplate->Dims[Dim].Dist != DistKind::None;
}

/// Dimensions of the template that the pieces of a nest of a time block are cut in, below one: fixed indices, and loops.
static unsigned cutsBelow(const LoopNest &Nest, unsigned Dim) {
  unsigned Cuts = llvm::count_if(Nest.Loops, [&](const Loop &L) { return L.Distributed && unsigned(L.Dim) < Dim; });
  for (unsigned Other = 0; Other < Dim; ++Other)
    Cuts += isFixed(Nest, Other);
  return Cuts;
}

/// The last arguments of calls for a nest that counts own points only.
Texts Pieces::piece(const LoopNest &Nest, unsigned Dim) const {
  if (!isInPieces(Nest))
    return {"0", "0", "0"};
  unsigned All = cutsBelow(Nest, Nest.On.Subs.size());
  return {std::to_string(cutsBelow(Nest, Dim)), call("SODE_OWN_PIECE", {std::to_string(All)}), pieceOf(Nest)};
}

std::string Pieces::roundOf(const LoopNest &Nest, unsigned Dim) const {
  auto IsPeriodic = [&](const TimeBlock *B) { return B->Periodic[Dim]; };
  if (!isFixed(Nest, Dim) || llvm::none_of(findBlocks(Decided.Blocks, Nest), IsPeriodic))
    return "";
  return "sode_round_" + std::to_string(Nest.D->Id) + "_" + std::to_string(Dim);
}

std::string Pieces::loopCall(const LoopNest &Nest, const Loop &L, const std::string &Range) const {
  const SetRef &On = Nest.On;
  Texts Arguments = {"SODE_WHERE", On.OfTemplate ? nameOf(*On.OfTemplate) : nameOf(*On.OfNodes), std::to_string(L.Dim),
                     P.text(L.Offset), Range};
  auto CountBefore = [&](auto IsBefore) {
    return std::to_string(llvm::count_if(Nest.Loops, [&](const Loop &Other) { return Other.Distributed && IsBefore(Other); }));
  };
  if (findBlock(Decided.Blocks, Nest)) {
    Arguments.insert(Arguments.begin() + 1, std::to_string(Nest.D->Id));
    if (!isCutToOwn(Nest))
      return call("sode_loop_blocked", Arguments);
    llvm::append_range(Arguments, piece(Nest, L.Dim));
    return call("sode_loop_blocked_piece", Arguments);
  }
  if (isOverlapped(Nest)) {
    unsigned Before = 0;
    for (const Loop *Other = Nest.Loops.data(); Other != &L; ++Other)
      Before += Other->Distributed;
    Arguments.insert(Arguments.end(), {"&" + variableOf(Nest), std::to_string(Before), pieceOf(Nest)});
    return call("sode_loop_piece", Arguments);
  }
  if (Nest.Widen == LoopDirective::None || Nest.Widen == LoopDirective::Overlap)
    return call(On.OfTemplate ? "sode_loop_template" : "sode_loop_nodes", Arguments);
  Arguments.insert(Arguments.end(),
                   {"(sode_widen_t)" + braces({P.text(L.Widening.Low), P.text(L.Widening.High), L.Widening.Unbound ? "1" : "0"}),
                    CountBefore([&](const Loop &Other) { return Other.Dim < L.Dim; }), Nest.Widen == LoopDirective::Expand ? "SODE_PIECE_EXPANDED" : pieceOf(Nest)});
  return call("sode_loop_widened", Arguments);
}

std::string Pieces::chosenCall(const LoopNest &Nest) const {
  if (!findBlock(Decided.Blocks, Nest))
    return call("sode_loop_chosen", {"SODE_WHERE", P.text(Nest.On)});
  Texts Each;
  for (unsigned Dim = 0; Dim < Nest.On.Subs.size(); ++Dim) {
    if (!isFixed(Nest, Dim) || !roundOf(Nest, Dim).empty())
      continue;
    Texts Arguments = {"SODE_WHERE", std::to_string(Nest.D->Id), nameOf(*Nest.On.OfTemplate), std::to_string(Dim),
                       P.text(Nest.On.Subs[Dim].Low)};
    if (isCutToOwn(Nest))
      llvm::append_range(Arguments, piece(Nest, Dim));
    Each.push_back(call(isCutToOwn(Nest) ? "sode_loop_blocked_piece_at" : "sode_loop_blocked_at", Arguments));
  }
  return llvm::join(Each, " && ");
}

void Pieces::openRounds(const LoopNest &Nest, Code &Opening) const {
  for (unsigned Dim = 0; Dim < Nest.On.Subs.size(); ++Dim) {
    std::string Round = roundOf(Nest, Dim), Rounds = "sode_rounds" + Round.substr(std::min<size_t>(Round.size(), strlen("sode_round")));
    if (Round.empty())
      continue;
    Texts Arguments = {"SODE_WHERE", std::to_string(Nest.D->Id), nameOf(*Nest.On.OfTemplate), std::to_string(Dim),
                       P.text(Nest.On.Subs[Dim].Low)};
    llvm::append_range(Arguments, isCutToOwn(Nest) ? piece(Nest, Dim) : Texts{"0", "-1", "0"});
    Opening.line("const sode_loop_t " + Rounds + " = " + call("sode_loop_blocked_rounds", Arguments) + ";");
    Opening.line("sode_index_t " + Round + " = " + Rounds + ".first;");
    Opening.open("for (; " + Round + " < " + Rounds + ".end; " + Round + " += " + Rounds + ".step)");
  }
}

/// `2, (const sode_use_t[]){{sode_array__u, 0}, {sode_array__v, 1}}`
static Texts usesOf(const Overlap &O) {
  Texts List;
  for (const Footprint::Use &U : O.Of->Arrays)
    List.push_back(braces({nameOf(*U.A), U.Written ? "1" : "0"}));
  return {std::to_string(O.Of->Arrays.size()), constArray("sode_use_t", List)};
}

/// `{use, axis, loop, below, above}`: how far elements are read beyond the iteration along a distributed loop, outermost 0.
static Texts reachesOf(const Overlap &O) {
  Texts List;
  for (size_t Use = 0; Use < O.Of->Arrays.size(); ++Use)
    for (const Footprint::Offsets &Read : O.Of->Arrays[Use].Reads) {
      Reach Far = Read.distance();
      if (Far.isOwn())
        continue;
      auto Before = std::count_if(Read.Nest->Loops.data(), Read.L, [](const Loop &L) { return L.Distributed; });
      List.push_back(braces({std::to_string(Use), std::to_string(Read.Axis), std::to_string(Before),
                             std::to_string(std::max<int64_t>(-Far.Lowest, 0)), std::to_string(std::max<int64_t>(Far.Highest, 0))}));
    }
  return List;
}

Code Pieces::waitBefore(const LoopNest &Nest) const {
  if (Nest.Widen != LoopDirective::Overlap)
    return Code();
  const Overlap &O = overlapOf(Nest);
  if (O.possible() || (O.UsesKnown && O.Of->Arrays.empty()))
    return Code();
  Texts Uses = O.UsesKnown ? usesOf(O) : Texts{"0", "0"};
  return Code(call("sode_wait_arrays", {"SODE_WHERE", Uses[0], Uses[1]}) + ";");
}

unsigned Pieces::countOpened(const LoopNest &Nest) const {
  unsigned Blocks = isInPieces(Nest);
  for (unsigned Dim = 0; Dim < Nest.On.Subs.size(); ++Dim)
    Blocks += !roundOf(Nest, Dim).empty();
  return Blocks;
}

bool Pieces::isInPieces(const LoopNest &Nest) const {
  return isOverlapped(Nest) || Nest.Widen == LoopDirective::Margin || Nest.Widen == LoopDirective::PeelAndWait ||
         (isCutToOwn(Nest) && writesArrays(Facts.whole(Nest)));
}

static void openFor(const std::string &Piece, const std::string &First, const std::string &Count, Code &Opening) {
  Opening.line("int " + Piece + " = " + First + ";");
  Opening.open("for (; " + Piece + " < " + Count + "; " + Piece + "++)");
}

/// The clause overlap: its object, and its pieces.
void Pieces::openOverlap(const LoopNest &Nest, unsigned Dims, Code &Opening) const {
  const Overlap &O = overlapOf(Nest);
  std::string Name = variableOf(Nest), Piece = pieceOf(Nest);
  Texts Reaches = reachesOf(O), Uses = usesOf(O);
  Opening.line("sode_overlap_t " + Name + " SODE_RELEASE(sode_overlap_end) = " +
               call("sode_overlap_begin", {"SODE_WHERE", Uses[0], Uses[1], std::to_string(Reaches.size()),
                                           constArray("sode_reach_t", Reaches)}) + ";");
  openFor(Piece, call("sode_overlap_first", {"&" + Name}), call("SODE_CORE_PIECES", {std::to_string(Dims)}), Opening);
  Opening.line("if (" + Piece + " == 0) sode_overlap_wait(&" + Name + ");");
}

/// Points of others first: what they add to the variables is taken back.
void Pieces::openOwn(const LoopNest &Nest, Code &Opening) const {
  std::string Piece = pieceOf(Nest), Own = piece(Nest, 0)[1], Again;
  unsigned Number = 0;
  for (const Reduction &R : Nest.Reductions)
    for (const Reduction::Variable &V : R.Variables) {
      std::string Kept = "sode_own_" + std::to_string(Nest.D->Id) + "_" + std::to_string(Number++), Name = P.text(*V.Text);
      Opening.line("const " + P.spelled(V.Element) + " " + Kept + " = " + Name + ";");
      Again += (Again.empty() ? "" : " ") + Name + " = " + Kept + ";";
    }
  openFor(Piece, "0", Own + " + 1", Opening);
  Opening.line("if (" + Piece + " == " + Own + ") { " + Again + " }");
}

void Pieces::open(const LoopNest &Nest, Code &Opening) const {
  if (isInPieces(Nest))
    openPieces(Nest, Opening);
  openRounds(Nest, Opening);
}

void Pieces::openPieces(const LoopNest &Nest, Code &Opening) const {
  unsigned Dims = llvm::count_if(Nest.Loops, [](const Loop &L) { return L.Distributed; });
  if (isCutToOwn(Nest))
    return openOwn(Nest, Opening);
  if (Nest.Widen == LoopDirective::Overlap)
    return openOverlap(Nest, Dims, Opening);
  bool Peel = Nest.Widen == LoopDirective::PeelAndWait;
  openFor(pieceOf(Nest), Peel ? "SODE_PIECE_EXPANDED" : "0", call("SODE_PIECES", {std::to_string(Dims)}), Opening);
  if (Peel)
    Opening.line("if (" + pieceOf(Nest) + " == 0) " +
                 call("sode_wait_async", {"SODE_WHERE", "1", constArray("int", {P.text(*Nest.AsyncId)}), "0"}) + ";");
}

Texts Pieces::names(const LoopNest &Nest) const {
  Texts Names;
  if (isInPieces(Nest))
    Names.push_back(pieceOf(Nest));
  if (isInPieces(Nest) && Nest.Widen == LoopDirective::Overlap)
    Names.push_back(variableOf(Nest));
  for (unsigned Dim = 0; Dim < Nest.On.Subs.size(); ++Dim)
    if (std::string Round = roundOf(Nest, Dim); !Round.empty())
      Names.push_back(Round);
  return Names;
}

} // namespace sode
