// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// reduction, and the reduction clauses of loop:
//
//   #pragma xmp loop ... reduction(+: s)   SODE_REDUCTION_BEGIN(SODE_WHERE, SODE_OP_SUM, SODE_DOUBLE, double, s, <set>)
//   for (...)                              for (...)
//                                          SODE_REDUCTION_END(__FILE__ ":12", SODE_OP_SUM, SODE_DOUBLE, double, s, <set>, 0)
//
// A reduced scalar goes through a copy, which the macros declare: its own address is never taken, so that the host compiler
// can keep it in a register in the loops around. What several clauses, items or adjacent directives reduce is one call.
//
// Two kinds of clauses look at every iteration, in the innermost body:
//
//   reduction(firstmax: m / k /)        SODE_FINDER(5_0, ...) before the nest, watching m and k,
//                                       sode_iteration_5_0 in the body: assignments note themselves there
//   reduction(+: s) ordered(any)        sode_exact_t *sode_exact_5_0 = sode_exact_begin(...) before the nest,
//                                       SODE_SUMMAND(double, s, 5_0) in the body: an s of its own that starts at 0

#include "lower/LowerReduction.h"
#include "llvm/ADT/StringExtras.h"
#include "lower/Clauses.h"

using namespace clang;

namespace sode {

static std::string opName(ReductionOp Op) {
  static const char *const Names[] = {"SUM", "PROD", "BAND", "BOR", "BXOR", "LAND", "LOR", "MAX", "MIN"};
  return std::string("SODE_OP_") + Names[static_cast<int>(Op)];
}

/// SODE_REDUCTION_END(where, op, type, double, s, on, 0), or a call where the variable itself can be handed out.
std::string ReductionLowering::combineOne(const Call &C, const Reduced &Item) const {
  const Reduction::Variable &V = *Item.V;
  std::string Name = P.text(*V.Text), Type = P.spelled(V.Element);
  bool Copied = !V.IsArray && !C.InPlace;
  Texts Arguments = {C.Where, opName(Item.R->Op), P.runtimeType(V.Element)};
  if (Copied)
    Arguments.insert(Arguments.end(), {Type, Name});
  else if (V.IsArray)
    Arguments.insert(Arguments.end(), {Name, P.size(*V.Text) + " / sizeof(" + Type + ")"});
  else
    Arguments.insert(Arguments.end(), {P.address(*V.Text), "1"});
  Arguments.push_back(C.On);
  if (!C.Clauses.empty())
    Arguments.push_back(C.Clauses);
  return Copied ? call("SODE_" + StringRef(C.Name).upper(), Arguments) : call("sode_" + C.Name, Arguments) + ";";
}

/// For several variables, SODE_REDUCTIONS_END(where, on, s = SODE_REDUCED(double, 0);, {op, type, &(double){s}, 1, 0, 0}, ...),
/// or a call with the list, if nothing is copied.
std::string ReductionLowering::combine(const Call &C, ArrayRef<Reduced> List) const {
  if (List.size() == 1)
    return combineOne(C, List.front());
  Texts Items, Results;
  for (const Reduced &Item : List) {
    const Reduction::Variable &V = *Item.V;
    std::string Name = P.text(*V.Text), Type = P.spelled(V.Element), Data = Name, Count = "1";
    if (V.IsArray) {
      Count = P.size(*V.Text) + " / sizeof(" + Type + ")";
    } else if (C.InPlace || !Decided.formOf(V).Copied) {
      Data = "(void *)" + P.address(*V.Text);
    } else {
      Results.push_back(Name + " = " + call("SODE_REDUCED", {Type, std::to_string(Items.size())}) + ";");
      Data = "&(" + Type + "){" + Name + "}";
    }
    Items.push_back(braces({opName(Item.R->Op), P.runtimeType(V.Element), Data, Count, orderFlag(Item.R->Order),
                            Item.Exact.empty() ? "0" : Item.Exact}));
  }
  std::string Name = StringRef(C.Name).starts_with("reduction_") ? "reductions" + C.Name.substr(strlen("reduction")) : "reductions";
  Texts Arguments = {C.Where, C.On};
  if (Results.empty()) {
    Arguments = {C.Where, std::to_string(Items.size()), constArray("sode_reduced_t", Items), C.On};
    if (!C.Clauses.empty())
      Arguments.push_back(C.Clauses);
    return call("sode_" + Name, Arguments) + ";";
  }
  if (!C.Clauses.empty())
    Arguments.push_back(C.Clauses);
  Arguments.push_back(llvm::join(Results, " "));
  Arguments.insert(Arguments.end(), Items.begin(), Items.end());
  return call("SODE_" + StringRef(Name).upper(), Arguments);
}

/// `{&(i), sizeof(i)}` for each location.
Texts ReductionLowering::locations(const Reduction::Variable &V) const {
  Texts List;
  for (const ExprText *L : V.Locations)
    List.push_back(braces({P.address(*L), P.size(*L)}));
  return List;
}

void ReductionLowering::lower(const ReductionCall &R) {
  if (const ReductionCall *First = Decided.Reductions.lookup(&R))
    return put(*R.D, "/* with the reduction of line " + std::to_string(P.line(First->D->Loc)) + " */");
  std::string Where = where(*R.D), On = P.text(R.On);
  Code Statements;
  for (const Reduction::Variable &V : R.What.Variables) {
    std::string Op = opName(R.What.Op), Type = P.runtimeType(V.Element);
    if (V.Distributed)
      Statements.line(call("sode_reduction_array", {Where, Op, Type, descriptor(*V.Distributed, *V.Text), On,
                                                    clauses(P, false, R.What.Order, R.Async)}) + ";");
    else if (!V.Locations.empty())
      Statements.line(call("sode_reduction_locations",
                           {Where, Op, Type, P.address(*V.Text), std::to_string(V.Locations.size()),
                            constArray("sode_location_t", locations(V)), "SODE_EXTREME_ANY", "0", "0", "0", On}) + ";");
  }
  std::vector<Reduced> Together;
  for (const ReductionCall &S : M.Reductions)
    if (&S == &R || Decided.Reductions.lookup(&S) == &R)
      for (const Reduction::Variable &V : S.What.Variables)
        if (!V.Distributed && V.Locations.empty())
          Together.push_back({&S.What, &V, ""});
  if (!Together.empty()) {
    auto Order = Together.size() == 1 ? R.What.Order : ReductionClause::Unordered;
    Statements.line(combine({"reduction", Where, On, clauses(P, false, Order, R.Async), R.Async != nullptr}, Together));
  }
  if (Statements.size() == 1)
    return put(*R.D, Statements);
  Code Block; // a directive is one statement
  Block.open();
  Block.add(Statements);
  Block.close();
  put(*R.D, Block);
}

/// Calls Visit with every variable of the nest's clauses and a name of its own.
static void forEachVariable(const LoopNest &Nest,
                            llvm::function_ref<void(const Reduction &, const Reduction::Variable &, const std::string &)> Visit) {
  unsigned Number = 0;
  for (const Reduction &R : Nest.Reductions)
    for (const Reduction::Variable &V : R.Variables)
      Visit(R, V, std::to_string(Nest.D->Id) + "_" + std::to_string(Number++));
}

Texts ReductionLowering::names(const LoopNest &Nest, const Decisions &Decided) {
  Texts Names;
  forEachVariable(Nest, [&](const Reduction &, const Reduction::Variable &V, const std::string &Own) {
    if (Decided.formOf(V).How == ReductionForm::Watched)
      Names.push_back("sode_finder_" + Own);
    else if (Decided.formOf(V).How == ReductionForm::Exact)
      Names.push_back("sode_exact_" + Own);
  });
  return Names;
}

/// A variable with locations: each iteration looks whether it changed one of them.
void ReductionLowering::watch(const LoopNest &Nest, const Reduction &R, const Reduction::Variable &V, const std::string &Own,
                              ReductionTexts &Texts) {
  std::string Bytes = P.size(*V.Text), Finder = "sode_finder_" + Own;
  for (const ExprText *L : V.Locations)
    Bytes += " + " + P.size(*L);
  sode::Texts Watched = {Own, Bytes, braces({P.address(*V.Text), P.size(*V.Text)})};
  for (const std::string &L : locations(V))
    Watched.push_back(L);
  Texts.Before.line(call("SODE_FINDER", Watched));
  for (const Expr *E : Decided.formOf(V).Noted) // `v = e` becomes `(sode_iteration_5_0.assigned = 1, v = e)`
    Out.wrap(E->getBeginLoc(), E->getEndLoc(), "(sode_iteration_" + Own + ".assigned = 1, ", ")");
  sode::Texts Place; // of an iteration in the sequential order of the nest: greater is later
  for (const Loop &L : Nest.Loops)
    Place.push_back((L.Upwards ? "(sode_index_t)" : "-(sode_index_t)") + L.Variable->getName().str());
  Texts.Iteration.line("sode_iteration_t sode_iteration_" + Own + " SODE_RELEASE(sode_iteration_end) = " +
                       braces({"&" + Finder, std::to_string(Nest.Loops.size()), braces(Place), "0"}) + ";");
  static const char *const Extremes[] = {"SODE_EXTREME_ANY", "SODE_EXTREME_FIRST", "SODE_EXTREME_LAST"};
  Texts.After.line(call("sode_reduction_locations",
                        {P.where(Nest.D->Loc), opName(R.Op), P.runtimeType(V.Element), P.address(*V.Text),
                         std::to_string(V.Locations.size()), "sode_watched_" + Own + " + 1", Extremes[R.Which],
                         Finder + ".nplace", Finder + ".place", "1", P.text(Decided.formOf(Nest).Combine)}) + ";");
}

ReductionTexts ReductionLowering::lowerClauses(const LoopNest &Nest) {
  ReductionTexts Texts;
  std::string On = P.text(Decided.formOf(Nest).Combine), Where = P.where(Nest.D->Loc); // at the end, which is another line
  std::vector<Reduced> Begin, End;                                       // in one call each
  for (const ListedRange &L : M.Listed)
    if (L.D == Nest.D)
      Texts.Before.line(listedSection(L, "SODE_WHERE"));
  forEachVariable(Nest, [&](const Reduction &R, const Reduction::Variable &V, const std::string &Own) {
    const ReductionForm &Form = Decided.formOf(V);
    if (Form.How == ReductionForm::Watched)
      return watch(Nest, R, V, Own, Texts);
    if (Form.How == ReductionForm::Exact) {
      std::string Exact = "sode_exact_" + Own;
      Texts.Before.line("sode_exact_t *const " + Exact + " = " + call("sode_exact_begin", {"SODE_WHERE", P.runtimeType(V.Element)}) + ";");
      Texts.Iteration.line(call("SODE_SUMMAND", {P.spelled(V.Element), P.text(*V.Text), Own}));
      End.push_back({&R, &V, Exact});
      return;
    }
    if (Form.How == ReductionForm::Seeded)
      Begin.push_back({&R, &V, ""});
    End.push_back({&R, &V, ""});
  });
  // A time block begins and ends them at its loop; a function that is its step may be called elsewhere, too.
  std::string Alone = Decided.formOf(Nest).isInBlock() ? "if (!sode_blocking_runs()) " : "";
  if (!Begin.empty())
    Texts.Before.line(Alone + combine({"reduction_begin", "SODE_WHERE", On, ""}, Begin));
  if (End.size() == 1 && !End.front().Exact.empty()) {
    const Reduction::Variable &V = *End.front().V;
    Texts.After.line(call("SODE_EXACT_END", {Where, End.front().Exact, P.spelled(V.Element), P.text(*V.Text), On}));
  } else if (End.size() == 1) {
    Texts.After.line(Alone + combine({"reduction_end", Where, On, clauses(P, false, End.front().R->Order, nullptr)}, End));
  } else if (!End.empty()) {
    Texts.After.line(Alone + combine({"reduction_end", Where, On, ""}, End));
  }
  return Texts;
}

/// One call for each set of nodes that combine.
Code ReductionLowering::sums(const TimeBlock &B, const std::string &Name, const std::string &Where) const {
  std::vector<std::pair<std::string, std::vector<Reduced>>> Sets;
  for (const TimeBlock::Sum &S : B.Sums) {
    if (Name == "reduction_begin" && Decided.formOf(*S.V).How != ReductionForm::Seeded)
      continue;
    std::string On = P.text(Decided.formOf(*S.Nest).Combine);
    auto Set = llvm::find_if(Sets, [&](const auto &Old) { return Old.first == On; });
    if (Set == Sets.end())
      Set = Sets.insert(Set, {On, {}});
    Set->second.push_back({S.R, S.V, ""});
  }
  Code Text;
  for (const auto &[On, List] : Sets) {
    std::string Order = Name == "reduction_end" && List.size() == 1 ? clauses(P, false, ReductionClause::Unordered, nullptr) : "";
    Text.line(combine({Name, Where, On, Order}, List));
  }
  return Text;
}

} // namespace sode
