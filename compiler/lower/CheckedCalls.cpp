// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -fsode-check. What functions write is in the unit's init function,
//
//   sode_check_writes("a.c:5", (void (*)(void))(put), SODE_HELD_ARRAY, (const sode_passed_t){1, 0, 0, 0}, offset, 2, ...);
//   sode_check_passes((void (*)(void))(set), (void (*)(void))(put), 3, (const sode_passed_t[]){...});
//
// and at the head of a nest what each of its iterations calls:
//
//   const sode_calls_t sode_calls_7 SODE_RELEASE(sode_check_called) = {sode_template__t, 1, (const sode_called_t[]){
//     {(void (*)(void))(set), 1, 2, (const sode_given_t[]){{0, SODE_SPAN(sode__i, 0, 0), SODE_SPAN_OF(sode__i_all, 0, 0), 0, 0}, ...}}}};

#include "lower/CheckedCalls.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace sode {

bool CheckedCalls::isChecked(const LoopNest &Nest) const {
  // Pointers may fill the copies, too.
  if (!Checks || llvm::any_of(Checks->EscapesIn.lookup(&Nest), [](const Touches::Escape &E) { return E.Leaves || E.Stays; }))
    return false;
  auto It = Checks->Called.OfNest.find(&Nest);
  return It != Checks->Called.OfNest.end() && !It->second.empty();
}

std::string CheckedCalls::given(const NestCall::Argument &A, const LoopNest &Nest) const {
  static const char *const Any = "SODE_SPAN_ANY";
  if (A.Element) {
    Texts Subscripts;
    for (const NestCall::Argument &Each : A.Subscripts)
      Subscripts.push_back(given(Each, Nest));
    return braces({"0", Any, Any, "-1", "0", Seen.arrayOf(*A.Storage), std::to_string(Subscripts.size()), constArray("sode_given_t", Subscripts)});
  }
  if (A.Storage)
    return braces({call("sode_base", {Seen.arrayOf(*A.Storage)}), Any, Any, "-1", "0", "0", "0", "0"});
  if (A.Fixed) {
    std::string Text = P.plain(A.Fixed), At = call("SODE_SPAN_AT", {Text});
    bool Address = A.Fixed->getType()->isPointerType();
    return Address ? braces({Text, Any, Any, "-1", "0", "0", "0", "0"}) : braces({"0", At, At, "-1", "0", "0", "0", "0"});
  }
  if (!A.Along)
    return braces({"0", Any, Any, "-1", "0", "0", "0", "0"});
  const Loop &L = *A.Along;
  std::string Offset = std::to_string(A.Offset), Name = "sode__" + L.Variable->getName().str();
  if (!Checks->isDistributed(L, Nest)) {
    std::string Range = braces({P.range(L), Offset, Offset});
    return braces({"0", Range, Range, "-1", "0", "0", "0", "0"});
  }
  std::optional<int64_t> Shift = L.Offset.constant();
  return braces({"0", call("SODE_SPAN", {Name, Offset, Offset}), call("SODE_SPAN_OF", {Name + "_all", Offset, Offset}),
                 Shift ? std::to_string(L.Dim) : "-1", std::to_string(Shift.value_or(0)), "0", "0", "0"});
}

Code CheckedCalls::head(const LoopNest &Nest) const {
  Code Statements;
  if (!isChecked(Nest))
    return Statements;
  Texts Rows;
  for (const NestCall &Made : Checks->Called.OfNest.at(&Nest)) {
    Texts Guards, Arguments;
    for (const Loop *L : Made.Guards) {
      std::string All = "sode__" + L->Variable->getName().str() + "_all";
      Guards.push_back("!" + call("sode_range_empty", {Checks->isDistributed(*L, Nest) ? All : "(sode_range_t){" + P.range(*L) + "}"}));
    }
    for (const NestCall::Argument &A : Made.Arguments)
      Arguments.push_back(given(A, Nest));
    Rows.push_back(braces({asFunction(P.plain(Made.Call->getCallee())), Guards.empty() ? "1" : llvm::join(Guards, " && "),
                           std::to_string(Arguments.size()), Arguments.empty() ? "0" : constArray("sode_given_t", Arguments)}));
  }
  Statements.line("const sode_calls_t sode_calls_" + std::to_string(Nest.D->Id) + " SODE_RELEASE(sode_check_called) = " +
                  braces({nameOf(*Nest.On.OfTemplate), std::to_string(Rows.size()), constArray("sode_called_t", Rows)}) + ";");
  return Statements;
}

/// From 1 on; 0: none.
static std::string number(const ParmVarDecl *Parameter) { return std::to_string(Parameter ? Parameter->getFunctionScopeIndex() + 1 : 0); }

/// {what leads there, ..., address of a variable}
std::string CheckedCalls::place(const CalledWrites::Place &Of) const {
  if (Of.Of)
    return braces({number(Of.Of), "0", "0", "0", "0"});
  return braces({"0", "0", "0", "0", Of.Variable ? "&" + Of.Variable->getName().str() : "0"});
}

static std::string number(const std::optional<CalledWrites::Number> &N) {
  if (!N)
    return braces({"-1", "0", "0", "0", "0"});
  return braces({number(N->Of), number(N->LastOf), std::to_string(N->Low), std::to_string(N->High), "0"});
}

void CheckedCalls::describe(const CalledWrites::Write &W) {
  std::string How = "SODE_HELD_DESCRIPTOR", From = place(W.Of), Offset = "0";
  if (!W.R) {
    How = "SODE_HELD_ELEMENT";
  } else if (const Array &A = *W.R->A; A.Member) {
    const RecordDecl *Struct = A.Member->getParent();
    QualType Of = W.Of.Of ? W.Of.Of->getType()->getPointeeType() : W.Of.Variable->getType();
    if (Of->getAsRecordDecl() != Struct->getDefinition())
      return;
    How = A.isHeld() ? "SODE_HELD_POINTER" : How;
    Offset = call("__builtin_offsetof", {P.spelled(Of.getUnqualifiedType()), A.isHeld() ? A.Member->getName().str() : nameOf(A)});
  } else if (W.Of.Of) {
    How = "SODE_HELD_STORAGE";
  } else {
    From = braces({"0", "0", "0", "0", "&" + nameOf(A)});
  }
  Texts Subscripts;
  for (const CalledWrites::Number &N : W.Subscripts)
    Subscripts.push_back(number(N));
  Out.init(W.Loc, call("sode_check_writes", {"SODE_WHERE", asFunction(W.By->getQualifiedNameAsString()), How, "(const sode_passed_t)" + From, Offset,
                                                  std::to_string(Subscripts.size()), constArray("sode_passed_t", Subscripts)}) + ";");
}

void CheckedCalls::describe(const CalledWrites::Pass &Made) {
  Texts Arguments;
  for (const CalledWrites::Pass::Argument &A : Made.Arguments)
    Arguments.push_back(A.Value || !A.Address.isKnown() ? number(A.Value) : place(A.Address));
  Out.init(Made.Call->getBeginLoc(), call("sode_check_passes", {asFunction(Made.By->getQualifiedNameAsString()), asFunction(Made.Call->getDirectCallee()->getQualifiedNameAsString()),
                                                                std::to_string(Arguments.size()), Arguments.empty() ? "0" : constArray("sode_passed_t", Arguments)}) + ";");
}

void CheckedCalls::describe(const CalledWrites::Followed &Of) {
  const auto *F = cast<FunctionDecl>(Of.Parameter->getDeclContext());
  Out.init(Of.Parameter->getLocation(), call("sode_check_follows", {asFunction(F->getQualifiedNameAsString()), number(Of.Parameter), Of.Known ? "1" : "0"}) + ";");
}

void CheckedCalls::describeFunctions() {
  if (!Checks)
    return;
  for (const CalledWrites::Followed &Of : Checks->Called.Pointers)
    describe(Of);
  for (const CalledWrites::Write &W : Checks->Called.Writes)
    describe(W);
  for (const CalledWrites::Pass &Made : Checks->Called.Passes)
    describe(Made);
}

} // namespace sode
