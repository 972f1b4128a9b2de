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
// If the file has xmp_desc_of(u):              sode_array_typed(sode_array_create(...), SODE_DOUBLE);
// and where it is extern:                      sode_array_expect(SODE_WHERE, "u", &sode_array__u, SODE_DOUBLE, ...);
// That one has no storage: the runtime compares it with the real one after all units have begun. So extents may be values of the run, and
// the linker decides which variable is meant, also between shared libraries.
//
//   double (*pa)[N];                       double (*sode_base__pa)[N];     read and written by the program
//   #pragma xmp align pa[i][j] with ...    ... = sode_array_declare(...);  xmp_malloc gives it storage
//
//   void f(double a[N]) {                  void f(double sode_base__a_5[N]) {
//   #pragma xmp inherit (a)                sode_array_t *sode_array__a_5 ... = sode_array_inherit(..., sode_base__a_5);
//                                          const sode_template_t *const sode_template__a_5 = sode_array_template(sode_array__a_5);
//
//   #pragma xmp align a[i] with t[i]       sode_array_t *sode_array__a_5 ... = sode_array_bind(..., sode_base__a_5);

#include "lower/LowerArray.h"

using namespace clang;

namespace sode {

/// `xmp_malloc(xmp_desc_of(a), n)`
bool isGivenTo(llvm::StringRef Function, const ArrayReference &R, const TranslationUnit &TU) {
  unsigned Word = R.Outer ? TU.Tokens.find(R.Outer->getBeginLoc()) : ~0u;
  if (Word == ~0u || Word < 2)
    return false;
  const IdentifierInfo *Callee = TU.Tokens.Tokens[Word - 2].getIdentifierInfo();
  return Callee && Callee->getName() == Function;
}

ArrayLowering::ArrayLowering(LoweringState &S, Storage &Stored) : Construct(S), Stored(Stored) {
  for (const ArrayReference &R : Refs.List)
    // The type does not matter there. What xmp_malloc copies goes anywhere.
    if (R.How == ArrayReference::Descriptor && (R.A->isHeld() || !(isGivenTo("xmp_malloc", R, TU) || isGivenTo("xmp_free", R, TU))))
      Described.insert(R.A);
}

/// The extent of a dimension for the runtime.
std::string ArrayLowering::extent(const Array &A, unsigned Axis) const {
  const Array::Axis &X = A.Axes[Axis];
  if (A.Shaped && A.What != Array::Pointer && Axis < A.Shaped->as<ShapeDirective>().Extents.size())
    return P.text(A.Shaped->as<ShapeDirective>().Extents[Axis]);
  if (X.Extent)
    return P.constant(*X.Extent, X.ExtentExpr);
  if (X.ExtentExpr)
    return P.text(X.ExtentExpr);
  if (A.What == Array::Pointer)
    return "0"; // xmp_malloc says
  if (A.What == Array::Parameter && Axis == 0)
    return A.Inherits ? "0" : "SODE_EXTENT_OF_TEMPLATE";
  unsigned Indirections = Axis + A.Indirections - A.Axes.size(); // to the array whose first dimension it is
  return "(sode_index_t)(sizeof(" + P.element(A, Indirections) + ") / sizeof(" +
         P.element(A, Indirections + 1) + "))";
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
void ArrayLowering::forEachFileScopeExtent(TypeLoc Loc, llvm::function_ref<void(unsigned, unsigned, bool)> Visit) const {
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
void ArrayLowering::typePointer(const Array &A) {
  if (A.What != Array::Pointer || !A.FileScope || A.Member || A.Shaped) // a flat one points to elements
    return;
  std::string Dimensions;
  bool AllConstant = true;
  forEachFileScopeExtent(A.Variable->getTypeSourceInfo()->getTypeLoc(), [&](unsigned First, unsigned End, bool Constant) {
    Dimensions += "[" + Out.print(First, End) + "]";
    AllConstant &= Constant;
  });
  if (!AllConstant)
    TypeOfPointer[&A] = P.elementType(A) + " (**)" + Dimensions;
}

/// Makes a pointer of an array's declarator: `a[N][M]` becomes `*sode_base__a`.
void ArrayLowering::pointerDeclarator(const Array &A, const DeclaratorDecl *D) {
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
  if (A.Shaped) // of one dimension in the text
    Dimensions.resize(std::min<size_t>(Dimensions.size(), 1));
  Out.replace(Name, "*" + baseNameOf(A) + (Plain ? std::exchange(Unused, "") : ""));
  for (ArrayTypeLoc T : Dimensions)
    Out.replaceRange(position(T.getLBracketLoc()), position(T.getRBracketLoc()) + 1, std::exchange(Unused, ""));
  if (!Unused.empty())
    Out.after(Name, Unused);
}

/// What a class says again behind what all may name: ` private:`; empty: all may name what follows.
static std::string accessOf(const FieldDecl &Field) {
  AccessSpecifier Access = Field.getAccess();
  return Access == AS_private ? " private:" : Access == AS_protected ? " protected:" : "";
}

void ArrayLowering::lowerDeclarator(const Array &A) {
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
    ExtentsOf[&A].push_back(extent(A, Axis));
  if (A.isHeld())
    return;
  if (A.Member) {
    pointerDeclarator(A, A.Member);
    std::string Around = accessOf(*A.Member);
    Out.after(tokenLoc(endOfDeclaration(*A.Member)), Code(std::string(Around.empty() ? "" : "public: ") + "sode_array_t *" + nameOf(A) + ";" + Around).str());
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

std::string ArrayLowering::variable(const Array &A) const {
  auto It = TypeOfPointer.find(&A);
  return It == TypeOfPointer.end() ? baseNameOf(A) : "(*(" + It->second + ")&" + baseNameOf(A) + ")";
}

/// What the directives say, as arguments: template, rank, size of an element, axes.
Texts ArrayLowering::mapping(const Array &A) const {
  Texts Axes;
  for (size_t I = 0; I < A.Axes.size(); ++I) {
    const Array::Axis &X = A.Axes[I];
    Width W = Decided.Stored.of(A, I);
    if (X.LikeAxis >= 0 && !(W.Low.constant() && W.High.constant() && X.Offset.constant())) {
      std::string Of = nameOf(*A.Like), Axis = std::to_string(X.LikeAxis);
      std::string Offset = P.text(X.Offset - A.Like->Axes[X.LikeAxis].Offset); // the text would be evaluated again
      if (!A.Like->Inherits)
        Offset = call("sode_array_axis", {Of, Axis}) + "->offset + " + Offset;
      Axes.push_back(call("SODE_AXIS_LIKE", {ExtentsOf.at(&A)[I], std::to_string(X.TemplateDim), Offset, Of, Axis}));
      continue;
    }
    Axes.push_back(braces({ExtentsOf.at(&A)[I], std::to_string(X.TemplateDim), P.text(X.Offset), P.text(W.Low),
                           P.text(W.High), X.FullShadow ? "1" : "0"}));
  }
  bool Hidden = A.Member && !accessOf(*A.Member).empty(); // its name cannot be written here
  std::string Size = Hidden ? std::to_string(Context.getTypeSizeInChars(A.Element).getQuantity()) : "sizeof(" + P.element(A) + ")";
  return {nameOf(*A.On), std::to_string(Axes.size()), Size, constArray("sode_axis_t", Axes)};
}

/// Static storage begins as zero.
static bool isZeroed(const Array &A) { return A.What == Array::Storage && (A.FileScope || A.Variable->isStaticLocal()); }

std::string ArrayLowering::creation(const Array &A, const std::string &Name, const std::string &Where) const {
  static const char *const Functions[] = {"sode_array_create", "sode_array_declare", "sode_array_bind"};
  Texts Arguments = {Where, quoted(Name)};
  llvm::append_range(Arguments, mapping(A));
  if (A.What == Array::Storage) {
    Texts Flags;
    if (isZeroed(A))
      Flags.push_back("SODE_ARRAY_ZERO");
    if (Stored.isPadded(A))
      Flags.push_back("SODE_ARRAY_PAD");
    if (llvm::any_of(M.Gmoves, [&](const GmoveCall &G) { return G.From.Distributed == &A; }) ||
        llvm::any_of(M.Nests, [&](const LoopNest &N) { return llvm::any_of(N.Gather.Arrays, [&](const ImagedArray &X) { return X.A == &A; }); }))
      Flags.push_back("SODE_ARRAY_MOVED");
    if (unsigned Log2 = Stored.alignmentLog2(A))
      Flags.push_back(call("SODE_ARRAY_ALIGNED", {std::to_string(Log2)}));
    Arguments.push_back(flags(Flags));
  } else if (A.What == Array::Parameter) {
    Arguments.push_back("(void *)" + baseNameOf(A));
  }
  return watched(A, typed(A, call(Functions[A.What], Arguments)));
}

/// Around the creation of an array, for who gets its descriptor. Those that other files know have their type already.
std::string ArrayLowering::typed(const Array &A, const std::string &Creation) const {
  std::string Type = P.runtimeTypeOrNone(A.Element);
  bool Defined = A.Made == Array::BeforeMain && !A.Member && A.Variable->isExternallyVisible();
  return Type == "-1" || Defined || !Described.count(&A) ? Creation : call("sode_array_typed", {Creation, Type});
}

/// Of the function around, to be compared with what pointers point to.
static std::string addressOf(const FunctionDecl &F) {
  bool Hidden = llvm::any_of(F.decls(), [&](const Decl *D) { // by a variable of its own
    const auto *Named = dyn_cast<NamedDecl>(D);
    return Named && Named->getDeclName() == F.getDeclName();
  });
  return Hidden || !CalledWrites::isNamed(F) ? "0" : asFunction(F.getQualifiedNameAsString());
}

/// Around the creation of an array, for -fsode-check.
std::string ArrayLowering::watched(const Array &A, const std::string &Creation) const {
  if (!Checks)
    return Creation;
  if (A.What == Array::Parameter) {
    const auto *In = dyn_cast<FunctionDecl>(A.Variable->getDeclContext());
    return In ? call("sode_check_borrow", {Creation, quoted(In->getNameAsString()), addressOf(*In)}) : Creation;
  }
  if (A.Inherits)
    return Creation;
  Texts Flags;
  if (isZeroed(A))
    Flags.push_back("SODE_WATCH_ZERO");
  if (A.Member || A.Variable->isExternallyVisible()) // functions of other files get pointers to structs
    Flags.push_back("SODE_WATCH_SHARED");
  return call("sode_check_watch", {Creation, P.runtimeTypeOrNone(A.Element), flags(Flags)});
}

/// The array of another file: what this one takes it for.
std::string ArrayLowering::expectation(const Array &A, const std::string &Name, const std::string &Descriptor) const {
  Texts Arguments = {"SODE_WHERE", quoted(Name), "&" + Descriptor, P.runtimeTypeOrNone(A.Element),
                     A.What == Array::Pointer ? "1" : "0"};
  llvm::append_range(Arguments, mapping(A));
  return call("sode_array_expect", Arguments) + ";";
}

void ArrayLowering::lowerBeforeMain(const Array &A) {
  std::string Name = nameOf(A), Create = creation(A, A.Name, "SODE_WHERE");
  bool IsStatic = A.Variable->getStorageClass() == SC_Static;
  put(*A.Aligned, (IsStatic ? "static sode_array_t *" : "sode_array_t *") + Name + " SODE_UNUSED;");
  Code Statements;
  if (A.Variable->isExternallyVisible())
    Statements.line(call("sode_array_define", {"&" + Name, P.runtimeTypeOrNone(A.Element), Create}) + ";");
  else
    Statements.line(Name + " = " + Create + ";");
  if (A.What == Array::Pointer) // the program may never read it but through its descriptor
    Statements.line("(void)" + baseNameOf(A) + ";");
  Out.init(lastOf(A).Loc, Statements.str());
}

/// Created where the directive is first met, lives as long as the variable.
void ArrayLowering::lowerOnce(const Array &A) {
  std::string Name = nameOf(A);
  Code Statements;
  if (A.FileScope || A.Variable->isStaticLocal())
    Statements.line("static sode_array_t *" + Name + " SODE_UNUSED;");
  else // the array lives in an outer block, and its elements as long as it does
    Out.after(tokenLoc(endOfDeclaration(*A.Variable)), Code("sode_array_t *" + Name + " SODE_RELEASE(sode_array_release) = 0;").str());
  Statements.line("if (!" + Name + ") " + Name + " = " + creation(A, A.Name, where(lastOf(A))) + ";");
  if (A.What == Array::Pointer)
    Statements.line("(void)" + baseNameOf(A) + ";");
  put(lastOf(A), Statements);
}

void ArrayLowering::lowerInBlock(const Array &A) {
  Code Statements("sode_array_t *" + nameOf(A) + " SODE_RELEASE(sode_array_release) = " +
                  creation(A, A.Name, where(lastOf(A))) + ";");
  if (A.What == Array::Pointer)
    Statements.line("(void)" + baseNameOf(A) + ";");
  put(lastOf(A), Statements);
}

/// The argument's array, and the template of its own indices.
void ArrayLowering::lowerInherited(const Array &A) {
  std::string Name = nameOf(A);
  std::string Call = call("sode_array_inherit", {where(*A.Aligned), quoted(A.Name), std::to_string(A.Axes.size()), "sizeof(" + P.element(A) + ")",
                                                 constArray("sode_index_t", ExtentsOf.at(&A)), "(void *)" + baseNameOf(A)});
  Code Statements("sode_array_t *" + Name + " SODE_RELEASE(sode_array_return) = " + watched(A, typed(A, Call)) + ";");
  Statements.line("const sode_template_t *const " + nameOf(*A.On) + " SODE_UNUSED = " + call("sode_array_template", {Name}) + ";");
  put(*A.Aligned, Statements);
}

void ArrayLowering::lowerElsewhere(const Array &A) {
  put(*A.Aligned, "extern sode_array_t *" + nameOf(A) + " SODE_UNUSED;");
  std::string Call = expectation(A, A.Name, nameOf(A));
  if (!lastOf(A).Local)
    return Out.init(lastOf(A).Loc, Code(Call).str());
  if (!A.Aligned->Local || !A.On->FileScope)
    return put(lastOf(A), Call);
  Code Once; // it cannot be another template the next time
  Once.open();
  Once.line("static int sode_said;");
  Once.line("if (!sode_said++) " + Call);
  Once.close();
  put(lastOf(A), Once);
}

void ArrayLowering::lower(const Array &A) {
  if (A.Member)
    return lowerMember(A);
  if (A.Inherits)
    return lowerInherited(A);
  switch (A.Made) {
  case Array::BeforeMain:
    return lowerBeforeMain(A);
  case Array::Elsewhere:
    return lowerElsewhere(A);
  case Array::InBlock:
    return lowerInBlock(A);
  case Array::Once:
    return lowerOnce(A);
  }
}

} // namespace sode
