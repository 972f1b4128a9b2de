// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// loop. Generates, in place of the pragma, an opening block with the bounds and the views, and changes the headers:
//
//   #pragma xmp loop (i) on t[i]    {
//                                       <views>
//                                       sode_nest_t sode_nest_7 = {.sode_where = SODE_WHERE, .sode_on = sode_template__t};
//                                       SODE_ALONG(int, i, sode_nest_7, 0, .sode_range = {1, N - 1, 1})
//   for (i = 1; i < N - 1; i++)     for (i = sode__i_first; i < sode__i_end; i++)
//     ...                             ...
//                                       SODE_END
//                                   }
//
// A cyclic dimension steps by sode__i_step; cyclic(n) counts its iterations and the body begins with SODE_INDEX(int, i). All else keeps
// the form of the user's loop, since compilers and OpenMP are best at arithmetic progressions, which cyclic(n) is not.
// An inner loop whose bounds use an outer index is opened at its own `for`. LowerIndex.cpp: what the variables hold afterwards.

#include "lower/LowerLoop.h"
#include "clang/AST/StmtOpenMP.h"
#include <set>

using namespace clang;

namespace sode {

LoopLowering::LoopLowering(LoweringState &S, const Views &Seen, const Pieces &InPieces, ReductionLowering &Reductions)
    : Construct(S), Seen(Seen), InPieces(InPieces), Reductions(Reductions), Gathers(S, Seen), Checked(S, Seen), Calls(S, Seen) {
  for (const ArrayReference &R : Refs.List)
    for (const auto &[Axis, Ring] : R.Rings)
      if (Ring.Extent || Ring.ExtentNumber || R.A->On->Inherited)
        RingsAlong[Ring.L].push_back(&R);
}

/// `SODE_ALONG(int, i, ...)` with the loop's global bounds.
Code LoopLowering::head(const LoopNest &Nest, const Loop &L) const {
  Code Head;
  std::string Range = braces({P.range(L)}), Name = L.Variable->getName().str(), All = "sode__" + Name + "_all";
  if (Checked.isChecked(Nest) || Calls.isChecked(Nest) || keepsRange(Nest, L)) {
    Head.line("const sode_range_t " + All + " = " + Range + ";");
    Range = All;
  }
  Head.line(InPieces.loop(Nest, L, Range));
  return Head;
}

std::string LoopLowering::splits(const Array &A, unsigned Axis, const Loop &L) {
  return "sode_splits_" + nameOf(A) + "_" + std::to_string(Axis) + "_" + L.Variable->getName().str();
}

/// After a loop's bounds: extents of subscripts that only the run can compare with those of the arrays.
///
///   const int sode_splits_sode_array__u_0_i = sode_array_splits(sode_array__u, 0);
///   if (sode_loop_count(&sode__i) > 0) sode_ring(__FILE__ ":12", sode_array__u, 0, n);
Code LoopLowering::checkRings(const LoopNest &Nest, const Loop &L) const {
  Code Text;
  auto It = RingsAlong.find(&L);
  if (It == RingsAlong.end())
    return Text;
  std::vector<std::string> Done;
  std::set<std::pair<const Array *, unsigned>> Inherited;
  for (const ArrayReference *R : It->second)
    for (const auto &[Axis, Ring] : R->Rings) {
      if (Ring.L != &L || Ring.Nest != &Nest)
        continue;
      if (R->A->On->Inherited && !Ring.Straight && Inherited.insert({R->A, Axis}).second)
        Text.line("const int " + splits(*R->A, Axis, L) + " = " + call("sode_array_splits", {descriptor(*R->A, R->Name), std::to_string(Axis)}) + ";");
      if (!Ring.Extent && !Ring.ExtentNumber)
        continue;
      std::string Extent = Ring.Extent ? P.plain(Ring.Extent) : std::to_string(*Ring.ExtentNumber);
      Texts Arguments = {P.where(R->loc()), Seen.arrayOf(*R), std::to_string(Axis), Extent};
      std::string What = braces(ArrayRef(Arguments).drop_front());
      if (llvm::is_contained(Done, What))
        continue;
      Done.push_back(What);
      Text.line("if (sode_loop_count(&sode__" + L.Variable->getName().str() + ") > 0) " + call("sode_ring", Arguments) + ";");
    }
  return Text;
}

/// -fsode-check: bounds that all nodes must have alike, and the values that sums start with.
///
///   sode_check_agree(__FILE__ ":12", "n", (sode_index_t)(n));
///   sode_check_agree_real(__FILE__ ":12", "s", s);
Code LoopLowering::agreements(const LoopNest &Nest) const {
  Code Text;
  const CheckedNumbers *Of = Checks ? Checks->numbersOf(Nest) : nullptr;
  if (!Of)
    return Text;
  for (const Expr *E : Of->Bounds)
    if (std::string Written = P.plain(E); Written.find_first_of("\"\\\n") == std::string::npos)
      Text.line(call("sode_check_agree", {P.where(Nest.D->Loc), quoted(Written), "(sode_index_t)(" + P.text(E) + ")"}) + ";");
  for (const Reduction::Variable *V : Of->Sums)
    if (std::string Written = Out.printPlain(V->Text->Tokens); Written.find_first_of("\"\\\n") == std::string::npos) {
      bool Real = V->Element->isRealFloatingType();
      Text.line(call(Real ? "sode_check_agree_real" : "sode_check_agree",
                     {P.where(Nest.D->Loc), quoted("start of " + Written), (Real ? "(double)*" : "(sode_index_t)*") + P.address(*V->Text)}) + ";");
    }
  return Text;
}

/// `1 + (sode_index_t)(h) - (sode_index_t)(r)`
std::string LoopLowering::end(const Distance::End &E) const {
  std::string Text = std::to_string(E.Number);
  for (const auto &[Term, Minus] : E.Terms)
    Text += (Minus ? " - " : " + ") + ("(sode_index_t)(" + P.plain(Term) + ")");
  return Text;
}

/// Of the index, where it counts upwards.
std::string LoopLowering::factor(const Distance &Far) const {
  std::string Text = Far.Factor ? "(sode_index_t)(" + P.plain(Far.Factor) + ")" : "";
  return Far.Factor ? Text + " > 0 ? " + Text + " : 1" : "";
}

/// Where it doesn't, none is left between the ends: nothing is looked at.
std::string LoopLowering::highest(const Distance &Far) const {
  std::string Text = end(Far.Highest);
  return Far.Factor ? "(sode_index_t)(" + P.plain(Far.Factor) + ") > 0 ? " + Text + " : " + end(Far.Lowest) + " - 1" : Text;
}

/// After a loop's bounds: arrays that only the run can compare with it.
///
///   sode_loop_meets(sode_template__t, &sode__i, &(sode_meeting_t){.sode_where = ..., .sode_array = sode_array__w, .sode_low = -1, .sode_high = 1});
Code LoopLowering::meetings(const LoopNest &Nest, const Loop &L) const {
  Code Text;
  auto It = Decided.Met.find(&L);
  if (It == Decided.Met.end())
    return Text;
  std::set<Texts> Said; // u[i+h] of several statements
  for (const Meeting &With : It->second) {
    auto Number = [](int64_t Value, int64_t Usual) { return Value == Usual ? "" : std::to_string(Value); };
    Texts Facts = fields({{"where", P.where(With.R->loc())}, {"array", Seen.arrayOf(*With.R)}, {"axis", std::to_string(With.Axis)}, {"written", With.Written ? "1" : ""},
                          {"low", With.Far ? end(With.Far->Lowest) : Number(With.Form.Offset, 0)},
                          {"high", With.Far ? highest(*With.Far) : Number(With.Form.Offset + With.Form.Spread, 0)}, {"factor", With.Far ? factor(*With.Far) : Number(With.Form.Factor, 1)},
                          {"divisor", Number(With.Form.Divisor, 1)}, {"behind", Number(With.Form.Behind, 0)},
                          {"period", Number(With.When.Period, 1)}, {"phase", Number(With.When.Phase, 0)}});
    if (With.Far && !Said.insert(Texts(Facts.begin() + 1, Facts.end())).second)
      continue;
    Text.line(call("sode_loop_meets", {nameOf(*Nest.On.OfTemplate), "&sode__" + L.Variable->getName().str(),
                                       "&(sode_meeting_t)" + braces(Facts)}) + ";");
  }
  return Text;
}

/// A loop that counts its iterations.
void LoopLowering::editCounted(const LoopNest &Nest, const Loop &L, Code &BodyPrologue) {
  std::string Var = L.Variable->getName().str(), Prefix = "sode__" + Var, Type = P.spelled(L);
  unsigned Open = position(L.For->getLParenLoc()), Close = position(L.For->getRParenLoc());
  std::string More = Prefix + "_k < " + call("sode_loop_count", {"&" + Prefix});
  bool AtEnd = isSetAtEnd(Nest, L);
  if (AtEnd)
    More += " ? (" + Var + " = (" + Type + ")" + call("sode_loop_value", {"&" + Prefix, Prefix + "_k"}) + ", 1) : (" +
            valueAtEnd(L) + ", 0)";
  Out.replaceRange(Open + 1, Close, "sode_index_t " + Prefix + "_k = 0; " + More + "; " + Prefix + "_k++");
  if (!AtEnd)
    BodyPrologue.line(call("SODE_INDEX", {Type, Var}));
}

void LoopLowering::editHeader(const LoopNest &Nest, const Loop &L, Code &BodyPrologue) {
  if (Decided.formOf(Nest, L).Counted)
    return editCounted(Nest, L, BodyPrologue);
  std::string Var = L.Variable->getName().str(), Prefix = "sode__" + Var;
  auto Replace = [&](const Expr *E, const std::string &Text) {
    Out.replaceRange(position(E->getBeginLoc()), position(E->getEndLoc()) + 1, Text);
  };
  Replace(L.Init, Prefix + "_first");
  Replace(L.Bound, Prefix + "_end");
  if (L.Inclusive) {
    const Token &Operator = TU.Tokens.Tokens[position(L.Comparison)];
    Out.replace(L.Comparison, Operator.is(tok::lessequal) ? "<" : ">");
  }
  if (Decided.formOf(Nest, L).Strides)
    Replace(L.Increment, Var + " += " + Prefix + "_step");
  if (isSetAtEnd(Nest, L))
    Out.wrap(L.For->getCond()->getBeginLoc(), L.For->getCond()->getEndLoc(), "(", ") || (" + valueAtEnd(L) + ", 0)");
}

/// Puts Text before a statement; pragmas that stand before it stay with it.
void LoopLowering::openBefore(unsigned Statement, const Pragma *P, const Code &Statements) {
  std::string Text = Statements.str();
  unsigned Own = P ? position(P->Word) : Statement;
  unsigned Start = TU.Tokens.startOfOpenMP(Own);
  SourceLocation Other = TU.pragmaBefore(Start, Context.getSourceManager());
  if (Other.isValid())
    Out.lineBefore(Other, Text);
  else if (Start != Own)
    Out.lineBefore(tokenLoc(Start), Text);
  else if (P)
    Out.pragma(*P, Text);
  else
    Out.before(tokenLoc(Statement), Text, TU.Tokens.endOfStatement(Statement) - 1);
}

/// The macro in front of an independent loop.
static std::string promiseOf(const IndependentLoop &L) {
  std::string Clauses;
  switch (L.Told) {
  case IndependentLoop::None:
    return "";
  case IndependentLoop::All:
    return "SODE_INDEPENDENT";
  case IndependentLoop::AllButScalars:
    return "SODE_INDEPENDENT_SCALARS";
  case IndependentLoop::AllButSums:
    return "SODE_INDEPENDENT_SUM";
  case IndependentLoop::AllOfUnrolled:
    return "SODE_INDEPENDENT_UNROLLED";
  case IndependentLoop::Listed:
    for (const IndependentLoop::Sum &S : L.Accumulated)
      Clauses += (Clauses.empty() ? "reduction(" : " reduction(") + std::string(1, S.Op) + ": " + S.Variable->getName().str() + ")";
    return call("SODE_INDEPENDENT_REDUCTION", {Clauses});
  }
  llvm_unreachable("a promise without a text");
}

void LoopLowering::promise(const LoopNest &Nest) {
  auto Independent = Decided.Independent.find(&Nest);
  std::string Promise = Independent == Decided.Independent.end() ? "" : promiseOf(Independent->second);
  if (!Promise.empty())
    Out.before(Independent->second.For->getForLoc(), Code(Promise).str());
}

void LoopLowering::open(const LoopNest &Nest, const ReductionTexts &Reduced) {
  Code Opening;
  Opening.open();
  Opening.add(InPieces.waitBefore(Nest));
  Opening.add(Seen.declarations(Nest)); // first: bounds may read distributed arrays
  Opening.add(Checked.escapes(Nest));
  Opening.add(agreements(Nest)); // before sums start at 0 on all nodes but one
  Opening.add(Reduced.Before);
  InPieces.open(Nest, Opening);
  for (const Loop &L : Nest.Loops)
    if (Decided.formOf(Nest, L).Divided && !Decided.formOf(Nest, L).OpenedAtFor) {
      Opening.add(head(Nest, L));
      Opening.add(checkRings(Nest, L));
      Opening.add(meetings(Nest, L));
    }
  Opening.add(Gathers.code(Nest, [&](const Loop &L) { return Decided.formOf(Nest, L).OpenedAtFor ? head(Nest, L) : Code(); }));
  Opening.add(Checked.head(Nest));
  Opening.add(Calls.head(Nest));
  for (const Loop &L : Nest.Loops) // its variable is not used any more where the body declares its own
    if (Decided.formOf(Nest, L).Divided && !L.DeclaredInFor && Decided.formOf(Nest, L).Counted)
      Opening.line("(void)sizeof(" + L.Variable->getName().str() + ");");
  (void)Gathers.openParts(Nest, Opening);
  if (InPieces.hasWaves(Nest))
    InPieces.openWaves(Nest, Opening);
  if (std::string Guard = InPieces.guard(Nest); !Guard.empty())
    Opening.line(Guard);
  const Pragma &P = pragmaOf(*Nest.D);
  openBefore(Nest.Marker + 1, P.Inserted ? nullptr : &P, Opening);
}

void LoopLowering::openInner(const LoopNest &Nest, const Loop &L) {
  unsigned For = position(L.For->getForLoc());
  Code Opening, Closing(/*Depth=*/1);
  Opening.open();
  Opening.add(head(Nest, L));
  Opening.add(checkRings(Nest, L));
  Opening.add(meetings(Nest, L));
  Closing.close();
  openBefore(For, nullptr, Opening);
  Out.after(tokenLoc(TU.Tokens.endOfStatement(For) - 1), Closing.str(), For);
}

/// Between the user's `omp parallel for` and the first loop.
void LoopLowering::openTile(const LoopNest &Nest) {
  unsigned For = position(Nest.Loops.front().For->getForLoc());
  Code Closing(/*Depth=*/1);
  Closing.close();
  Out.before(tokenLoc(For), InPieces.tile(Nest).str());
  Out.after(tokenLoc(TU.Tokens.endOfStatement(For) - 1), Closing.str(), For);
}

void LoopLowering::close(const LoopNest &Nest, const ReductionTexts &Reduced) {
  Code Parts;
  bool InParts = Gathers.openParts(Nest, Parts);
  unsigned Opened = InPieces.countOpened(Nest);
  Code Closing(Opened + InParts + 1), Values = valuesAfter(Nest), Rest;
  for (const View &V : llvm::reverse(Seen.of(Nest)))
    if (V.Of.Exclusive)
      Rest.line(call("SODE_VIEW_END", {V.Of.A->Name}));
  Rest.add(Gathers.end(Nest));
  Rest.add(Reduced.After);
  if (Opened || InParts || !Values.empty() || !Rest.empty())
    Closing.line("SODE_END");
  if (InParts)
    Closing.close();
  Closing.add(Values);
  for (unsigned Block = 0; Block < Opened; ++Block)
    Closing.close();
  Closing.add(Rest);
  Closing.close();
  Out.after(tokenLoc(Nest.Tokens.End - 1), Closing.str(), Nest.Tokens.First);
}

/// Headers of the loops. Indices that are computed are set where the next thing needs them: before an inner loop that uses
/// them or has an omp directive, whose clauses may name them; else in the innermost body, so that the loops stay tightly
/// nested for collapse.
void LoopLowering::editHeaders(const LoopNest &Nest, const Code &Iteration) {
  Code Prologue(/*Depth=*/1);
  auto HasOpenMP = [&](const Loop &L) {
    unsigned For = position(L.For->getForLoc());
    return TU.Tokens.startOfOpenMP(For) != For;
  };
  for (size_t I = 0; I < Nest.Loops.size(); ++I) {
    const Loop &L = Nest.Loops[I];
    if (Decided.formOf(Nest, L).Divided)
      editHeader(Nest, L, Prologue);
    bool Last = I + 1 == Nest.Loops.size();
    if (Last)
      Prologue.add(Iteration);
    if (Prologue.empty() || !(Last || dependsOnNest(Nest, Nest.Loops[I + 1]) || HasOpenMP(Nest.Loops[I + 1])))
      continue;
    unsigned Close = position(L.For->getRParenLoc());
    Code Closing(/*Depth=*/1);
    Closing.close();
    Out.after(tokenLoc(Close), "\n{" + Prologue.str());
    Out.after(tokenLoc(TU.Tokens.endOfStatement(Close + 1) - 1), Closing.str(), Close);
    Prologue = Code(/*Depth=*/1);
  }
}

void LoopLowering::lower(const LoopNest &Nest) {
  ReductionTexts Reduced = Reductions.lowerClauses(Nest);
  open(Nest, Reduced);
  close(Nest, Reduced);
  for (const Loop &L : Nest.Loops)
    if (Decided.formOf(Nest, L).OpenedAtFor)
      openInner(Nest, L);
  if (InPieces.hasWaves(Nest))
    openTile(Nest);
  editHeaders(Nest, Reduced.Iteration);
  promise(Nest);
}

} // namespace sode
