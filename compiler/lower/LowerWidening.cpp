// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// expand, margin and peel_and_wait: the nest runs over pieces that the runtime hands out.
//
//   margin(1)               for (int sode_piece_7 = 0; sode_piece_7 < SODE_PIECES(1); sode_piece_7++) { <the nest> }
//   peel_and_wait(id, -1)   the same from SODE_PIECE_EXPANDED on, waiting in front of piece 0
//   expand(1)               the nest once, on piece SODE_PIECE_EXPANDED

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
  unsigned Position = 0;
  for (const Loop &Other : Nest.Loops)
    Position += Other.Distributed && Other.Dim < L.Dim;
  return "sode_loop_widened" + Arguments + ", (sode_widen_t){" + text(L.Widening.Low) + ", " + text(L.Widening.High) + ", " +
         (L.Widening.Unbound ? "1" : "0") + "}, " + std::to_string(Position) + ", " +
         (Nest.Widen == LoopDirective::Expand ? "SODE_PIECE_EXPANDED" : pieceName(Nest)) + ")";
}

void Lowering::openPieces(const LoopNest &Nest, std::string &Opening, std::string &Closing) const {
  if (Nest.Widen == LoopDirective::None || Nest.Widen == LoopDirective::Expand)
    return;
  bool Peel = Nest.Widen == LoopDirective::PeelAndWait;
  unsigned Dims = llvm::count_if(Nest.Loops, [](const Loop &L) { return L.Distributed; });
  std::string Piece = pieceName(Nest);
  Opening += "for (int " + Piece + " = " + (Peel ? "SODE_PIECE_EXPANDED" : "0") + "; " + Piece + " < SODE_PIECES(" +
             std::to_string(Dims) + "); " + Piece + "++) { ";
  if (Peel)
    Opening += "if (" + Piece + " == 0) sode_wait_async(SODE_WHERE, 1, (const int[]){" + text(*Nest.AsyncId) + "}, 0); ";
  Closing += " }";
}

} // namespace sode
