// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What nests of a time loop reduce, where the loop is executed in cache tiles. Its steps run again for each tile, and a step may give
// the variable a value, as `most = 0`: each tile has a result of its own, and results are put together.
//
//   double sode_sum_s = 0, sode_start_s = 0;           results of tiles that are done; what tiles begin with
//   int sode_summed_7 = 0;                             there are such results
//   if (!sode_tiles_speaks(&sode_tiles_7)) s = 0;      of the threads, one has what s was before the loop
//   for (...) {                                        at the head of a step:
//       if (<first tile>)   { if (sode_summed_7) s = s + sode_sum_s; sode_start_s = s; sode_summed_7 = 0; }
//       if (<another tile>) { sode_sum_s = sode_summed_7 ? sode_sum_s + s : s; s = 0; sode_summed_7 = 1; }
//   }
//   if (sode_summed_7) s = s + sode_sum_s;
//   <threads, one after the other: sode_total_s = sode_total_s + s>
//
// Where an operation makes nothing of a value that counts twice, as max, tiles begin with sode_start_s in place of 0.

#include "lower/LowerBlocking.h"

using namespace clang;

namespace sode {

/// The value that changes no result; nullptr: any that is in it already.
static const char *neutralOf(ReductionOp Op) {
  switch (Op) {
  case ReductionOp::Sum:
  case ReductionOp::BitXor:
    return "0";
  case ReductionOp::Product:
    return "1";
  default:
    return nullptr;
  }
}

static std::string combined(ReductionOp Op, const std::string &A, const std::string &B) {
  static const char *const Operators[] = {" + ", " * ", " & ", " | ", " ^ ", " && ", " || "};
  if (Op == ReductionOp::Max || Op == ReductionOp::Min)
    return "(" + A + (Op == ReductionOp::Max ? " > " : " < ") + B + " ? " + A + " : " + B + ")";
  return A + Operators[static_cast<int>(Op)] + B;
}

static std::string summedOf(const TimeBlock &B) { return "sode_summed_" + std::to_string(B.Of->D->Id); }
static std::string set(const std::string &To, const std::string &Value) { return " " + To + " = " + Value + ";"; }

/// Behind the declaration of the thread's tiles.
void BlockingLowering::openSums(const TimeBlock &B, const CacheTiles &Tiles, Code &Opening) const {
  std::string Neutral;
  for (const TimeBlock::Sum &S : B.Sums) {
    Opening.line("__typeof__(" + S.Name + ") sode_sum_" + S.Name + " = 0, sode_start_" + S.Name + " SODE_UNUSED = 0;");
    if (const char *Of = neutralOf(S.R->Op))
      Neutral += set(S.Name, Of);
  }
  if (!B.Sums.empty())
    Opening.line("int " + summedOf(B) + " = 0;");
  if (!Neutral.empty() && !Tiles.Absorbed.empty())
    Opening.line("if (!" + call("sode_tiles_speaks", {"&sode_tiles_" + std::to_string(B.Of->D->Id)}) + ") {" + Neutral + " }");
}

/// At the head of a step. Head: the variable that says where the thread is.
void BlockingLowering::repeatSums(const TimeBlock &B, const std::string &Head, Code &Text) const {
  std::string Whole, First, Again, Summed = summedOf(B);
  for (const TimeBlock::Sum &S : B.Sums) {
    const std::string Sum = "sode_sum_" + S.Name, Start = "sode_start_" + S.Name, &Name = S.Name;
    const char *Neutral = neutralOf(S.R->Op);
    Whole += set(Name, combined(S.R->Op, Name, Sum));
    First += set(Start, Name);
    Again += set(Sum, Summed + " ? " + combined(S.R->Op, Sum, Name) + " : " + Name) + set(Name, Neutral ? Neutral : Start);
  }
  if (B.Sums.empty())
    return;
  Text.line("if (" + Head + " == SODE_TILES_FIRST && " + Summed + ") {" + Whole + " }");
  Text.line("if (" + Head + " == SODE_TILES_FIRST) {" + First + set(Summed, "0") + " }");
  Text.line("if (" + Head + " == SODE_TILES_AGAIN) {" + Again + set(Summed, "1") + " }");
}

/// Behind the loop.
void BlockingLowering::closeSums(const TimeBlock &B, const CacheTiles &Tiles, Code &Closing) const {
  std::string Whole, Total, Thread = "sode_thread_" + std::to_string(B.Of->D->Id), Of = "sode_tiles_" + std::to_string(B.Of->D->Id);
  for (const TimeBlock::Sum &S : B.Sums) {
    std::string All = "sode_total_" + S.Name;
    Whole += set(S.Name, combined(S.R->Op, S.Name, "sode_sum_" + S.Name));
    Total += set(All, Thread + " ? " + combined(S.R->Op, All, S.Name) + " : " + S.Name);
  }
  if (B.Sums.empty())
    return;
  Closing.line("if (" + summedOf(B) + ") {" + Whole + " }");
  if (Tiles.Absorbed.empty())
    return;
  Closing.line("int " + Thread + ";");
  Closing.line("_Pragma(\"omp for ordered schedule(static, 1)\")");
  Closing.open("for (" + Thread + " = 0; " + Thread + " < " + Of + ".threads; " + Thread + "++)");
  Closing.line("_Pragma(\"omp ordered\")");
  Closing.line("{" + Total + " }");
  Closing.close();
}

} // namespace sode
