// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declarations of distributed arrays, align and shadow.
//
//   double u[N][N], x;                     double *sode_base__u SODE_UNUSED, x;
//   #pragma xmp align u[i][j] with ...     sode_array_t *sode_array__u SODE_UNUSED;
//   #pragma xmp shadow u[1][1]             in sode_unit_init: sode_array__u = sode_array_create(...);
//
// The base pointer is never used as a pointer: it carries the element type. The array's own name does not exist in
// the output, so that a reference the translator did not see fails to compile. In a block the descriptor is declared
// and created at the later of the two directives, and released at the end of the block.

#include "lower/Lowering.h"
#include "clang/AST/TypeLoc.h"

using namespace clang;

namespace sode {

void Lowering::lowerDeclarator(const Array &A) {
  for (const Array::Axis &X : A.Axes)
    ExtentsOf[&A].push_back(X.Extent ? std::to_string(*X.Extent) : text(X.ExtentExpr));
  for (const VarDecl *V : A.Variable->redecls()) {
    unsigned Name = position(V->getLocation()), Last = Name;
    TypeLoc Loc = V->getTypeSourceInfo()->getTypeLoc();
    for (auto T = Loc.getAs<ArrayTypeLoc>(); T; T = Loc.getAs<ArrayTypeLoc>()) {
      Last = std::max(Last, position(T.getRBracketLoc()));
      Loc = T.getElementLoc();
    }
    Out.replaceRange(Name, Last + 1, "*" + baseNameOf(A) + " SODE_UNUSED");
  }
}

void Lowering::lowerArray(const Array &A) {
  std::string Axes;
  for (size_t I = 0; I < A.Axes.size(); ++I) {
    const Array::Axis &X = A.Axes[I];
    Axes += (I ? ", {" : "{") + ExtentsOf[&A][I] + ", " + std::to_string(X.TemplateDim) + ", " + text(X.Offset) + ", " +
            text(X.ShadowLow) + ", " + text(X.ShadowHigh) + (X.FullShadow ? ", 1}" : ", 0}");
  }
  std::string Name = nameOf(A);
  std::string Flags = A.FileScope ? "SODE_ARRAY_ZERO" : "0";
  if (isPadded(A))
    Flags += " | SODE_ARRAY_PAD";
  std::string Create = "sode_array_create(SODE_WHERE, \"" + A.Name + "\", " + nameOf(*A.On) + ", " +
                       std::to_string(A.Axes.size()) + ", sizeof(*" + baseNameOf(A) + "), (const sode_axis_t[]){" + Axes +
                       "}, " + Flags + ");";
  const Directive &Last = A.Shadowed ? *A.Shadowed : *A.Aligned;
  if (!A.FileScope)
    return put(Last, "sode_array_t *" + Name + " SODE_RELEASE(sode_array_release) = " + Create);
  bool Static = A.Variable->getStorageClass() == SC_Static;
  bool Defined = A.Variable->hasDefinition(const_cast<ASTContext &>(Context)) != VarDecl::DeclarationOnly;
  put(*A.Aligned, std::string(Static ? "static " : Defined ? "" : "extern ") + "sode_array_t *" + Name + " SODE_UNUSED;");
  if (Defined)
    Out.init(Last.Loc, Name + " = " + Create);
}

} // namespace sode
