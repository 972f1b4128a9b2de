// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// blocking. The time loop stays as it is; each step says that it begins, and the runtime says how far each nest goes:
//
//   #pragma xmp blocking steps(4)   {
//                                       static const sode_blocking_dim_t ... depths, as analysis/TimeBlock.h has found them
//                                       const sode_blocking_facts_t sode_facts_7 = {sode_template__t, 2, 4, ...};
//                                       sode_blocking_t sode_blocking_7 SODE_RELEASE(sode_blocking_end) = sode_blocking_begin(...);
//   for (t = 0; t < T; t++) {       for (t = 0; t < T; t++) {
//                                       sode_blocking_step(&sode_blocking_7);
//   #pragma xmp reflect (u)             if (!sode_blocking_runs()) sode_reflect(...);
//   #pragma xmp loop ...                <the nest, with bounds by sode_loop_blocked>
//   }                               }
//                                       if (sode_blocking_begun(&sode_blocking_7)) sode_reflect(...);   <of reflects that are still in force>
//                                   }

#include "lower/LowerBlocking.h"

using namespace clang;

namespace sode {

static std::string blockOf(const TimeBlock &B) { return "sode_blocking_" + std::to_string(B.Of->D->Id); }
static std::string factsOf(const TimeBlock &B) { return "sode_facts_" + std::to_string(B.Of->D->Id); }

static std::string text(const Sides &S) { return braces({std::to_string(S.Low), std::to_string(S.High)}); }

static std::string array(const Depth &D) {
  Texts List;
  for (const Sides &S : D)
    List.push_back(text(S));
  return constArray("sode_sides_t", List);
}

void BlockingLowering::declareFacts(const TimeBlock &B, Code &Opening) const {
  Texts Dims, Stages, Fields;
  for (unsigned Dim = 0; Dim < B.Growth.size(); ++Dim)
    Dims.push_back(braces({text(B.Growth[Dim]), B.Periodic[Dim] ? "1" : "0"}));
  for (const TimeBlock::Stage &S : B.Stages)
    Stages.push_back(braces({std::to_string(S.Nest->D->Id), array(S.Last), S.Reads ? array(*S.Reads) : "0"}));
  for (const TimeBlock::Field &F : B.Fields)
    Fields.push_back(braces({nameOf(*F.A), F.Live ? "1" : "0", F.Far ? "1" : "0", array(F.Last), array(F.Most)}));
  std::string Steps = P.text(B.Of->Steps);
  if (!B.Of->Steps.constant())
    Steps = call("sode_blocking_steps", {"SODE_WHERE", nameOf(*B.On), Steps});
  Texts Facts = {nameOf(*B.On), std::to_string(Dims.size()), Steps, constArray("sode_blocking_dim_t", Dims),
                 std::to_string(Stages.size()), constArray("sode_blocking_stage_t", Stages), std::to_string(Fields.size()),
                 constArray("sode_blocking_array_t", Fields)};
  Opening.line("const sode_blocking_facts_t " + factsOf(B) + " = " + braces(Facts) + ";");
}

/// At the head of the body, which may be a single statement.
void BlockingLowering::openStep(const TimeBlock &B) {
  unsigned Close = position(B.Of->Time.For->getRParenLoc());
  Code Head(/*Depth=*/1), Tail(/*Depth=*/1);
  Head.line(call("sode_blocking_step", {"&" + blockOf(B)}) + ";");
  Tail.close();
  Out.after(tokenLoc(Close), "\n{" + Head.str());
  Out.after(tokenLoc(TU.Tokens.endOfStatement(Close + 1) - 1), Tail.str(), Close);
}

void BlockingLowering::close(const TimeBlock &B) {
  Code Closing(/*Depth=*/1);
  for (const TimeBlock::Again &X : B.Behind) {
    Closing.open("if (" + call("sode_blocking_begun", {"&" + blockOf(B)}) + ")");
    Closing.line("sode_blocking_end(&" + blockOf(B) + ");");
    Closing.line(Communication.reflect(*X.Fill, X.Arrays));
    Closing.close();
  }
  Closing.close();
  Out.after(tokenLoc(B.Of->Tokens.End - 1), Closing.str(), B.Of->Tokens.First);
}

void BlockingLowering::lower(const TimeLoop &L) {
  auto Found = llvm::find_if(Decided.Blocks, [&](const TimeBlock &B) { return B.Of == &L; });
  if (Found == Decided.Blocks.end()) // -fsode-check
    return put(*L.D, "/* without time blocks */");
  const TimeBlock &B = *Found;
  Code Opening;
  Opening.open();
  declareFacts(B, Opening);
  Opening.line("sode_blocking_t " + blockOf(B) + " SODE_RELEASE(sode_blocking_end) = " +
               call("sode_blocking_begin", {"SODE_WHERE", "&" + factsOf(B), "(sode_range_t)" + braces({P.range(L.Time)})}) + ";");
  put(*L.D, Opening);
  openStep(B);
  close(B);
}

} // namespace sode
