// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -fsode-check: references that are checked where they are evaluated. u[e] becomes
//
//   (*__extension__ ({ __auto_type sode_p7 = u; const sode_index_t sode_x7_0 = (e);
//                      sode_check_access(...); &sode_p7[sode_x7_0]; }))
//
// and so do rows, `u[e]` of a matrix, with sode_check_address.

#include "lower/LowerReference.h"
#include "lower/NestCheck.h"

using namespace clang;

namespace sode {

/// How an element is touched where it is evaluated.
std::string ReferenceLowering::how(const ArrayReference &R) const {
  Texts Flags = {R.Written ? "SODE_TOUCH_WRITE" : "SODE_TOUCH_READ"};
  addRound(Flags, roundOf(R));
  std::string Guards, Else;
  if (auto Apart = Checks->Apart.find(R.Name); Apart != Checks->Apart.end())
    for (const Array *A : Apart->second) {
      Guards += call("sode_check_apart", {nameOf(*R.A), nameOf(*A)}) + " ? ";
      Else += " : 0";
    }
  return Guards + flags(Flags) + Else;
}

/// The tokens of the brackets around each subscript; nothing if the reference has another form than `a[i][j]`.
std::vector<std::pair<unsigned, unsigned>> ReferenceLowering::brackets(const ArrayReference &R) const {
  std::vector<std::pair<unsigned, unsigned>> Brackets;
  const auto *Field = dyn_cast<MemberExpr>(R.Name);
  unsigned At = position(Field ? Field->getMemberLoc() : R.loc());
  const std::vector<Token> &Tokens = TU.Tokens.Tokens;
  for (const Expr *E : R.Subscripts) {
    unsigned First = position(E->getBeginLoc()), Last = position(E->getEndLoc());
    if (At == ~0u || First == ~0u || Last == ~0u || First != At + 2 || !Tokens[At + 1].is(tok::l_square) ||
        !Tokens[Last + 1].is(tok::r_square))
      return {};
    Brackets.push_back({At + 1, Last + 1});
    At = Last + 1;
  }
  return Brackets;
}

/// Must come before other edits of these tokens. False: the reference has another form, nothing is done.
bool ReferenceLowering::check(const ArrayReference &R, const View *V) {
  if (!Checks || !R.Function)
    return false;
  auto Address = Checks->Addresses.find(R.Name);
  bool IsAddress = Address != Checks->Addresses.end();
  if (!IsAddress && !Checks->Accesses.count(R.Name))
    return false;
  const auto *Field = dyn_cast<MemberExpr>(R.Name);
  if (Field && Field->getBase()->HasSideEffects(Context))
    return false;
  std::vector<std::pair<unsigned, unsigned>> Brackets = brackets(R);
  if (Brackets.empty())
    return false;
  const Array &A = *R.A;
  std::string Number = std::to_string(++S.Counter), Descriptor = descriptor(A, R.Name), Element;
  Texts Indices;
  Out.before(Field ? Field->getBase()->getBeginLoc() : R.loc(), "(*__extension__ ({ __auto_type sode_p" + Number + " = ",
             Brackets.back().second);
  for (unsigned Axis = 0; Axis < Brackets.size(); ++Axis) {
    std::string Index = "sode_x" + Number + "_" + std::to_string(Axis), Local = Index;
    Indices.push_back(Index);
    if (A.isCyclic(Axis))
      Local = call("sode_cyclic_local", {"&" + map(R, Axis, V), Index});
    else if (Stored.subscriptIsMapped(A, Axis))
      Local += " - " + map(R, Axis, V);
    Element += "[" + Local + "]";
    Out.replace(tokenLoc(Brackets[Axis].first), std::string(Axis ? "" : "; ") + "const sode_index_t " + Index + " = (");
    Out.replace(tokenLoc(Brackets[Axis].second), "); ");
  }
  Texts Arguments = {P.where(R.loc()), Descriptor, constArray("sode_index_t", Indices)};
  if (IsAddress)
    Arguments.insert(Arguments.end(), {std::to_string(Brackets.size()), Address->second ? "1" : "0"});
  else
    Arguments.push_back(how(R));
  Out.replace(tokenLoc(Brackets.back().second), "); " + call(IsAddress ? "sode_check_address" : "sode_check_access", Arguments) +
                                                    "; &sode_p" + Number + Element + "; }))");
  return true;
}

/// The descriptor in front of a use whose address goes astray.
std::string ReferenceLowering::escaping(const ArrayReference &R) const {
  if (!Checks || !Checks->Escapes.count(R.Name))
    return nameOf(*R.A);
  return "sode_check_escape(" + nameOf(*R.A) + ")";
}

} // namespace sode
