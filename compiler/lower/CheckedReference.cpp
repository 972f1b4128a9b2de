// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -fsode-check: references that are checked where they are evaluated. u[e] becomes
//
//   (*__extension__ ({ __auto_type sode_p7 = u; const sode_index_t sode_x7_0 = (e);
//                      sode_check_access(...); &sode_p7[sode_x7_0]; }))
//
// and so do rows, `u[e]` of a matrix, with sode_check_address.

#include "lower/LowerReference.h"
#include "lower/CheckedNest.h"

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

/// Must come before other edits of these tokens.
void ReferenceLowering::check(const ArrayReference &R, const AccessForm &Form, const View *V) {
  const auto *Field = dyn_cast<MemberExpr>(R.Name);
  std::string Number = std::to_string(++S.Counter), Descriptor = Seen.arrayOf(R), Element;
  Texts Indices;
  Out.before(Field ? Field->getBase()->getBeginLoc() : R.loc(), (Out.language().CPlusPlus ? "(*__extension__ ({ auto sode_p" : "(*__extension__ ({ __auto_type sode_p") + Number + " = ",
             Form.Brackets.back().second);
  for (unsigned Axis = 0; Axis < Form.Brackets.size(); ++Axis) {
    std::string Index = "sode_x" + Number + "_" + std::to_string(Axis), Local = Index;
    Indices.push_back(Index);
    if (Form.Indices[Axis] == AccessForm::Cyclic)
      Local = call("sode_cyclic_local", {map(R, Axis, V), Index});
    else if (Form.Indices[Axis] == AccessForm::Shifted)
      Local += " - " + map(R, Axis, V);
    Element += "[" + Local + "]";
    Out.replace(tokenLoc(Form.Brackets[Axis].first), std::string(Axis ? "" : "; ") + "const sode_index_t " + Index + " = (");
    Out.replace(tokenLoc(Form.Brackets[Axis].second), "); ");
  }
  Texts Arguments = {P.where(R.loc()), Descriptor, constArray("sode_index_t", Indices)};
  bool IsElement = Form.Checked == AccessForm::Element, IsListed = Form.Checked == AccessForm::Listed;
  if (IsListed)
    Arguments.insert(Arguments.begin() + 2, Views::listed(*servedBy(*R.Nest, V->Of.Imaged), *V->Of.Imaged));
  else if (IsElement)
    Arguments.push_back(how(R));
  else
    Arguments.insert(Arguments.end(), {std::to_string(Indices.size()), Form.Checked == AccessForm::Followed ? "1" : "0"});
  Out.replace(tokenLoc(Form.Brackets.back().second), "); " + call(IsListed    ? "sode_check_listed"
                                                              : IsElement ? "sode_check_access"
                                                                          : "sode_check_address",
                                                              Arguments) +
                                                         "; " + castOfRow(R) + "&sode_p" + Number + Element + "; }))");
}

/// What stands around the descriptor of an array whose address goes astray.
std::pair<std::string, std::string> ReferenceLowering::escape(const AccessForm &Form) const {
  if (!Form.Escapes)
    return {};
  if (Form.To.Function)
    return {"sode_check_lend(", ", " + quoted(Form.To.Function->getNameAsString()) + ")"};
  if (Form.To.Pointer)
    return {"sode_check_lend_through(", ", " + asFunction(P.plain(Form.To.Pointer)) + ")"};
  return {"sode_check_escape(", ")"};
}

std::string ReferenceLowering::escaping(const ArrayReference &R, const AccessForm &Form) const {
  auto [Before, After] = escape(Form);
  return Before + nameOf(*R.A) + After;
}

} // namespace sode
