// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of distributed arrays in expressions. In a nest they are views (Views.h), and stay; elsewhere the name alone is
// replaced:
//
//   u[i][j]   ((double (*)[SODE_EXTENT(sode_array__u, 1)])SODE_ORIGIN(sode_array__u))[i][j]
//
// A subscript of a cyclic dimension becomes local: a[sode_cyclic_local(&sode_map2, i)].

#include "lower/LowerReference.h"
#include "lower/Messages.h"

using namespace clang;

namespace sode {

/// SODE_RING(i + 1, (i + 1) % N): the first is evaluated, the second is what the user wrote.
void ReferenceLowering::straighten(const ArrayReference &R) {
  for (const auto &[Axis, Ring] : R.Rings) {
    if (Ring.Straight)
      continue;
    Out.wrap(R.Subscripts[Axis]->getBeginLoc(), R.Subscripts[Axis]->getEndLoc(),
             "SODE_RING(" + P.sum(*Ring.L->Variable, Ring.Offset) + ", ", ")");
  }
}

/// What a dimension is mapped by: of a cyclic one its numbers, else its first index.
std::string ReferenceLowering::map(const ArrayReference &R, unsigned Axis, const View *V) const {
  if (V)
    return V->Locals[Axis];
  std::string Descriptor = descriptor(*R.A, R.Name), Index = std::to_string(Axis);
  return R.A->isCyclic(Axis) ? Descriptor + "->cyclic[" + Index + "]" : call("SODE_LOWER", {Descriptor, Index});
}

void ReferenceLowering::mapSubscript(const ArrayReference &R, unsigned Axis, const View *V) {
  const Expr *E = R.Subscripts[Axis];
  SourceLocation First = E->getBeginLoc(), Last = E->getEndLoc();
  if (R.A->isCyclic(Axis)) {
    bool List = isa<BinaryOperator>(E) && cast<BinaryOperator>(E)->isCommaOp(); // `u[k++, i]`: one argument
    Out.wrap(First, Last, "sode_cyclic_local(&" + map(R, Axis, V) + ", " + (List ? "(" : ""), List ? "))" : ")");
    return;
  }
  unsigned End = position(Last);
  bool Swapped = End != ~0u && TU.Tokens.Tokens[End + 1].isNot(tok::r_square); // `i[u]`
  Out.wrap(First, Last, Swapped ? "((" : "(", ") - " + map(R, Axis, V) + (Swapped ? ")" : ""));
}

void ReferenceLowering::lowerMemberName(const ArrayReference &R, const char *Place) {
  const auto *Field = cast<MemberExpr>(R.Name);
  const Array &A = *R.A;
  bool Repeated = A.hasCyclicAxis() || (S.Options.LocalSubscripts && !R.Subscripts.empty());
  for (unsigned Axis = 1; Axis < A.Axes.size(); ++Axis)
    Repeated |= !Stored.hasConstantExtent(A, Axis);
  if (Repeated && Field->getBase()->HasSideEffects(Context))
    Diags.report(R.loc(), diag::err_member_side_effects) << A.Name;
  Out.wrap(Field->getBase()->getBeginLoc(), Field->getMemberLoc(), Stored.pointerHead(A, Place, descriptor(A, Field)), "))");
  Out.replace(Field->getMemberLoc(), nameOf(A));
}

void ReferenceLowering::lowerElement(const ArrayReference &R) {
  const View *V = Seen.find(R);
  bool Checked = check(R, V);
  for (unsigned Axis = 0; Axis < R.Subscripts.size() && !Checked; ++Axis)
    if (Stored.subscriptIsMapped(*R.A, Axis))
      mapSubscript(R, Axis, V);
  straighten(R); // inside
  if (R.A->Member)
    lowerMemberName(R, Stored.place());
  else if (!V)
    Out.replace(R.loc(), Stored.pointer(*R.A, Stored.place(), escaping(R)));
}

void ReferenceLowering::lowerWhole(const ArrayReference &R) {
  const Array &A = *R.A;
  if (A.Member)
    return lowerMemberName(R, "SODE_BASE");
  if (A.What == Array::Storage)
    Out.replace(R.loc(), Stored.pointer(A, "SODE_BASE", escaping(R)));
  else if (Checks && Checks->Escapes.count(R.Name))
    Out.replace(R.loc(), "((void)" + escaping(R) + ", " + Arrays.variable(A) + ")");
  else
    Out.replace(R.loc(), Arrays.variable(A));
}

void ReferenceLowering::lower(const ArrayReference &R) {
  switch (R.How) {
  case ArrayReference::Element:
  case ArrayReference::Part:
    return lowerElement(R);
  case ArrayReference::Whole:
    return lowerWhole(R);
  case ArrayReference::Descriptor: // xmp_desc_of(a): only the word in front of the parentheses changes
    Out.replace(R.Outer->getBeginLoc(), "(void *)");
    return Out.replace(R.loc(), nameOf(*R.A));
  case ArrayReference::OpenMPClause: // LowerOpenMP.cpp
  case ArrayReference::SizeOf:       // refused by the checks
    return;
  case ArrayReference::AddressOf: // of a pointer variable
    return Out.replace(R.loc(), Arrays.variable(*R.A));
  }
}

} // namespace sode
