// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of distributed arrays in expressions.
//
// In a nest the array's own name is a view, a local pointer whose origin is shifted so that global subscripts are
// right; the user's text stays. Arrays of equal mapping share the variables of their extents:
//
//   const sode_index_t sode_ld1 = SODE_EXTENT(sode_array__u, 1);
//   double (*const u)[sode_ld1] = SODE_ORIGIN(sode_array__u);   or sode_view(...) where no other pointer is used
//
// Elsewhere the name alone is replaced:  ((double (*)[SODE_EXTENT(sode_array__u, 1)])SODE_ORIGIN(sode_array__u))[i][j]
// A subscript of a cyclic dimension becomes local: a[sode_cyclic_local(&sode_map2, i)].

#include "analysis/Independence.h"
#include "lower/Lowering.h"

using namespace clang;

namespace sode {

bool Lowering::subscriptIsMapped(const Array &A, unsigned Axis) const {
  return A.isCyclic(Axis) || (Options.LocalSubscripts && A.isDistributed(Axis));
}

/// The extent is the same constant on every node. Distributed dimensions are stored in part, and template
/// dimensions that are not distributed may still carry a shadow.
bool Lowering::hasConstantStorage(const Array &A, unsigned Axis) {
  const Array::Axis &X = A.Axes[Axis];
  return X.Extent && (X.FullShadow || (!A.isDistributed(Axis) && X.ShadowLow.isZero() && X.ShadowHigh.isZero()));
}

/// Rows may be padded to whole cache lines where they have no constant length, and the program reaches the storage
/// by subscripts only, in this file alone.
bool Lowering::isPadded(const Array &A) const {
  bool OnlyHere = A.What == Array::Storage && !A.Member && (!A.FileScope || A.Variable->getStorageClass() == SC_Static);
  if (Options.LocalSubscripts || !OnlyHere || A.Axes.size() < 2 || hasConstantStorage(A, A.Axes.size() - 1) ||
      alignmentOf(A) >= CacheLine) // rows are padded so that own elements are aligned, not the first one
    return false;
  return llvm::none_of(Refs.List, [&](const ArrayReference &R) {
    return R.A == &A && (R.Escapes || R.How == ArrayReference::Descriptor);
  });
}

/// Equal for dimensions that certainly have equal storage extents on every node.
std::string Lowering::storageKey(const Array &A, unsigned Axis) const {
  const Array::Axis &X = A.Axes[Axis];
  if (!X.Extent)
    return nameOf(A) + "/" + std::to_string(Axis);
  std::string Key = nameOf(*A.On) + "/" + std::to_string(X.TemplateDim) + "/" + text(X.Offset) + "/" +
                    std::to_string(*X.Extent) + "/" + text(X.ShadowLow) + "/" + text(X.ShadowHigh);
  if (Axis + 1 == A.Axes.size() && isPadded(A))
    Key += "/padded " + std::to_string(Context.getTypeSizeInChars(A.Element).getQuantity());
  return Key;
}

void Lowering::makeViews(const LoopNest &Nest) {
  for (const LoopNest &Other : M.Nests)
    if (&Other != &Nest && Other.Tokens.contains(Nest.Marker) && Other.Marker < Nest.Marker)
      return; // the outer nest has the views
  NestViews &V = ViewsOf[&Nest];
  // The runtime fills shadows between two pieces.
  bool Waits = Nest.Widen == LoopDirective::PeelAndWait || Nest.Widen == LoopDirective::Overlap;
  bool Independent = independentLoop(Nest, Refs, TU, Context).has_value() && !Waits;
  std::map<std::string, std::string> ExtentOf;
  for (const ArrayReference &R : Refs.List) {
    // `shared(u)` needs a name even if only a function called from the nest uses the array.
    bool Needed = R.How == ArrayReference::Element || R.How == ArrayReference::Part || R.How == ArrayReference::OpenMPClause;
    if (R.Nest != &Nest || !Needed || R.A->Member)
      continue;
    const Array &A = *R.A;
    if (llvm::any_of(V.Views, [&](const View &Old) { return Old.A == &A; }))
      continue;
    // Storage that may hold pointers does not fit what `malloc` says.
    bool Alone = llvm::none_of(Refs.List, [&](const ArrayReference &Other) {
      return Other.Nest == &Nest && Other.A != &A && mayOverlap(A, *Other.A, Context);
    });
    View New{&A, {}, Independent && Alone && !Options.LocalSubscripts && A.Element->isArithmeticType(), {}};
    std::string Dims;
    for (unsigned Axis = 1; Axis < A.Axes.size(); ++Axis) {
      std::string Extent;
      if (hasConstantStorage(A, Axis)) {
        Extent = std::to_string(*A.Axes[Axis].Extent);
      } else {
        std::string &Shared = ExtentOf[storageKey(A, Axis)];
        if (Shared.empty()) {
          Shared = "sode_ld" + std::to_string(++Counter);
          V.Text += "const sode_index_t " + Shared + " = SODE_EXTENT(" + nameOf(A) + ", " + std::to_string(Axis) + "); ";
          V.Names.push_back(Shared);
        }
        Extent = Shared;
      }
      New.Extents.push_back(Extent);
      Dims += "[" + Extent + "]";
    }
    for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
      std::string Local;
      if (subscriptIsMapped(A, Axis)) {
        Local = "sode_map" + std::to_string(++Counter);
        V.Names.push_back(Local);
        std::string Index = std::to_string(Axis);
        V.Text += A.isCyclic(Axis) ? "const sode_cyclic_t " + Local + " = " + nameOf(A) + "->cyclic[" + Index + "]; "
                                   : "const sode_index_t " + Local + " = SODE_LOWER(" + nameOf(A) + ", " + Index + "); ";
      }
      New.Locals.push_back(Local);
    }
    const char *Field = Options.LocalSubscripts ? "SODE_BASE" : "SODE_ORIGIN";
    std::string Declarator = Dims.empty() ? "*const " + A.Name : "(*const " + A.Name + ")" + Dims;
    bool OnlyShared = llvm::none_of(Refs.List, [&](const ArrayReference &Other) {
      return Other.Nest == &Nest && Other.A == &A && Other.How != ArrayReference::OpenMPClause;
    });
    std::string Origin = std::string(New.Exclusive ? "sode_view" : Field) + "(" + nameOf(A) + ")";
    if (A.What == Array::Pointer) // which may have no storage
      Origin = New.Exclusive ? "sode_view_placed(SODE_WHERE, " + nameOf(A) + ")"
                             : "SODE_PLACED(" + nameOf(A) + ", " + Origin + ")";
    V.Text += elementType(A) + " " + Declarator + (OnlyShared ? " SODE_UNUSED" : "") + " = " + Origin + "; ";
    V.Views.push_back(std::move(New));
  }
}

/// `((double (*)[extent])FIELD(`, to be followed by the descriptor and `))`.
std::string Lowering::pointerHead(const Array &A, const char *Field, const std::string &Descriptor) const {
  std::string Dims;
  for (unsigned Axis = 1; Axis < A.Axes.size(); ++Axis)
    Dims += "[" + (hasConstantStorage(A, Axis) ? std::to_string(*A.Axes[Axis].Extent)
                                               : "SODE_EXTENT(" + Descriptor + ", " + std::to_string(Axis) + ")") + "]";
  return "((" + elementType(A) + (Dims.empty() ? " *" : " (*)" + Dims) + ")" + Field + "(";
}

/// `i + 1`
std::string Lowering::sumText(const VarDecl &Index, int64_t Offset) {
  std::string Sum = Index.getType()->isUnsignedIntegerType() ? "(sode_index_t)" : ""; // below 0 it would wrap around
  Sum += Index.getName();
  return Offset ? Sum + (Offset > 0 ? " + " : " - ") + std::to_string(std::abs(Offset)) : Sum;
}

/// SODE_RING(i + 1, (i + 1) % N): the first is evaluated, the second is what the user wrote.
void Lowering::straighten(const ArrayReference &R) {
  for (const auto &[Axis, Ring] : R.Rings) {
    if (Ring.Straight)
      continue;
    Out.wrap(R.Subscripts[Axis]->getBeginLoc(), R.Subscripts[Axis]->getEndLoc(),
             "SODE_RING(" + sumText(*Ring.L->Variable, Ring.Offset) + ", ", ")");
  }
}

/// Behind a loop's bounds: extents of subscripts that only the run can compare with those of the arrays.
///
///   if (sode__i.count > 0) sode_ring(__FILE__ ":12", sode_array__u, 0, n);
std::string Lowering::checkRings(const LoopNest &Nest, const Loop &L) {
  std::string Text;
  for (const ArrayReference &R : Refs.List) {
    for (const auto &[Axis, Ring] : R.Rings) {
      if (Ring.L != &L || Ring.Nest != &Nest || (!Ring.Extent && !Ring.ExtentNumber))
        continue;
      std::string Extent = Ring.Extent ? plainText(Ring.Extent) : std::to_string(*Ring.ExtentNumber);
      std::string Call = descriptorText(*R.A, R.Name) + ", " + std::to_string(Axis) + ", " + Extent + "); ";
      if (Text.find(Call) == std::string::npos)
        Text += "if (sode__" + L.Variable->getName().str() + ".count > 0) sode_ring(" + whereOf(R) + ", " + Call;
    }
  }
  return Text;
}

void Lowering::mapSubscript(const ArrayReference &R, unsigned Axis, const View *V) {
  const Expr *E = R.Subscripts[Axis];
  SourceLocation First = E->getBeginLoc(), Last = E->getEndLoc();
  std::string Index = std::to_string(Axis);
  if (R.A->isCyclic(Axis)) {
    std::string Map = V ? V->Locals[Axis] : descriptorText(*R.A, R.Name) + "->cyclic[" + Index + "]";
    bool List = isa<BinaryOperator>(E) && cast<BinaryOperator>(E)->isCommaOp(); // `u[k++, i]`: one argument
    Out.wrap(First, Last, "sode_cyclic_local(&" + Map + ", " + (List ? "(" : ""), List ? "))" : ")");
    return;
  }
  std::string Lower = V ? V->Locals[Axis] : "SODE_LOWER(" + descriptorText(*R.A, R.Name) + ", " + Index + ")";
  unsigned End = position(Last);
  bool Swapped = End != ~0u && TU.Tokens.Tokens[End + 1].isNot(tok::r_square); // `i[u]`
  Out.wrap(First, Last, Swapped ? "((" : "(", ") - " + Lower + (Swapped ? ")" : ""));
}

void Lowering::lowerEntity(const EntityReference &R) {
  std::string Name;
  for (const Nodes &N : M.NodeArrays)
    if (N.Entity == R.Name->getDecl()->getCanonicalDecl())
      Name = nameOf(N);
  for (const Template &T : M.Templates)
    if (T.Entity == R.Name->getDecl()->getCanonicalDecl())
      Name = nameOf(T);
  Out.replace(R.Call->getBeginLoc(), "(void *)");
  Out.replace(R.Name->getLocation(), Name);
}

void Lowering::lowerReference(const ArrayReference &R) {
  const Array &A = *R.A;
  SourceLocation Name = R.loc();
  switch (R.How) {
  case ArrayReference::Element:
  case ArrayReference::Part: {
    const View *V = nullptr;
    if (R.Nest)
      for (const View &Candidate : ViewsOf[R.Nest].Views)
        if (Candidate.A == &A)
          V = &Candidate;
    bool Checked = checkAccess(R, V);
    for (unsigned Axis = 0; Axis < R.Subscripts.size() && !Checked; ++Axis)
      if (subscriptIsMapped(A, Axis))
        mapSubscript(R, Axis, V);
    straighten(R); // inside
    const char *Place = Options.LocalSubscripts ? "SODE_BASE" : "SODE_ORIGIN";
    if (A.Member)
      lowerMemberName(R, Place);
    else if (!V)
      Out.replace(Name, pointerHead(A, Place, nameOf(A)) + escaping(R) + "))");
    return;
  }
  case ArrayReference::Whole:
    if (A.Member)
      return lowerMemberName(R, "SODE_BASE");
    if (A.What == Array::Storage)
      Out.replace(Name, pointerHead(A, "SODE_BASE", nameOf(A)) + escaping(R) + "))");
    else if (Checks && Checks->Escapes.count(R.Name))
      Out.replace(Name, "((void)" + escaping(R) + ", " + variableText(A) + ")");
    else
      Out.replace(Name, variableText(A));
    return;
  case ArrayReference::Descriptor: // xmp_desc_of(a): only the word in front of the parentheses changes
    Out.replace(R.Outer->getBeginLoc(), "(void *)");
    Out.replace(Name, nameOf(A));
    return;
  case ArrayReference::OpenMPClause: // LowerOpenMP.cpp
  case ArrayReference::SizeOf:       // refused by the checks
    return;
  case ArrayReference::AddressOf: // of a pointer variable
    Out.replace(Name, variableText(A));
    return;
  }
}

} // namespace sode
