// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// expand, margin, peel_and_wait and overlap: the nest runs over pieces that the runtime hands out.
//
//   margin(1)               int sode_piece_7 = 0; for (; sode_piece_7 < SODE_PIECES(1); sode_piece_7++) { <the nest> }
//   peel_and_wait(id, -1)   the same from SODE_PIECE_EXPANDED on, waiting in front of piece 0
//   expand(1)               the nest once, on piece SODE_PIECE_EXPANDED
//   overlap                 sode_overlap_t sode_overlap_7 = sode_overlap_begin(<what the nest reads, and how far>);
//                           int sode_piece_7 = sode_overlap_7.first; for (; ...) { <wait before piece 0> <the nest> }
// Nothing is declared in a `for`, so that programs may be compiled as C of 1989.

#include "lower/Lowering.h"

using namespace clang;

namespace sode {

std::string Lowering::pieceName(const LoopNest &Nest) const { return "sode_piece_" + std::to_string(Nest.D->Id); }

/// The runtime's call that says which iterations this node executes. Range: first, end and step.
std::string Lowering::loopCall(const LoopNest &Nest, const Loop &L, const std::string &Range) const {
  const SetRef &On = Nest.On;
  std::string Arguments = "(SODE_WHERE, " + (On.OfTemplate ? nameOf(*On.OfTemplate) : nameOf(*On.OfNodes)) + ", " +
                          std::to_string(L.Dim) + ", " + text(L.Offset) + ", " + Range;
  if (Nest.Widen == LoopDirective::None)
    return (On.OfTemplate ? "sode_loop_template" : "sode_loop_nodes") + Arguments + ")";
  if (Nest.Widen == LoopDirective::Overlap) {
    if (!OverlapOf.at(&Nest).possible())
      return "sode_loop_template" + Arguments + ")";
    unsigned Before = 0;
    for (const Loop *Other = Nest.Loops.data(); Other != &L; ++Other)
      Before += Other->Distributed;
    return "sode_loop_piece" + Arguments + ", &" + overlapName(Nest) + ", " + std::to_string(Before) + ", " +
           pieceName(Nest) + ")";
  }
  unsigned Position = 0;
  for (const Loop &Other : Nest.Loops)
    Position += Other.Distributed && Other.Dim < L.Dim;
  return "sode_loop_widened" + Arguments + ", (sode_widen_t){" + text(L.Widening.Low) + ", " + text(L.Widening.High) + ", " +
         (L.Widening.Unbound ? "1" : "0") + "}, " + std::to_string(Position) + ", " +
         (Nest.Widen == LoopDirective::Expand ? "SODE_PIECE_EXPANDED" : pieceName(Nest)) + ")";
}

std::string Lowering::overlapName(const LoopNest &Nest) const { return "sode_overlap_" + std::to_string(Nest.D->Id); }

/// `2, (const sode_use_t[]){{sode_array__u, 0}, {sode_array__v, 1}}`
std::string Lowering::usesText(const Overlap &O) const {
  std::string List;
  for (const Overlap::Use &U : O.Uses)
    List += (List.empty() ? "{" : ", {") + nameOf(*U.A) + (U.Written ? ", 1}" : ", 0}");
  return std::to_string(O.Uses.size()) + ", (const sode_use_t[]){" + List + "}";
}

/// Of a nest whose overlap is refused.
std::string Lowering::waitBefore(const LoopNest &Nest) const {
  auto It = OverlapOf.find(&Nest);
  if (It == OverlapOf.end() || It->second.possible() || (It->second.UsesKnown && It->second.Uses.empty()))
    return "";
  return "sode_wait_arrays(SODE_WHERE, " + (It->second.UsesKnown ? usesText(It->second) : "0, 0") + "); ";
}

/// The clause overlap: its object, and its pieces.
void Lowering::openOverlap(const LoopNest &Nest, unsigned Dims, std::string &Opening, std::string &Closing) const {
  const Overlap &O = OverlapOf.at(&Nest);
  if (!O.possible())
    return;
  std::string Name = overlapName(Nest), Piece = pieceName(Nest), Reaches;
  for (const Overlap::Reach &R : O.Reaches)
    Reaches += (Reaches.empty() ? "{" : ", {") + std::to_string(R.Use) + ", " + std::to_string(R.Axis) + ", " +
               std::to_string(R.Position) + ", " + std::to_string(R.Below) + ", " + std::to_string(R.Above) + "}";
  Opening += "sode_overlap_t " + Name + " SODE_RELEASE(sode_overlap_end) = sode_overlap_begin(SODE_WHERE, " + usesText(O) +
             ", " + std::to_string(O.Reaches.size()) + ", (const sode_reach_t[]){" + Reaches + "}); int " + Piece +
             " = " + Name + ".first; for (; " + Piece + " < SODE_CORE_PIECES(" + std::to_string(Dims) + "); " + Piece +
             "++) { if (" + Piece + " == 0) sode_overlap_wait(&" + Name + "); ";
  Closing += " }";
}

void Lowering::openPieces(const LoopNest &Nest, std::string &Opening, std::string &Closing) const {
  if (Nest.Widen == LoopDirective::None || Nest.Widen == LoopDirective::Expand)
    return;
  bool Peel = Nest.Widen == LoopDirective::PeelAndWait;
  unsigned Dims = llvm::count_if(Nest.Loops, [](const Loop &L) { return L.Distributed; });
  if (Nest.Widen == LoopDirective::Overlap)
    return openOverlap(Nest, Dims, Opening, Closing);
  std::string Piece = pieceName(Nest);
  Opening += "int " + Piece + " = " + (Peel ? "SODE_PIECE_EXPANDED" : "0") + "; for (; " + Piece + " < SODE_PIECES(" +
             std::to_string(Dims) + "); " + Piece + "++) { ";
  if (Peel)
    Opening += "if (" + Piece + " == 0) sode_wait_async(SODE_WHERE, 1, (const int[]){" + text(*Nest.AsyncId) + "}, 0); ";
  Closing += " }";
}

} // namespace sode
