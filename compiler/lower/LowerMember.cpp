// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distributed members of structs. Of one that is an array each variable of the struct has its own.
//
//   struct b { int a[N]; };              struct b { int *sode_base__a; sode_array_t *sode_array__a; };
//   #pragma xmp align b.a[i] with t[i]
//   struct b c;                          in sode_unit_init: c.sode_array__a = sode_array_create(...);
//   extern struct b d;                   sode_array_expect(SODE_WHERE, "d.a", &d.sode_array__a, ...);
//   c.a[i]                               ((int *)sode_origin(c.sode_array__a))[i]
//
// They have no views: the host compiler hoists the descriptor's fields out of loops (docs/architecture.md, "views").
//
// A member that is a pointer stays as it is, and its array is the one whose storage it points to:
//
//   struct b { int *a; };
//   #pragma xmp align b.a[i] with t[i]   in sode_unit_init: sode_member__b_a_4 = sode_array_member(...);
//   c.a = xmp_malloc(xmp_desc_of(c.a), n);                  xmp_malloc makes an array like that
//   c.a[i]                               ((int *)sode_origin(sode_array_held(SODE_WHERE, sode_member__b_a_4, c.a)))[i]
//                                        in a nest: Views.h

#include "lower/LowerArray.h"

using namespace clang;

namespace sode {

void ArrayLowering::lowerHeld(const Array &A) {
  Texts Arguments = {"SODE_WHERE", quoted(A.Name)};
  llvm::append_range(Arguments, mapping(A));
  put(*A.Aligned, "static sode_array_t *" + nameOf(A) + " SODE_UNUSED;");
  Out.init(lastOf(A).Loc, Code(nameOf(A) + " = " + watched(A, typed(A, call("sode_array_member", Arguments))) + ";").str());
}

void ArrayLowering::lowerMember(const Array &A) {
  if (A.isHeld())
    return lowerHeld(A);
  const Decl *Struct = A.Member->getParent()->getCanonicalDecl();
  for (const VarDecl *V : Refs.Holders) {
    QualType Type = V->getType();
    while (const clang::ArrayType *Dimension = Context.getAsArrayType(Type))
      Type = Dimension->getElementType();
    if (Type->getAsRecordDecl()->getCanonicalDecl() == Struct)
      lowerHolder(A, *V);
  }
}

/// A variable of the struct, or an array of them.
void ArrayLowering::lowerHolder(const Array &A, const VarDecl &V) {
  std::string Name = V.getName().str(), Element = Name, Full = Name + "." + A.Member->getName().str();
  QualType Type = V.getType();
  while (const clang::ArrayType *Dimension = Context.getAsArrayType(Type)) {
    Type = Dimension->getElementType();
    Element += "[0]";
  }
  std::string Descriptor = Element + "." + nameOf(A);
  if (V.hasDefinition(const_cast<ASTContext &>(Context)) == VarDecl::DeclarationOnly)
    return Out.init(lastOf(A).Loc, Code(expectation(A, Full, Descriptor)).str());
  std::string Create = creation(A, Full, "SODE_WHERE") + ";";
  if (V.hasLocalStorage()) {
    S.Moved[endOfDeclaration(V)].line("sode_array_t *" + unique("owner") + " SODE_RELEASE(sode_array_release) = " + Name +
                                      "." + nameOf(A) + " = " + Create);
    return;
  }
  Code Statements;
  if (V.isStaticLocal())
    Statements.open("if (!" + Descriptor + ")");
  if (Element == Name) {
    Statements.line(Descriptor + " = " + Create);
  } else {
    std::string Index = unique("k");
    Statements.open();
    Statements.line("sode_index_t " + Index + " = 0;");
    Statements.line("for (; " + Index + " < (sode_index_t)(sizeof " + Name + " / sizeof " + Element + "); " + Index + "++)");
    Statements.line("    ((__typeof__(" + Element + ") *)" + Name + ")[" + Index + "]." + nameOf(A) + " = " + Create);
    Statements.close();
  }
  if (!V.isStaticLocal())
    return Out.init(lastOf(A).Loc, Statements.str());
  Statements.close();
  S.Moved[endOfDeclaration(V)].add(Statements);
}

} // namespace sode
