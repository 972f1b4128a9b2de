// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Array assignments, which pragma/SectionExpander.h has made loops. The right side is read first, where it might have been overwritten:
//
//   a[1:n] = a[0:n];     double *sode_old = (double *)sode_temporary(SODE_WHERE, sizeof(double) * sode_n0);
//                        for (sode_k0 = 0; ...) sode_old[sode_k0] = a[sode_k0];
//                        for (sode_k0 = 0; ...) a[sode_k0 + 1] = sode_old[sode_k0];
//                        sode_temporary_end(sode_old);
//
// Behind `array` the temporary has room for the elements of all nodes; of what a node doesn't touch the system provides none.

#include "lower/LowerAssignment.h"

using namespace clang;

namespace sode {

std::string AssignmentLowering::extent(const Assignment &A, unsigned Range) {
  const Assignment::Dimension &Dim = A.Dimensions[Range];
  if (Dim.Extent)
    return std::to_string(*Dim.Extent);
  if (Dim.Distributed)
    return call("sode_global_extent", {descriptor(*Dim.Distributed, Dim.Name), std::to_string(Dim.Axis)});
  std::string Array = Out.printPlain(A.D->as<ArrayDirective>().Ranges[Range].Array);
  return "(long)(sizeof(" + Array + ") / sizeof((" + Array + ")[0]))";
}

void AssignmentLowering::lowerExtents() {
  for (const Assignment &A : M.Assignments)
    for (const auto &[Token, Range] : A.D->as<ArrayDirective>().Extents)
      Out.replace(Token, extent(A, Range));
}

/// `array on t[b:n]`: sode_on_section(SODE_WHERE, sode_template__t, 0, b, n, 1, 0);
void AssignmentLowering::checkOn(const Assignment &A) {
  for (const Assignment::OnRange &R : A.Unknown) {
    auto Text = [&](const ExprText &E, const char *Otherwise) { return E.empty() ? std::string(Otherwise) : P.text(E); };
    const Subscript &S = *R.Written;
    put(*A.D, call("sode_on_section", {"SODE_WHERE", nameOf(*R.Of), std::to_string(R.Dim), Text(S.First, "SODE_FROM_LOWER"),
                                       Text(S.Second, "SODE_TO_END"), Text(S.Step, "1"), R.Brackets ? "0" : "1"}) + ";");
  }
}

/// Of the element that the loops are at, in the temporary.
std::string AssignmentLowering::number(const ArrayDirective &D) const {
  std::string Text;
  for (const ArrayDirective::Loop &L : D.Loops) {
    std::string Number = Out.print(L.Number);
    Text = Text.empty() ? Number : "(" + Text + ") * (" + Out.print(L.Count) + ") + " + Number;
  }
  return Text;
}

void AssignmentLowering::lowerTemporary(const Assignment &A) {
  const auto &D = A.D->as<ArrayDirective>();
  const Expr *Left = D.To;
  unsigned First = position(D.Loops.front().For), To = position(D.Loops.back().Close) + 1, Equals = position(D.Operator);
  unsigned End = TU.Tokens.endOfStatement(First);
  std::string Type = P.spelled(Left->getType().getUnqualifiedType()), Size = "sizeof(" + Type + ")";
  for (const ArrayDirective::Loop &L : D.Loops)
    Size += " * (size_t)(" + Out.print(L.Count) + ")";
  std::string Element = "sode_old[" + number(D) + "]", Closing;
  std::string Back = Out.print(First, To);
  for (const ArrayDirective::Loop &L : D.Loops) // an index that is computed is set in a block
    if (const TokenEdit *E = Out.find(L.Close); E && !E->after().empty())
      Closing += " }";
  Back += " " + Out.print(To, Equals) + " " + Out.printPlain(Equals, Equals + 1) + " " + Element + ";" + Closing;
  put(*A.D, Type + " *sode_old = (" + Type + " *)" + call("sode_temporary", {"SODE_WHERE", Size}) + ";");
  Out.after(tokenLoc(End - 1), "\n" + Back + "\nsode_temporary_end(sode_old);", First);
  Out.replaceRange(To, Equals + 1, Element + " =");
}

/// The loops, and what they do, in lines of their own.
void AssignmentLowering::breakLines(const ArrayDirective &D) {
  Out.before(D.Loops.front().For, "\n");
  Out.after(D.Loops.back().Close, "\n");
}

void AssignmentLowering::lowerTemporaries() {
  for (const Assignment &A : M.Assignments)
    checkOn(A);
  for (const Assignment &A : M.Assignments)
    if (A.MayOverlap)
      lowerTemporary(A);
    else if (const auto &D = A.D->as<ArrayDirective>(); D.On.Object.empty())
      breakLines(D);
}

} // namespace sode
