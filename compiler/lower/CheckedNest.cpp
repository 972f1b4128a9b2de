// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -fsode-check. At the head of a nest stands what it touches, as far as that is known there:
//
//   const sode_range_t sode__i_all = {1, N - 1, 1};
//   SODE_LOOP(int, i, ...)
//   const sode_checked_t sode_checked_7 SODE_RELEASE(sode_check_end) = {1, (const sode_touch_t[]){
//     {__FILE__ ":12", sode_array__u, SODE_TOUCH_READ | SODE_TOUCH_EXACT, (const sode_span_t[]){SODE_SPAN(sode__i, -1, 1)}, 0}}};
//   sode_check_begin(&sode_checked_7);
//
// Other references are checked where they are evaluated (CheckedReference.cpp).

#include "lower/CheckedNest.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace sode {

void addRound(Texts &Flags, unsigned Dimensions) {
  for (unsigned Axis = 0; Dimensions >> Axis; ++Axis)
    if (Dimensions >> Axis & 1)
      Flags.push_back(call("SODE_TOUCH_ROUND", {std::to_string(Axis)}));
}

Code CheckedNests::escapes(const LoopNest &Nest) const {
  Code Calls;
  if (Checks)
    for (const Touches::Escape &E : Checks->EscapesIn.lookup(&Nest)) {
      std::string Name = (E.R->A->isHeld() ? "(sode_array_t *)" : "") + Seen.arrayOf(*E.R);
      for (const auto &[F, Parameter] : E.To)
        Calls.line(call("sode_check_give", {Name, asFunction(F->getQualifiedNameAsString()), std::to_string(Parameter + 1)}) + ";");
      if (E.Leaves || E.Stays || !isKnown(E, Nest))
        Calls.line(call(E.Leaves ? "(void)sode_check_escape" : "sode_check_unsure", {Name}) + ";");
    }
  return Calls;
}

/// Does the run hear of all elements that functions get?
bool CheckedNests::isKnown(const Touches::Escape &E, const LoopNest &Nest) const {
  unsigned Known = 0;
  if (auto It = Checks->Called.OfNest.find(&Nest); It != Checks->Called.OfNest.end())
    for (const CalledWrites::NestCall &Made : It->second)
      Known += llvm::count_if(Made.Arguments, [&](const auto &A) { return A.Element && A.Storage->A == E.R->A; });
  return Known == E.Given;
}

bool CheckedNests::isDivided(const Loop &L, const LoopNest &Nest) const {
  return Checks->isDistributed(L, Nest) || sode::isDivided(S.Of.Flows, Nest, L);
}

/// OfAll: the ranges of all nodes together.
std::string CheckedNests::span(const Touch &T, const LoopNest &Nest, bool OfAll) const {
  Texts Spans;
  for (unsigned Axis = 0; Axis < T.Spans.size(); ++Axis) {
    const Span &S = T.Spans[Axis];
    const Loop *L = S.Of->Along;
    std::string Low = std::to_string(S.Low), High = std::to_string(S.High);
    switch (S.What) {
    case Span::Iterations:
      Spans.push_back(isDivided(*L, Nest)
                          ? call(OfAll ? "SODE_SPAN_OF" : "SODE_SPAN",
                                 {"sode__" + L->Variable->getName().str() + (OfAll ? "_all" : ""), Low, High})
                          : braces({P.range(*L), Low, High}));
      break;
    case Span::Ratio: {
      std::string Name = "sode__" + L->Variable->getName().str();
      const Affine &Form = *S.Of->Scaled;
      std::string Range = !isDivided(*L, Nest) ? P.range(*L) : OfAll ? call("SODE_BOUNDS", {Name + "_all"}) : call("SODE_LOOP_BOUNDS", {Name});
      Spans.push_back(call("sode_span_ratio", {Range, std::to_string(Form.Factor), std::to_string(Form.Offset), std::to_string(Form.Divisor),
                                               std::to_string(Form.Behind)}));
      break;
    }
    case Span::Value:
      Spans.push_back(call("SODE_SPAN_AT", {S.Of->Fixed == Access::Axis::AsWritten ? P.plain(T.R->Subscripts[Axis])
                                                                                   : P.sum(*S.Of->Variable, S.Low)}));
      break;
    case Span::Own:
      Spans.push_back("SODE_SPAN_OWN");
      break;
    case Span::Any:
      Spans.push_back("SODE_SPAN_ANY");
      break;
    }
  }
  return constArray("sode_span_t", Spans);
}

std::string CheckedNests::guarded(const Touch &T, const LoopNest &Nest, const char *Flag, bool OfAll) const {
  Texts Guards;
  for (const Loop *L : T.Guards) {
    std::string Name = "sode__" + L->Variable->getName().str();
    if (!isDivided(*L, Nest))
      Guards.push_back("!" + call("sode_range_empty", {"(sode_range_t){" + P.range(*L) + "}"}));
    else
      Guards.push_back(OfAll ? "!" + call("sode_range_empty", {Name + "_all"}) : call("sode_loop_count", {"&" + Name}) + " > 0");
  }
  if (OfAll && Nest.isCarried()) // the blocks before it find the old values of other nodes
    Guards.push_back(call("sode_walk_counts", {"&sode_walk_" + std::to_string(Nest.D->Id)}));
  for (const Array *A : T.Apart)
    Guards.push_back(call("sode_check_apart", {nameOf(*T.R->A), nameOf(*A)}));
  return Guards.empty() ? Flag : "(" + llvm::join(Guards, " && ") + " ? " + Flag + " : 0)";
}

bool CheckedNests::isChecked(const LoopNest &Nest) const {
  if (!Checks)
    return false;
  auto It = Checks->OfNest.find(&Nest);
  return It != Checks->OfNest.end() && !It->second.empty();
}

Code CheckedNests::head(const LoopNest &Nest) const {
  Code Statements;
  if (!isChecked(Nest))
    return Statements;
  Texts Rows;
  for (const Touch &T : Checks->OfNest.at(&Nest)) {
    Texts How = {T.Written ? "SODE_TOUCH_WRITE" : "SODE_TOUCH_READ"};
    addRound(How, T.Round);
    if (T.Exact)
      How.push_back(guarded(T, Nest, "SODE_TOUCH_EXACT", /*OfAll=*/false));
    if (T.Every)
      How.push_back(guarded(T, Nest, "SODE_TOUCH_EVERY", /*OfAll=*/true));
    Rows.push_back(braces({P.where(T.R->loc()), Seen.arrayOf(*T.R), flags(How), span(T, Nest, /*OfAll=*/false),
                           T.Every ? span(T, Nest, /*OfAll=*/true) : "0"}));
  }
  std::string Name = "sode_checked_" + std::to_string(Nest.D->Id);
  Statements.line("const sode_checked_t " + Name + " SODE_RELEASE(sode_check_end) = " +
                  braces({std::to_string(Rows.size()), constArray("sode_touch_t", Rows)}) + ";");
  Statements.line(call("sode_check_begin", {"&" + Name}) + ";");
  return Statements;
}

} // namespace sode
