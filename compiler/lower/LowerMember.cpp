// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distributed members of structs: each variable of the struct has its own array.
//
//   struct b { int a[N]; };              struct b { int *sode_base__a; sode_array_t *sode_array__a; };
//   #pragma xmp align b.a[i] with t[i]
//   struct b c;                          in sode_unit_init: c.sode_array__a = sode_array_create(...);
//   extern struct b d;                   sode_array_expect(SODE_WHERE, "d.a", &d.sode_array__a, ...);
//   c.a[i]                               ((int *)SODE_ORIGIN(c.sode_array__a))[i]
//
// There are no views: the host compiler hoists the descriptor's fields out of loops (docs/architecture.md, section 5).

#include "lower/Lowering.h"

using namespace clang;

namespace sode {

/// `c.sode_array__a` for `c.a`.
std::string Lowering::descriptorText(const Array &A, const Expr *Name) const {
  const auto *Field = dyn_cast_or_null<MemberExpr>(Name);
  if (!A.Member || !Field)
    return nameOf(A);
  SourceLocation First = Field->getBase()->getBeginLoc();
  std::string Base = Out.print(position(First), position(Field->getMemberLoc()));
  if (const TokenEdit *E = Out.find(First)) // opened for something around: `a[map(c.a[i])]`
    Base.erase(0, E->before().size());
  return Base + nameOf(A);
}

/// The same for a name in a directive.
std::string Lowering::descriptorText(const Array &A, const ExprText &E) {
  if (!A.Member)
    return nameOf(A);
  Out.replace(E.Tokens.back().getLocation(), nameOf(A));
  return text(E);
}

void Lowering::lowerMemberName(const ArrayReference &R, const char *Place) {
  const auto *Field = cast<MemberExpr>(R.Name);
  const Array &A = *R.A;
  bool Repeated = A.hasCyclicAxis() || (Options.LocalSubscripts && !R.Subscripts.empty());
  for (unsigned Axis = 1; Axis < A.Axes.size(); ++Axis)
    Repeated |= !hasConstantStorage(A, Axis);
  if (Repeated && Field->getBase()->HasSideEffects(Context))
    Diags.report(R.loc(), diag::err_member_side_effects) << A.Name;
  Out.wrap(Field->getBase()->getBeginLoc(), Field->getMemberLoc(), pointerHead(A, Place, descriptorText(A, Field)), "))");
  Out.replace(Field->getMemberLoc(), nameOf(A));
}

void Lowering::lowerMember(const Array &A) {
  put(*A.Aligned, "");
  const Directive &Last = A.Shadowed ? *A.Shadowed : *A.Aligned;
  const Decl *Struct = A.Member->getParent()->getCanonicalDecl();
  for (const VarDecl *V : Refs.Holders) {
    QualType Type = V->getType();
    std::string Name = V->getName().str(), Element = Name;
    while (const clang::ArrayType *Dimension = Context.getAsArrayType(Type)) {
      Type = Dimension->getElementType();
      Element += "[0]";
    }
    if (Type->getAsRecordDecl()->getCanonicalDecl() != Struct)
      continue;
    std::string Full = Name + "." + A.Member->getName().str();
    if (V->hasDefinition(const_cast<ASTContext &>(Context)) == VarDecl::DeclarationOnly) {
      Out.init(Last.Loc, expectation(A, Full, Element + "." + nameOf(A)));
      continue;
    }
    std::string Create = creation(A, Full), Descriptor = Name + "." + nameOf(A);
    if (V->hasLocalStorage()) {
      std::string Owner = "sode_owner" + std::to_string(++Counter);
      Moved[TU.Tokens.endOfStatement(position(V->getLocation())) - 1] +=
          " sode_array_t *" + Owner + " SODE_RELEASE(sode_array_release) = " + Descriptor + " = " + Create;
      continue;
    }
    std::string Statement = Descriptor + " = " + Create;
    if (Element != Name) {
      std::string Index = "sode_k" + std::to_string(++Counter);
      Descriptor = "((__typeof__(" + Element + ") *)" + Name + ")[" + Index + "]." + nameOf(A);
      Statement = "{ sode_index_t " + Index + " = 0; for (; " + Index + " < (sode_index_t)(sizeof " + Name + " / sizeof " +
                  Element + "); " + Index + "++) " + Descriptor + " = " + Create + " }";
    }
    if (V->isStaticLocal())
      Moved[TU.Tokens.endOfStatement(position(V->getLocation())) - 1] +=
          " if (!" + Element + "." + nameOf(A) + ") " + Statement;
    else
      Out.init(Last.Loc, Statement);
  }
}

} // namespace sode
