// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lower/Lowering.h"
#include "facts/Tallies.h"
#include "lower/CheckedCalls.h"
#include "lower/LowerAssignment.h"
#include "lower/LowerBlocking.h"
#include "lower/LowerCommunication.h"
#include "lower/LowerGather.h"
#include "lower/LowerLoop.h"
#include "lower/LowerMapping.h"
#include "lower/LowerOpenMP.h"
#include "lower/LowerProcedures.h"
#include "lower/LowerReference.h"

using namespace clang;

namespace sode {

namespace {

class Lowering : Construct {
public:
  explicit Lowering(LoweringState &S)
      : Construct(S), Stored(S), Seen(S, Stored), InPieces(S, Seen), Arrays(S, Stored), References(S, Stored, Seen, Arrays, InPieces),
        OpenMP(S, Seen, InPieces), Mapping(S), Reductions(S), Loops(S, Seen, InPieces, Reductions), Communication(S), Assignments(S), Gathers(S, Seen),
        Blocking(S, Communication, Reductions) {}
  void run();

private:
  Storage Stored;
  Views Seen;
  Pieces InPieces;
  ArrayLowering Arrays;
  ReferenceLowering References;
  OpenMPLowering OpenMP;
  MappingLowering Mapping;
  ReductionLowering Reductions;
  LoopLowering Loops;
  CommunicationLowering Communication;
  AssignmentLowering Assignments;
  GatherLowering Gathers;
  BlockingLowering Blocking;

  void lower(const Nodes &N) { Mapping.lower(N); }
  void lower(const Template &T) { Mapping.lower(T); }
  void lower(const TemplateFix &F) { Mapping.lower(F); }
  void lower(const Array &A);
  void lower(const Assignment &) {} // its loops; see run()
  void lower(const LoopNest &N) { Loops.lower(N); }
  void lower(const TimeLoop &L) { Blocking.lower(L); }
  void lower(const ReductionCall &R) { Reductions.lower(R); }
  void lower(const GatherCall &G) { Gathers.lower(G); }
  template <typename Call> void lower(const Call &C) { Communication.lower(C); }
  void lowerNames();
  void lowerDirectives();
  Texts exchangedUpTo(const Array &A) const;
  void lowerSwaps();
  void lowerHanded();
  void lowerConditions();
};

} // namespace

/// What stands among the user's words.
void Lowering::lowerNames() {
  for (const Array &A : M.Arrays)
    Arrays.typePointer(A);
  for (const ArrayReference &R : Refs.List)
    References.lower(R);
  for (const EntityReference &R : Refs.Entities)
    Mapping.lower(R);
  for (const CallExpr *Free : Refs.Frees) {
    const Expr *Callee = Free->getCallee()->IgnoreParenImpCasts(); // `std::free`
    Out.replaceRange(position(Callee->getBeginLoc()), position(Callee->getEndLoc()) + 1, "sode_free");
  }
  lowerProcedures(Context, TU, Out);
  for (const Array &A : M.Arrays)
    Arrays.lowerDeclarator(A);
  OpenMP.run();
}

/// The directive with which all is known that the construct needs. An array is created where its last one stands.
static const Directive *completing(const Nodes &N) { return N.Declared; }
static const Directive *completing(const Template &T) { return T.Declared; }
static const Directive *completing(const Array &A) { return A.Shadowed ? A.Shadowed : A.Aligned; }
template <typename Other> static const Directive *completing(const Other &C) { return C.D; }

/// In textual order: an outer construct closes behind the inner ones that end at the same token, and the file-scope ones
/// are evaluated in this order.
void Lowering::lowerDirectives() {
  std::vector<std::pair<unsigned, std::function<void()>>> Steps;
  M.forEach([&](const auto &C) { Steps.push_back({completing(C)->Id, [this, &C] { lower(C); }}); });
  for (const Template &T : M.Templates)
    if (T.Distributed)
      Steps.push_back({T.Distributed->Id, [this, &T] { Mapping.lowerDistribute(T); }});
  llvm::stable_sort(Steps, llvm::less_first());
  for (const auto &Step : Steps)
    Step.second();
}

/// The parameters and pointers of a block that exchange their storage with A, or with one that does, if A is the last of them whose descriptor
/// is there: then what they have is kept, for the caller, whose arrays these may be. Else none.
Texts Lowering::exchangedUpTo(const Array &A) const {
  std::vector<const Array *> Found = {&A};
  for (size_t I = 0; I < Found.size(); ++I)
    for (const PointerSwap &S : Refs.Swaps.List)
      for (const Array *Other : S.Ring)
        if (llvm::is_contained(S.Ring, Found[I]) && Other->Scope.contains(A.Scope.End - 1) && !llvm::is_contained(Found, Other))
          Found.push_back(Other);
  auto Place = [&](const Array &Of) { return std::pair(evaluatedAt(*completing(Of)), completing(Of)->Id); };
  Texts Names;
  bool Reached = false;
  for (const Array &Other : M.Arrays) { // of one directive in this order
    if (!llvm::is_contained(Found, &Other))
      continue;
    if (Place(Other) > Place(A) || (Reached && Place(Other) == Place(A)))
      return {};
    Reached |= &Other == &A;
    Names.push_back(nameOf(Other));
  }
  return Found.size() > 1 && llvm::any_of(Found, [](const Array *Each) { return Each->Inherits; }) ? Names : Texts();
}

void Lowering::lower(const Array &A) {
  Arrays.lower(A);
  if (A.What != Array::Parameter)
    return;
  if (Texts Names = exchangedUpTo(A); !Names.empty())
    put(*completing(A), "sode_order_t " + unique("order") + " SODE_RELEASE(sode_order_restore) = " +
                            call("sode_order_keep", {"SODE_WHERE", std::to_string(Names.size()), "(sode_array_t *const[])" + braces(Names)}) + ";");
}

void Lowering::lowerSwaps() {
  for (const PointerSwap &Swap : Refs.Swaps.List) {
    Code Calls;
    for (size_t I = 0; I + 1 < Swap.Ring.size(); ++I)
      Calls.line(call("sode_array_swap", {"SODE_WHERE", nameOf(*Swap.Ring[I]), nameOf(*Swap.Ring[I + 1])}) + ";");
    Out.after(tokenLoc(Swap.Last), Calls.str());
  }
}

/// A parameter's number, or what stands in its place.
static std::string handedOf(int Parameter) {
  static const char *const Names[] = {"RESULT", "FUNCTION", "STATE", "VARIABLE"};
  return Parameter >= 0 ? std::to_string(Parameter) : std::string("SODE_HANDED_") + Names[OfResult - Parameter];
}

/// What the run compares when it has all files.
void Lowering::lowerHanded() {
  static const char *const Kinds[] = {"ALIGNED", "INHERITED", "COUNTED", "PART", "WHOLE", "MEMORY", "CYCLIC"};
  for (const Handed &H : S.Of.Passed) {
    bool Gives = H.As == HandedAs::Part || H.As == HandedAs::Whole;
    std::string Unknown = H.As == HandedAs::Counted ? "__LONG_MAX__" : Gives ? "__LONG_MAX__ - 1" : "0"; // an index of a distributed loop exceeds all
    Out.init(H.Loc, call("sode_handed", {"SODE_WHERE", quoted(H.Function), handedOf(H.Parameter),
                                         std::string("SODE_HANDED_") + Kinds[unsigned(H.As)], quoted(H.Name), H.Count ? std::to_string(*H.Count) : Unknown}) + ";");
  }
  for (const Tally &T : findTallies(S.Of))
    Out.init(T.Loc, call("sode_handed", {"SODE_WHERE", quoted(T.Function), handedOf(T.Parameter), "SODE_HANDED_" + T.As.str(), quoted(T.Name),
                                         std::to_string(T.Count)}) + ";");
}

/// `while (rest > eps)` becomes `while (sode_check_condition(__FILE__ ":12", "turns while rest > eps", (rest > eps) != 0, 1))`.
void Lowering::lowerConditions() {
  if (!Checks)
    return;
  for (const CheckedCondition &C : Checks->Conditions) {
    bool Turns = C.How == CheckedCondition::Turns;
    std::string Written = P.plain(C.E);
    if (Written.find_first_of("\"\\\n") == std::string::npos)
      Out.wrap(C.E->getBeginLoc(), C.E->getEndLoc(), "sode_check_condition(" + P.where(C.E->getBeginLoc()) + ", " + quoted((Turns ? "turns while " : "") + Written) + ", (",
               C.How == CheckedCondition::Which ? "), 0)" : Turns ? ") != 0, 1)" : ") != 0, 0)");
  }
}

void Lowering::run() {
  Assignments.lowerExtents();
  lowerConditions(); // around everything
  lowerNames(); // before directives: text that is moved (bounds, arguments) is printed with their edits in it
  Communication.checkListed();
  lowerDirectives();
  Assignments.lowerTemporaries();
  lowerSwaps();
  lowerHanded();
  CheckedCalls(S, Seen).describeFunctions();
  for (const auto &[Token, Statements] : S.Moved)
    Out.after(tokenLoc(Token), Statements.str());
}

void lower(const Program &P, const Decisions &Decided, Edits &Out) {
  LoweringState S{P, Decided, Out};
  Lowering(S).run();
}

} // namespace sode
