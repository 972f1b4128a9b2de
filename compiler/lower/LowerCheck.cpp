// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -fsode-check. At the head of a nest stands what it touches, as far as that is known there:
//
//   const sode_range_t sode__i_all = {1, N - 1, 1}; SODE_LOOP(int, i, ...)
//   const sode_checked_t sode_checked_7 SODE_RELEASE(sode_check_end) = {1, (const sode_touch_t[]){
//     {__FILE__ ":12", sode_array__u, SODE_TOUCH_READ | SODE_TOUCH_EXACT, (const sode_span_t[]){SODE_SPAN(sode__i, -1, 1)}, 0}}};
//   sode_check_begin(&sode_checked_7);
//
// Other references are checked where they are evaluated; u[e] becomes
//
//   (*__extension__ ({ __auto_type sode_p7 = u; const sode_index_t sode_x7_0 = (e);
//                      sode_check_access(...); &sode_p7[sode_x7_0]; }))
//
// and so do rows, `u[e]` of a matrix, with sode_check_address.

#include "lower/Lowering.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace sode {

std::string Lowering::whereOf(const ArrayReference &R) const {
  return "__FILE__ \":" + std::to_string(Context.getSourceManager().getExpansionLineNumber(R.loc())) + "\"";
}

/// ` | SODE_TOUCH_ROUND(0)` for each dimension that is read round its ends.
static std::string roundText(unsigned Dimensions) {
  std::string Text;
  for (unsigned Axis = 0; Dimensions >> Axis; ++Axis)
    if (Dimensions >> Axis & 1)
      Text += " | SODE_TOUCH_ROUND(" + std::to_string(Axis) + ")";
  return Text;
}

/// A subscript as the user wrote it: in the reference itself it may have become a local one.
std::string Lowering::plainText(const Expr *E) const {
  unsigned First = position(E->getBeginLoc()), Last = position(E->getEndLoc());
  return First != ~0u && Last != ~0u ? Out.printPlain(First, Last + 1) : text(E);
}

/// `first, end, step` of a loop as the user wrote them.
std::string Lowering::rangeText(const Loop &L) const {
  std::string End = text(L.Bound);
  if (L.Inclusive)
    End = "(sode_index_t)(" + End + ")" + (L.Upwards ? " + 1" : " - 1");
  std::string Step = L.StepExpr ? text(L.StepExpr) : "1";
  if (L.StepNegated)
    Step = "-(sode_index_t)(" + Step + ")";
  return text(L.Init) + ", " + End + ", " + Step;
}

/// Suffix: of the variable that holds a distributed loop's range.
std::string Lowering::spanText(const Touch &T, const LoopNest &Nest, const char *Suffix) const {
  std::vector<std::string> Spans;
  for (const Span &S : T.Spans) {
    std::string Offsets = ", " + std::to_string(S.Low) + ", " + std::to_string(S.High);
    switch (S.What) {
    case Span::Iterations:
      Spans.push_back(Checks->isDistributed(*S.L, Nest) ? "SODE_SPAN(sode__" + S.L->Variable->getName().str() + Suffix + Offsets + ")"
                                                        : "{" + rangeText(*S.L) + Offsets + "}");
      break;
    case Span::Value:
      Spans.push_back("SODE_SPAN_AT(" + (S.E ? plainText(S.E) : sumText(*S.Index, S.Low)) + ")");
      break;
    case Span::Own:
      Spans.push_back("SODE_SPAN_OWN");
      break;
    case Span::Any:
      Spans.push_back("SODE_SPAN_ANY");
      break;
    }
  }
  return "(const sode_span_t[]){" + llvm::join(Spans, ", ") + "}";
}

std::string Lowering::guardText(const Touch &T, const LoopNest &Nest, const char *Flag, bool OfAll) const {
  std::vector<std::string> Guards;
  for (const Loop *L : T.Guards) {
    std::string Name = "sode__" + L->Variable->getName().str();
    if (!Checks->isDistributed(*L, Nest))
      Guards.push_back("!sode_range_empty((sode_range_t){" + rangeText(*L) + "})");
    else
      Guards.push_back(OfAll ? "!sode_range_empty(" + Name + "_all)" : Name + ".count > 0");
  }
  for (const Array *A : T.Apart)
    Guards.push_back("sode_check_apart(" + nameOf(*T.R->A) + ", " + nameOf(*A) + ")");
  if (Guards.empty())
    return std::string(" | ") + Flag;
  return " | (" + llvm::join(Guards, " && ") + " ? " + Flag + " : 0)";
}

bool Lowering::isChecked(const LoopNest &Nest) const {
  if (!Checks)
    return false;
  auto It = Checks->OfNest.find(&Nest);
  return It != Checks->OfNest.end() && !It->second.empty();
}

/// Behind the loops' bounds.
std::string Lowering::checkNest(const LoopNest &Nest) {
  if (!isChecked(Nest))
    return "";
  const std::vector<Touch> &List = Checks->OfNest.at(&Nest);
  std::vector<std::string> Rows;
  for (const Touch &T : List) {
    std::string How = T.Written ? "SODE_TOUCH_WRITE" : "SODE_TOUCH_READ";
    How += roundText(T.Round);
    if (T.Exact)
      How += guardText(T, Nest, "SODE_TOUCH_EXACT", /*OfAll=*/false);
    if (T.Every)
      How += guardText(T, Nest, "SODE_TOUCH_EVERY", /*OfAll=*/true);
    Rows.push_back("{" + whereOf(*T.R) + ", " + descriptorText(*T.R->A, T.R->Name) + ", " + How + ", " + spanText(T, Nest, "") + ", " +
                   (T.Every ? spanText(T, Nest, "_all") : "0") + "}");
  }
  std::string Name = "sode_checked_" + std::to_string(Nest.D->Id);
  return "const sode_checked_t " + Name + " SODE_RELEASE(sode_check_end) = {" + std::to_string(Rows.size()) +
         ", (const sode_touch_t[]){" + llvm::join(Rows, ", ") + "}}; sode_check_begin(&" + Name + "); ";
}

/// In front of a nest: arrays whose addresses are taken inside.
std::string Lowering::escapesOf(const LoopNest &Nest) const {
  std::string Text;
  std::vector<const Array *> Done;
  if (!Checks)
    return Text;
  for (const ArrayReference &R : Refs.List) {
    if (R.Nest != &Nest || !Checks->Escapes.count(R.Name) || R.How == ArrayReference::Whole || llvm::is_contained(Done, R.A))
      continue;
    Done.push_back(R.A);
    Text += "(void)sode_check_escape(" + nameOf(*R.A) + "); ";
  }
  return Text;
}

/// How an element is touched where it is evaluated.
std::string Lowering::howText(const ArrayReference &R) const {
  std::string How = (R.Written ? "SODE_TOUCH_WRITE" : "SODE_TOUCH_READ") + roundText(roundOf(R)), Guards;
  if (auto Apart = Checks->Apart.find(R.Name); Apart != Checks->Apart.end())
    for (const Array *A : Apart->second)
      Guards += "sode_check_apart(" + nameOf(*R.A) + ", " + nameOf(*A) + ") ? ";
  for (size_t Open = llvm::StringRef(Guards).count('?'); Open > 0; --Open)
    How += " : 0";
  return Guards + How;
}

/// Must come before other edits of these tokens. False: the reference has another form, nothing is done.
bool Lowering::checkAccess(const ArrayReference &R, const View *V) {
  if (!Checks || !R.Function)
    return false;
  auto Address = Checks->Addresses.find(R.Name);
  bool IsAddress = Address != Checks->Addresses.end();
  if (!IsAddress && !Checks->Accesses.count(R.Name))
    return false;
  const Array &A = *R.A;
  const auto *Field = dyn_cast<MemberExpr>(R.Name);
  if (Field && Field->getBase()->HasSideEffects(Context))
    return false;
  std::vector<std::pair<unsigned, unsigned>> Brackets;
  unsigned At = position(R.loc());
  if (Field)
    At = position(Field->getMemberLoc());
  const std::vector<Token> &Tokens = TU.Tokens.Tokens;
  for (const Expr *E : R.Subscripts) {
    unsigned First = position(E->getBeginLoc()), Last = position(E->getEndLoc());
    if (At == ~0u || First == ~0u || Last == ~0u || First != At + 2 || !Tokens[At + 1].is(tok::l_square) ||
        !Tokens[Last + 1].is(tok::r_square))
      return false;
    Brackets.push_back({At + 1, Last + 1});
    At = Last + 1;
  }
  std::string Number = std::to_string(++Counter), Descriptor = descriptorText(A, R.Name), Indices, Element;
  Out.before(Field ? Field->getBase()->getBeginLoc() : R.loc(), "(*__extension__ ({ __auto_type sode_p" + Number + " = ",
             Brackets.back().second);
  for (unsigned Axis = 0; Axis < Brackets.size(); ++Axis) {
    std::string Index = "sode_x" + Number + "_" + std::to_string(Axis), Local = Index;
    bool Last = Axis + 1 == Brackets.size();
    Indices += (Axis ? ", " : "") + Index;
    if (A.isCyclic(Axis))
      Local = "sode_cyclic_local(&" + (V ? V->Locals[Axis] : Descriptor + "->cyclic[" + std::to_string(Axis) + "]") + ", " + Index + ")";
    else if (subscriptIsMapped(A, Axis))
      Local += " - " + (V ? V->Locals[Axis] : "SODE_LOWER(" + Descriptor + ", " + std::to_string(Axis) + ")");
    Element += "[" + Local + "]";
    Out.replace(tokenLoc(Brackets[Axis].first), std::string(Axis ? "" : "; ") + "const sode_index_t " + Index + " = (");
    std::string Close = "); ";
    if (Last)
      Close += std::string("sode_check_") + (IsAddress ? "address(" : "access(") + whereOf(R) + ", " + Descriptor +
               ", (const sode_index_t[]){" + Indices + "}, " +
               (IsAddress ? std::to_string(Brackets.size()) + ", " + (Address->second ? "1" : "0") : howText(R)) + "); &sode_p" +
               Number + Element + "; }))";
    Out.replace(tokenLoc(Brackets[Axis].second), Close);
  }
  return true;
}

/// The descriptor in front of a use whose address goes astray.
std::string Lowering::escaping(const ArrayReference &R) const {
  if (!Checks || !Checks->Escapes.count(R.Name))
    return nameOf(*R.A);
  return "sode_check_escape(" + nameOf(*R.A) + ")";
}

/// Around the creation of an array.
std::string Lowering::watched(const Array &A, const std::string &Creation) const {
  if (!Checks || A.What == Array::Parameter || A.Member || Checks->Unwatched.count(&A))
    return Creation;
  std::string Type = typeName(A.Element), Flags;
  if (A.What == Array::Storage && (A.FileScope || A.Variable->isStaticLocal()))
    Flags = "SODE_WATCH_ZERO";
  if (A.Variable->isExternallyVisible())
    Flags += Flags.empty() ? "SODE_WATCH_SHARED" : " | SODE_WATCH_SHARED";
  return "sode_check_watch(" + Creation + ", " + (Type.empty() ? "-1" : Type) + ", " + (Flags.empty() ? "0" : Flags) + ")";
}

} // namespace sode
