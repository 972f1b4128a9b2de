// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declarations of distributed arrays, align and shadow.
//
//   double u[N][N], x;                     double *sode_base__u SODE_UNUSED, x;
//   #pragma xmp align u[i][j] with ...     sode_array_t *sode_array__u SODE_UNUSED;
//   #pragma xmp shadow u[1][1]             in sode_unit_init: sode_array__u = sode_array_create(...);
//
// The base pointer of an array is never used as a pointer: it carries the element type. The array's own name does not
// exist in the output, so that a reference the translator did not see fails to compile. In a block the descriptor is
// declared and created at the later of the two directives, and released at the end of the block.
//
// Other files may know u, unless it is static: sode_array_define(&sode_array__u, SODE_DOUBLE, sode_array_create(...));
// and where it is extern:                      sode_array_expect(SODE_WHERE, "u", &sode_array__u, SODE_DOUBLE, ...);
//
//   double (*pa)[N];                       double (*sode_base__pa)[N];     read and written by the program
//   #pragma xmp align pa[i][j] with ...    ... = sode_array_declare(...);  xmp_malloc gives it storage
//
//   void f(double a[N]) {                  void f(double sode_base__a_5[N]) {
//   #pragma xmp align a[i] with t[i]       sode_array_t *sode_array__a_5 ... = sode_array_bind(..., sode_base__a_5);

#include "lower/Lowering.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace sode {

/// An element of the array in terms of the variable that carries its type; for sizeof and typeof.
static std::string elementOf(const Array &A, unsigned Indirections) {
  std::string Struct;
  if (A.Member) { // `struct tag`, or the name of a typedef
    const ASTContext &Context = A.Member->getASTContext();
    Struct = "((" + Context.getRecordType(A.Member->getParent()).getAsString(Context.getPrintingPolicy()) + " *)0)->";
  }
  return std::string(Indirections, '*') + Struct + baseNameOf(A);
}
std::string Lowering::elementOf(const Array &A) const { return sode::elementOf(A, A.Indirections); }

/// The extent of a dimension for the runtime.
std::string Lowering::extentText(const Array &A, unsigned Axis) const {
  const Array::Axis &X = A.Axes[Axis];
  if (X.Extent)
    return std::to_string(*X.Extent);
  if (X.ExtentExpr)
    return text(X.ExtentExpr);
  if (A.What == Array::Pointer)
    return "0"; // xmp_malloc says
  if (A.What == Array::Parameter && Axis == 0)
    return "SODE_EXTENT_OF_TEMPLATE";
  unsigned Indirections = Axis + A.Indirections - A.Axes.size(); // to the array whose first dimension it is
  return "(sode_index_t)(sizeof(" + sode::elementOf(A, Indirections) + ") / sizeof(" +
         sode::elementOf(A, Indirections + 1) + "))";
}

/// The name of a K&R parameter in the list before its declaration.
static unsigned identifierInList(const ParmVarDecl *P, const TranslationUnit &TU) {
  const auto *F = dyn_cast_or_null<FunctionDecl>(P->getDeclContext());
  if (!F || F->hasWrittenPrototype())
    return ~0u;
  unsigned I = TU.Tokens.find(F->getLocation());
  for (unsigned End = TU.Tokens.find(P->getLocation()); I < End; ++I)
    if (TU.Tokens.Tokens[I].getIdentifierInfo() == P->getIdentifier())
      return I;
  return ~0u;
}

/// Calls Visit with the tokens of each extent behind the pointer, and whether the extent is a constant.
void Lowering::forEachFileScopeExtent(TypeLoc Loc, llvm::function_ref<void(unsigned, unsigned, bool)> Visit) const {
  auto Pointer = Loc.getAsAdjusted<PointerTypeLoc>();
  if (!Pointer)
    return;
  for (auto T = Pointer.getPointeeLoc().getAsAdjusted<ArrayTypeLoc>(); T;
       T = T.getElementLoc().getAsAdjusted<ArrayTypeLoc>()) {
    const auto *Choice = dyn_cast_or_null<ChooseExpr>(T.getSizeExpr() ? T.getSizeExpr()->IgnoreImplicit() : nullptr);
    Visit(position(T.getLBracketLoc()) + 1, position(T.getRBracketLoc()), !Choice || Choice->isConditionTrue());
  }
}

/// A pointer to an array whose extents are not constant cannot be declared at file scope.
void Lowering::typePointer(const Array &A) {
  if (A.What != Array::Pointer || !A.FileScope)
    return;
  std::string Dimensions;
  bool AllConstant = true;
  forEachFileScopeExtent(A.Variable->getTypeSourceInfo()->getTypeLoc(), [&](unsigned First, unsigned End, bool Constant) {
    Dimensions += "[" + Out.print(First, End) + "]";
    AllConstant &= Constant;
  });
  if (!AllConstant)
    TypeOfPointer[&A] = elementType(A) + " (**)" + Dimensions;
}

/// Makes a pointer of an array's declarator: `a[N][M]` becomes `*sode_base__a`.
void Lowering::pointerDeclarator(const Array &A, const DeclaratorDecl *D) {
  SourceLocation Name = D->getLocation();
  TypeLoc Loc = D->getTypeSourceInfo()->getTypeLoc();
  std::vector<ArrayTypeLoc> Dimensions; // written ones
  for (auto T = Loc.getAsAdjusted<ArrayTypeLoc>(); T; T = T.getElementLoc().getAsAdjusted<ArrayTypeLoc>())
    Dimensions.push_back(T);
  const std::vector<Token> &Tokens = TU.Tokens.Tokens;
  unsigned Last = Dimensions.empty() ? position(Name) : position(Dimensions.back().getRBracketLoc());
  // `int (*a[N])(int)` has no place for an attribute; in `(a)[N]` it stands behind.
  std::string Unused = A.Member || Tokens[Last + 1].is(tok::r_paren) ? "" : " SODE_UNUSED";
  bool Plain = Tokens[position(Name) + 1].is(tok::l_square);
  Out.replace(Name, "*" + baseNameOf(A) + (Plain ? std::exchange(Unused, "") : ""));
  for (ArrayTypeLoc T : Dimensions)
    Out.replaceRange(position(T.getLBracketLoc()), position(T.getRBracketLoc()) + 1, std::exchange(Unused, ""));
  if (!Unused.empty())
    Out.after(Name, Unused);
}

void Lowering::lowerDeclarator(const Array &A) {
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
    ExtentsOf[&A].push_back(extentText(A, Axis));
  if (A.Member) {
    pointerDeclarator(A, A.Member);
    unsigned Behind = TU.Tokens.endOfStatement(position(A.Member->getLocation())) - 1;
    Out.after(tokenLoc(Behind), " sode_array_t *" + nameOf(A) + ";");
    return;
  }
  for (const VarDecl *V : A.Variable->redecls()) {
    SourceLocation Name = V->getLocation();
    TypeLoc Loc = V->getTypeSourceInfo()->getTypeLoc();
    if (A.What == Array::Storage) {
      pointerDeclarator(A, V);
      continue;
    }
    Out.replace(Name, baseNameOf(A));
    if (const auto *P = dyn_cast<ParmVarDecl>(V))
      if (unsigned Listed = identifierInList(P, TU); Listed != ~0u)
        Out.replace(tokenLoc(Listed), baseNameOf(A));
    if (TypeOfPointer.count(&A))
      forEachFileScopeExtent(Loc, [&](unsigned First, unsigned End, bool Constant) {
        if (!Constant)
          Out.replaceRange(First, End, "1");
      });
  }
}

/// The program's own variable of an aligned pointer or parameter.
std::string Lowering::variableText(const Array &A) const {
  auto It = TypeOfPointer.find(&A);
  return It == TypeOfPointer.end() ? baseNameOf(A) : "(*(" + It->second + ")&" + baseNameOf(A) + ")";
}

/// What the element type, and attributes and `_Alignas` of the declarations, ask for, in bytes.
unsigned Lowering::alignmentOf(const Array &A) const {
  unsigned Bits = Context.getTypeAlign(A.Element);
  if (A.Member)
    return std::max(Bits, A.Member->getMaxAlignment()) / 8;
  for (const VarDecl *V : A.Variable->redecls())
    Bits = std::max({Bits, V->getMaxAlignment(), Context.getTypeAlignIfKnown(V->getType())});
  return Bits / 8;
}

/// What the directives say: template, rank, size of an element, axes.
std::string Lowering::mappingText(const Array &A) const {
  std::string Axes;
  for (size_t I = 0; I < A.Axes.size(); ++I) {
    const Array::Axis &X = A.Axes[I];
    Axes += (I ? ", {" : "{") + ExtentsOf.at(&A)[I] + ", " + std::to_string(X.TemplateDim) + ", " + text(X.Offset) + ", " +
            text(X.ShadowLow) + ", " + text(X.ShadowHigh) + (X.FullShadow ? ", 1}" : ", 0}");
  }
  return nameOf(*A.On) + ", " + std::to_string(A.Axes.size()) + ", sizeof(" + elementOf(A) + "), (const sode_axis_t[]){" +
         Axes + "}";
}

std::string Lowering::creation(const Array &A, const std::string &Name) const {
  static const char *const Functions[] = {"sode_array_create", "sode_array_declare", "sode_array_bind"};
  std::string Last;
  if (A.What == Array::Storage) {
    Last = A.FileScope || A.Variable->isStaticLocal() ? ", SODE_ARRAY_ZERO" : ", 0";
    if (isPadded(A))
      Last += " | SODE_ARRAY_PAD";
    if (unsigned Align = alignmentOf(A); Align > CacheLine)
      Last += " | SODE_ARRAY_ALIGNED(" + std::to_string(llvm::Log2_32(Align)) + ")";
  } else if (A.What == Array::Parameter) {
    Last = ", (void *)" + baseNameOf(A);
  }
  return watched(A, std::string(Functions[A.What]) + "(SODE_WHERE, \"" + Name + "\", " + mappingText(A) + Last + ")") + ";";
}

/// The array of another file: what this one takes it for.
std::string Lowering::expectation(const Array &A, const std::string &Name, const std::string &Descriptor) const {
  std::string Type = typeName(A.Element);
  std::string Call = "sode_array_expect(SODE_WHERE, \"" + Name + "\", &" + Descriptor + ", " + (Type.empty() ? "-1" : Type) +
                     (A.What == Array::Pointer ? ", 1, " : ", 0, ") + mappingText(A) + ");";
  // In a function once, if it cannot be another template the next time.
  return A.Aligned->Local && A.On->FileScope ? "{ static int sode_said; if (!sode_said++) " + Call + " }" : Call;
}

void Lowering::lowerArray(const Array &A) {
  if (A.Member)
    return lowerMember(A);
  std::string Name = nameOf(A), Create = creation(A, A.Name);
  // The program may never read a pointer but through its descriptor.
  std::string Read = A.What == Array::Pointer ? " (void)" + baseNameOf(A) + ";" : "";
  const Directive &Last = A.Shadowed ? *A.Shadowed : *A.Aligned;
  switch (A.Made) {
  case Array::BeforeMain:
    put(*A.Aligned, std::string(A.Variable->getStorageClass() == SC_Static ? "static " : "") + "sode_array_t *" + Name +
                        " SODE_UNUSED;");
    if (A.Variable->isExternallyVisible()) {
      std::string Type = typeName(A.Element);
      Create = "sode_array_define(&" + Name + ", " + (Type.empty() ? "-1" : Type) + ", " + StringRef(Create).drop_back().str() + ");";
      Out.init(Last.Loc, Create + Read);
    } else {
      Out.init(Last.Loc, Name + " = " + Create + Read);
    }
    return;
  case Array::Elsewhere:
    put(*A.Aligned, "extern sode_array_t *" + Name + " SODE_UNUSED;");
    if (Last.Local)
      put(Last, expectation(A, A.Name, Name));
    else
      Out.init(Last.Loc, expectation(A, A.Name, Name));
    return;
  case Array::InBlock:
    put(Last, "sode_array_t *" + Name + " SODE_RELEASE(sode_array_release) = " + Create + Read);
    return;
  case Array::Once:
    break;
  }
  std::string IfNew = "if (!" + Name + ") " + Name + " = " + Create;
  if (A.FileScope || A.Variable->isStaticLocal())
    return put(Last, "static sode_array_t *" + Name + " SODE_UNUSED; " + IfNew + Read);
  // The array lives in an outer block, and its elements as long as it does.
  unsigned Behind = TU.Tokens.endOfStatement(position(A.Variable->getLocation())) - 1;
  Out.after(tokenLoc(Behind), " sode_array_t *" + Name + " SODE_RELEASE(sode_array_release) = 0;");
  put(Last, IfNew + Read);
}

} // namespace sode
