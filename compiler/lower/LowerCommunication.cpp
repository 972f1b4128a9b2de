// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// reflect, reduce_shadow, barrier, bcast, wait_async: calls of the runtime in place of the pragma.

#include "lower/LowerCommunication.h"
#include "lower/Clauses.h"

using namespace clang;

namespace sode {

std::string orderFlag(ReductionClause::Ordering Order) {
  static const char *const Orders[] = {"0", "SODE_ORDERED", "SODE_ORDERED_ANY"};
  return Orders[Order];
}

std::string clauses(const Printer &P, bool Orthogonal, ReductionClause::Ordering Order, const ExprText *Async,
                    const std::string &Transport, const ExprText *TransportName) {
  Texts Flags;
  if (Orthogonal)
    Flags.push_back("SODE_FACES");
  else if (Order)
    Flags.push_back(orderFlag(Order));
  if (Async)
    Flags.push_back("SODE_ASYNC");
  if (Flags.empty() && Transport.empty() && !TransportName)
    return "0";
  Texts Arguments = {flags(Flags), Async ? P.text(*Async) : "0"};
  if (Transport.empty() && !TransportName)
    return call("SODE_WITH", Arguments);
  Arguments.push_back(TransportName ? P.text(*TransportName) : quoted(Transport));
  return call("SODE_WITH_BY", Arguments);
}

std::string endsOf(const Printer &P, const Array &A, AtEnds Ends) {
  const std::string Texts[] = {"0", "1", "SODE_MIRROR", Ends == AtEnds::Antimirror ? call("SODE_ANTIMIRROR_OF", {P.runtimeType(A.Element)}) : ""};
  return Texts[unsigned(Ends)];
}

///   sode_check_agree(__FILE__ ":12", "n", (sode_index_t)(n));
///
/// Where `on` names the nodes, others may come here with other values.
Code CommunicationLowering::alike(const Communication &C, ArrayRef<IntExpr> Sums) const {
  Code Notes;
  std::vector<std::string> Noted;
  for (const IntExpr &Sum : Checks && !C.On && M.TimeLoops.empty() ? Sums : ArrayRef<IntExpr>())
    for (const IntExpr::Term &Term : Sum.terms()) {
      std::string Written = Out.printPlain(Term.Text->Tokens);
      if (Term.Text->Checked->HasSideEffects(Context) || Written.find_first_of("\"\\\n") != std::string::npos || llvm::is_contained(Noted, Written))
        continue;
      Noted.push_back(Written);
      Notes.line(call("sode_check_agree", {P.where(C.D->Loc), quoted(Written), "(sode_index_t)(" + P.text(*Term.Text) + ")"}) + ";");
    }
  return Notes;
}

void CommunicationLowering::putAlike(const Communication &C, ArrayRef<IntExpr> Sums, const std::string &Call) {
  Code Notes = alike(C, Sums);
  if (Notes.size() == 0)
    return put(*C.D, Call);
  Code Block; // a directive is one statement
  Block.open();
  Block.add(Notes);
  Block.line(Call);
  Block.close();
  put(*C.D, Block);
}

/// The arrays of an exchange and those that travel with it.
std::vector<CommunicationLowering::Member> CommunicationLowering::exchanged(const Disposition &D) {
  std::vector<Member> Members;
  for (const Exchange *X : D.Together)
    for (size_t I = 0; I < X->Arrays.size(); ++I)
      Members.push_back({X->Arrays[I], descriptor(*X->Arrays[I], X->D->as<ReflectDirective>().Arrays[I])});
  return Members;
}

void CommunicationLowering::lower(const Exchange &X) {
  const Disposition &D = Decided.Exchanges.find(&X)->second;
  switch (D.What) {
  case Disposition::Elided:
    return put(*X.D, "/* the shadows are full */");
  case Disposition::Joined:
    return put(*X.D, "/* with the reflect of line " + std::to_string(P.line(D.First->D->Loc)) + " */");
  case Disposition::Sent:
  case Disposition::Faces:
    return send(X, D);
  }
}

/// What a call says of the widths for an array: those of the exchange, or those that the program declares where a time loop has
/// made the shadow wider; none: the whole shadow.
Texts CommunicationLowering::widths(const Exchange &X, const Array &A) const {
  Texts Widths;
  for (unsigned Axis = 0; (!X.Widths.empty() || Decided.Stored.isDeepened(A)) && Axis < A.Axes.size(); ++Axis) {
    Width W = S.Of.Wide.of(X, A, Axis);
    Widths.push_back(braces({P.text(W.Low), P.text(W.High), endsOf(P, A, X.endsOf(Axis))}));
  }
  return Widths;
}

/// The call for some arrays, which have the same widths; Arguments: what comes before them.
std::string CommunicationLowering::exchange(const Exchange &X, const char *Function, Texts Arguments, const Texts &Arrays,
                                            const Texts &Widths) const {
  bool Faces = Decided.Exchanges.find(&X)->second.What == Disposition::Faces;
  Arguments.insert(Arguments.end(), {"(sode_array_t *const[])" + braces(Arrays), std::to_string(Widths.size()),
                                     Widths.empty() ? "0" : constArray("sode_width_t", Widths),
                                     clauses(P, Faces, ReductionClause::Unordered, X.Async, X.Transport, X.TransportName)});
  return call(Function, Arguments) + ";";
}

/// Of arrays with other widths, one call each: the runtime takes one list of widths.
Texts CommunicationLowering::reflects(const Exchange &X, const std::vector<Member> &Members) const {
  std::vector<std::pair<Texts, Texts>> Calls; ///< Widths, and the arrays that have them.
  for (const Member &Of : Members) {
    Texts Widths = widths(X, *Of.A);
    auto Alike = llvm::find_if(Calls, [&](const auto &C) { return C.first == Widths; });
    if (Alike == Calls.end())
      Alike = Calls.insert(Alike, {Widths, {}});
    Alike->second.push_back(Of.Name);
  }
  Texts Result;
  for (const auto &[Widths, Names] : Calls)
    Result.push_back(exchange(X, "sode_reflect", {where(*X.D), std::to_string(Names.size())}, Names, Widths));
  return Result;
}

Texts CommunicationLowering::reflect(const Exchange &X, const std::vector<const Array *> &Arrays) const {
  std::vector<Member> Members;
  for (const Array *A : Arrays)
    Members.push_back({A, nameOf(*A)});
  return reflects(X, Members);
}

/// `level[k]`: it inherits for the time of the directive.
void CommunicationLowering::declareHeld(const Array &A, Code &Statements) {
  std::string Pointer = P.text(*A.HeldBy), Base = baseNameOf(A);
  Texts Extents = {"0"};
  for (unsigned Axis = 1; Axis < A.Axes.size(); ++Axis)
    Extents.push_back("(sode_index_t)(sizeof(" + P.element(A, Axis) + ") / sizeof(" + P.element(A, Axis + 1) + "))");
  Statements.line("__typeof__(" + Pointer + ") " + Base + " = " + Pointer + ";");
  std::string Call = call("sode_array_inherit", {where(*A.Aligned), quoted(A.Name), std::to_string(A.Axes.size()), "sizeof(" + P.element(A) + ")",
                                                 constArray("sode_index_t", Extents), "(void *)" + Base});
  Statements.line("sode_array_t *" + nameOf(A) + " SODE_RELEASE(sode_array_return) = " + Call + ";");
}

void CommunicationLowering::send(const Exchange &X, const Disposition &D) {
  std::vector<Member> Members = exchanged(D);
  Texts Calls;
  if (!X.reduces())
    Calls = reflects(X, Members);
  else // one call per array: the element types may differ
    for (const Member &Of : Members)
      Calls.push_back(exchange(X, "sode_reduce_shadow", {where(*X.D), "1", P.runtimeType(Of.A->Element)}, {Of.Name}, widths(X, *Of.A)));
  std::vector<IntExpr> Sums;
  for (const Exchange::Width &W : X.Widths)
    Sums.insert(Sums.end(), {W.Low, W.High});
  std::string Alone = findBlock(Decided.Blocks, X) ? "if (!sode_blocking_runs())" : "";
  Code Statements;
  Statements.open(Alone);
  size_t Before = Statements.size();
  for (const Member &Of : Members)
    if (Of.A->HeldBy)
      declareHeld(*Of.A, Statements);
  if (!X.reduces() && Calls.size() == 1 && Statements.size() == Before)
    return putAlike(X, Sums, Alone + (Alone.empty() ? "" : " ") + Calls.front());
  Statements.add(alike(X, Sums));
  for (const std::string &Call : Calls)
    Statements.line(Call);
  Statements.close();
  put(*X.D, Statements);
}

void CommunicationLowering::lower(const WaitCall &W) {
  Texts Ids;
  for (const ExprText *Id : W.Ids)
    Ids.push_back(P.text(*Id));
  put(*W.D, call("sode_wait_async", {where(*W.D), std::to_string(W.Ids.size()), constArray("int", Ids), P.text(W.On)}) + ";");
}

void CommunicationLowering::lower(const SignalCall &X) {
  bool Posts = X.D->Kind == DirectiveKind::Post;
  Texts Arguments = {where(*X.D), X.Node ? P.text(*X.Node) : "0", X.Tag ? "(" + P.text(*X.Tag) + ")" : "SODE_ANY_TAG"};
  put(*X.D, call(Posts ? "sode_post" : "sode_wait", Arguments) + ";");
}

void CommunicationLowering::lower(const BarrierCall &B) { put(*B.D, call("sode_barrier", {where(*B.D), P.text(B.On)}) + ";"); }

/// Before anything is sent.
void CommunicationLowering::checkListed() {
  for (const ListedRange &L : M.Listed) {
    if (L.D->Kind == DirectiveKind::Loop) // LowerReduction.cpp
      continue;
    const Directive *At = L.D;
    for (const ReductionCall &R : M.Reductions)
      if (const ReductionCall *First = R.D == At ? Decided.Reductions.lookup(&R) : nullptr)
        At = First->D;
    put(*At, listedSection(L, where(*L.D)));
  }
}

void CommunicationLowering::lower(const BroadcastCall &B) {
  Code Statements;
  std::vector<IntExpr> Sums;
  if (B.From)
    for (const SetRef::Sub &Sub : B.From->Subs)
      Sums.insert(Sums.end(), {Sub.Low, Sub.End});
  Statements.open();
  Statements.add(alike(B, Sums));
  for (const auto &[V, Distributed] : B.Variables) {
    std::string From = P.text(B.From), On = P.text(B.On), With = clauses(P, false, ReductionClause::Unordered, B.Async);
    if (Distributed)
      Statements.line(call("sode_bcast_array", {where(*B.D), descriptor(*Distributed, *V), From, On, With}) + ";");
    else
      Statements.line(call("sode_bcast", {where(*B.D), P.address(*V), P.size(*V), From, On, With}) + ";");
  }
  Statements.close();
  put(*B.D, Statements);
}

} // namespace sode
