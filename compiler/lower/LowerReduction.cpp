// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// reduction, and the reduction clauses of loop.
//
// A reduced scalar goes through a copy: its own address is never taken, so that the host compiler can keep it in a
// register in the loops around. What several clauses, items or adjacent directives reduce is one call with a list.
//
// Two kinds of clauses look at every iteration, in the innermost body:
//
//   reduction(firstmax: m / k /)        sode_finder_t sode_finder_5_0 before the nest, watching m and k,
//                                       sode_iteration_5_0 in the body: assignments note themselves there
//   reduction(+: s) ordered(any)        sode_exact_t *sode_exact_5_0 = sode_exact_begin(...) before the nest,
//                                       SODE_SUMMAND(double, s, 5_0) in the body: an s of its own that starts at 0

#include "lower/Lowering.h"
#include "llvm/ADT/DenseSet.h"
#include "model/Changes.h"

using namespace clang;

namespace sode {

static const char *opName(ReductionOp Op) {
  static const char *const Names[] = {"SUM", "PROD", "BAND", "BOR", "BXOR", "LAND", "LOR", "MAX", "MIN"};
  return Names[static_cast<int>(Op)];
}

/// `SODE_OP_SUM, SODE_DOUBLE, `
std::string Lowering::operation(const Reduction &R, const Reduction::Variable &V) const {
  return std::string("SODE_OP_") + opName(R.Op) + ", " + typeName(V.Element) + ", ";
}

/// What a whole call is about can be copied: evaluating it again, after the call, names the same object. What is not so
/// is reduced in place, unless it has no address.
static bool isCopied(const Reduction::Variable &V) {
  const Expr *E = V.Text->Checked->IgnoreParens();
  if (E->refersToBitField() || E->refersToVectorElement())
    return true;
  while (const auto *Member = dyn_cast<MemberExpr>(E)) {
    if (Member->isArrow())
      return false;
    E = Member->getBase()->IgnoreParens();
  }
  return isa<DeclRefExpr>(E);
}

/// `double sode_copy1 = s; CALL(sode_where1, SODE_OP_SUM, SODE_DOUBLE, &sode_copy1, 1, TAIL); s = sode_copy1;` and for
/// several variables CALLs with a list `2, (const sode_reduced_t[]){{SODE_OP_SUM, SODE_DOUBLE, &sode_copy1, 1, 0, 0}, ...}`.
/// Tail: what follows the variables.
std::string Lowering::reductionCall(const std::string &Function, llvm::ArrayRef<Reduced> List, const std::string &Where,
                                    const std::string &Tail, bool InPlace) {
  std::string Before, Items, After;
  for (const Reduced &Item : List) {
    const Reduction::Variable &V = *Item.V;
    std::string Name = text(*V.Text), Type = spelled(V.Element), Data, Count = "1";
    if (V.IsArray) {
      Data = Name;
      Count = size(*V.Text) + " / sizeof(" + Type + ")";
    } else if (InPlace || (List.size() > 1 && !isCopied(V))) {
      Data = (List.size() > 1 ? "(void *)" : "") + address(*V.Text);
    } else {
      std::string Copy = "sode_copy" + std::to_string(++Counter);
      Before += Type + " " + Copy + " = " + Name + "; ";
      After += Name + " = " + Copy + "; ";
      Data = "&" + Copy;
    }
    std::string Text = operation(*Item.R, V) + Data + ", " + Count;
    if (List.size() == 1)
      Items = Text;
    else
      Items += (Items.empty() ? "{" : ", {") + Text + ", " + orderText(Item.R->Order) + ", " +
               (Item.Exact.empty() ? "0" : Item.Exact) + "}";
  }
  if (List.size() > 1)
    Items = std::to_string(List.size()) + ", (const sode_reduced_t[]){" + Items + "}";
  std::string Call = Function + "(" + Where + ", " + Items + ", " + Tail + "); ";
  return Before.empty() ? Call : "{ " + Before + Call + After + "} ";
}

/// `{&(i), sizeof(i)}, ...`
std::string Lowering::locationList(const Reduction::Variable &V) const {
  std::string List;
  for (const ExprText *L : V.Locations)
    List += (List.empty() ? "{" : ", {") + address(*L) + ", " + size(*L) + "}";
  return List;
}

void Lowering::lowerReduction(const ReductionCall &R) {
  if (const ReductionCall *First = JoinedReductionsOf.lookup(&R))
    return put(*R.D, "/* with the reduction of line " +
                         std::to_string(Context.getSourceManager().getExpansionLineNumber(First->D->Loc)) + " */");
  std::string Text = "{ ", On = text(R.On);
  std::vector<Reduced> Together;
  for (const ReductionCall &S : M.Reductions)
    if (&S == &R || JoinedReductionsOf.lookup(&S) == &R)
      for (const Reduction::Variable &V : S.What.Variables)
        if (!V.Distributed && V.Locations.empty())
          Together.push_back({&S.What, &V, ""});
  for (const Reduction::Variable &V : R.What.Variables) {
    if (V.Distributed)
      Text += "sode_reduction_array(SODE_WHERE, " + operation(R.What, V) + descriptorText(*V.Distributed, *V.Text) + ", " + On +
              ", " + clauses(false, R.What.Order, R.Async) + "); ";
    else if (!V.Locations.empty())
      Text += "sode_reduction_locations(SODE_WHERE, " + operation(R.What, V) + address(*V.Text) + ", " +
              std::to_string(V.Locations.size()) + ", (const sode_location_t[]){" + locationList(V) +
              "}, SODE_EXTREME_ANY, 0, 0, 0, " + On + "); ";
  }
  if (!Together.empty()) { // async: the variables themselves, copies would be gone when the operation ends
    bool One = Together.size() == 1;
    Text += reductionCall(One ? "sode_reduction" : "sode_reductions", Together, "SODE_WHERE",
                          On + ", " + clauses(false, One ? R.What.Order : ReductionClause::Unordered, R.Async), R.Async);
  }
  put(*R.D, Text + "}");
}

/// Is there a value that does not count, which the variable has on all nodes but the first during the loop?
static bool hasSeed(ReductionOp Op) {
  return Op == ReductionOp::Sum || Op == ReductionOp::Product || Op == ReductionOp::BitXor;
}

/// The set of a clause: all nodes along the dimensions that are distributed over, own coordinate in the others.
static SetRef clauseSet(const LoopNest &Nest) {
  SetRef Set = Nest.On;
  for (SetRef::Sub &S : Set.Subs)
    S.Kind = SetRef::Sub::Own;
  for (const Loop &L : Nest.Loops)
    if (L.Distributed)
      Set.Subs[L.Dim].Kind = SetRef::Sub::All;
  return Set;
}

/// `v = e` becomes `(sode_iteration_5_0.assigned = 1, v = e)`.
void Lowering::noteAssignments(const LoopNest &Nest, const Reduction::Variable &V, const std::string &Own) {
  llvm::DenseSet<const VarDecl *> Variables = {placeOf(V.Text->Checked).Variable};
  for (const ExprText *L : V.Locations)
    Variables.insert(placeOf(L->Checked).Variable);
  Variables.erase(nullptr);
  for (const Change &C : changesIn(Nest.Loops.back().For->getBody(), Context))
    if (const auto *E = dyn_cast<Expr>(C.By); E && C.writes() && Variables.count(placeOf(C.Target).Variable))
      Out.wrap(E->getBeginLoc(), E->getEndLoc(), "(sode_iteration_" + Own + ".assigned = 1, ", ")");
}

static bool isExact(const Reduction &R, const Reduction::Variable &V) {
  return R.Order == ReductionClause::OrderedAny && R.Op == ReductionOp::Sum && V.Element->isFloatingType();
}

/// Calls Visit with every variable of the nest's clauses and a name of its own.
static void forEachVariable(const LoopNest &Nest,
                            llvm::function_ref<void(const Reduction &, const Reduction::Variable &, const std::string &)> Visit) {
  unsigned Number = 0;
  for (const Reduction &R : Nest.Reductions)
    for (const Reduction::Variable &V : R.Variables)
      Visit(R, V, std::to_string(Nest.D->Id) + "_" + std::to_string(Number++));
}

std::vector<std::string> Lowering::helperNames(const LoopNest &Nest) const {
  std::vector<std::string> Names;
  if (Nest.Widen == LoopDirective::Margin || Nest.Widen == LoopDirective::PeelAndWait)
    Names.push_back(pieceName(Nest));
  if (auto It = OverlapOf.find(&Nest); It != OverlapOf.end() && It->second.possible())
    Names.insert(Names.end(), {pieceName(Nest), overlapName(Nest)});
  forEachVariable(Nest, [&](const Reduction &R, const Reduction::Variable &V, const std::string &Own) {
    if (!V.Locations.empty())
      Names.push_back("sode_finder_" + Own);
    else if (isExact(R, V))
      Names.push_back("sode_exact_" + Own);
  });
  return Names;
}

void Lowering::lowerClauses(const LoopNest &Nest, std::string &Opening, std::string &Iteration, std::string &Closing) {
  if (Nest.Reductions.empty())
    return;
  std::string On = text(clauseSet(Nest)), Where = "sode_where" + std::to_string(++Counter);
  Opening += "const char *const " + Where + " SODE_UNUSED = SODE_WHERE; ";
  std::vector<Reduced> Begin, End; // in one call each
  forEachVariable(Nest, [&](const Reduction &R, const Reduction::Variable &V, const std::string &Own) {
    if (!V.Locations.empty()) {
      // The place of an iteration in the sequential order of the nest: greater is later.
      std::string Place;
      for (const Loop &L : Nest.Loops)
        Place += std::string(", ") + (L.Upwards ? "" : "-") + "(sode_index_t)" + L.Variable->getName().str();
      std::string Bytes = size(*V.Text);
      for (const ExprText *L : V.Locations)
        Bytes += " + " + size(*L);
      Opening += "const sode_location_t sode_watched_" + Own + "[] = {{" + address(*V.Text) + ", " + size(*V.Text) + "}, " +
                 locationList(V) + "}; unsigned char sode_seen_" + Own + "[" + Bytes + "]; sode_finder_t sode_finder_" + Own +
                 " = {" + std::to_string(V.Locations.size() + 1) + ", sode_watched_" + Own + ", sode_seen_" + Own +
                 ", 0, {0}}; sode_finder_begin(&sode_finder_" + Own + "); ";
      noteAssignments(Nest, V, Own);
      Iteration += "sode_iteration_t sode_iteration_" + Own + " SODE_RELEASE(sode_iteration_end) = {&sode_finder_" + Own +
                   ", " + std::to_string(Nest.Loops.size()) + ", {" + Place.substr(2) + "}, 0}; ";
      static const char *const Extremes[] = {"SODE_EXTREME_ANY", "SODE_EXTREME_FIRST", "SODE_EXTREME_LAST"};
      Closing += " sode_reduction_locations(" + Where + ", " + operation(R, V) + address(*V.Text) + ", " +
                 std::to_string(V.Locations.size()) + ", sode_watched_" + Own + " + 1, " + Extremes[R.Which] +
                 ", sode_finder_" + Own + ".nplace, sode_finder_" + Own + ".place, 1, " + On + ");";
      return;
    }
    if (isExact(R, V)) {
      Opening += "sode_exact_t *const sode_exact_" + Own + " = sode_exact_begin(" + Where + ", " + typeName(V.Element) + "); ";
      Iteration += "SODE_SUMMAND(" + spelled(V.Element) + ", " + text(*V.Text) + ", " + Own + ") ";
      End.push_back({&R, &V, "sode_exact_" + Own});
      return;
    }
    if (hasSeed(R.Op))
      Begin.push_back({&R, &V, ""});
    End.push_back({&R, &V, ""});
  });
  if (!Begin.empty())
    Opening += reductionCall(Begin.size() == 1 ? "sode_reduction_begin" : "sode_reductions_begin", Begin, Where, On);
  if (End.size() == 1 && !End.front().Exact.empty()) {
    const Reduction::Variable &V = *End.front().V;
    std::string Name = text(*V.Text), Copy = "sode_copy" + std::to_string(++Counter);
    Closing += " { " + spelled(V.Element) + " " + Copy + " = " + Name + "; sode_exact_end(" + Where + ", " + End.front().Exact +
               ", &" + Copy + ", " + On + "); " + Name + " = " + Copy + "; }";
  } else if (End.size() == 1) {
    Closing += " " + reductionCall("sode_reduction_end", End, Where,
                                   On + ", " + clauses(false, End.front().R->Order, nullptr));
  } else if (!End.empty()) {
    Closing += " " + reductionCall("sode_reductions_end", End, Where, On);
  }
}

} // namespace sode
