// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lower/Views.h"
#include "analysis/Independence.h"

using namespace clang;

namespace sode {

Views::Views(LoweringState &S, Storage &Stored) : Construct(S), Stored(Stored) {
  std::map<const LoopNest *, std::vector<const ArrayReference *>> Inside;
  for (const ArrayReference &R : Refs.List)
    if (R.Nest)
      Inside[R.Nest].push_back(&R);
  for (const LoopNest &Nest : M.Nests)
    if (auto It = Inside.find(&Nest); It != Inside.end())
      make(Nest, It->second);
}

const View *Views::find(const ArrayReference &R) const {
  auto It = ViewsOf.find(R.Nest);
  if (It == ViewsOf.end())
    return nullptr;
  auto Found = llvm::find_if(It->second.List, [&](const View &V) { return V.A == R.A; });
  return Found == It->second.List.end() ? nullptr : &*Found;
}

ArrayRef<View> Views::of(const LoopNest &Nest) const {
  auto It = ViewsOf.find(&Nest);
  return It == ViewsOf.end() ? ArrayRef<View>() : ArrayRef<View>(It->second.List);
}

Code Views::declarations(const LoopNest &Nest) const {
  auto It = ViewsOf.find(&Nest);
  return It == ViewsOf.end() ? Code() : It->second.Declarations;
}

Texts Views::names(const LoopNest &Nest) const {
  auto It = ViewsOf.find(&Nest);
  return It == ViewsOf.end() ? Texts() : It->second.Names;
}

/// `[sode_ld1][8]`: the dimensions but for the first.
std::string Views::dimensions(const Array &A, NestViews &V) {
  std::string Dims;
  for (unsigned Axis = 1; Axis < A.Axes.size(); ++Axis) {
    if (Stored.hasConstantExtent(A, Axis)) {
      Dims += "[" + Stored.constantExtent(A, Axis) + "]";
      continue;
    }
    std::string &Shared = V.ExtentOf[Stored.key(A, Axis)];
    if (Shared.empty()) {
      Shared = unique("ld");
      V.Declarations.line("const sode_index_t " + Shared + " = " + call("SODE_EXTENT", {nameOf(A), std::to_string(Axis)}) + ";");
      V.Names.push_back(Shared);
    }
    Dims += "[" + Shared + "]";
  }
  return Dims;
}

Texts Views::mapLocals(const Array &A, NestViews &V) {
  Texts Locals(A.Axes.size());
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
    if (!Stored.subscriptIsMapped(A, Axis))
      continue;
    Locals[Axis] = unique("map");
    V.Names.push_back(Locals[Axis]);
    std::string Index = std::to_string(Axis);
    V.Declarations.line(A.isCyclic(Axis)
                            ? "const sode_cyclic_t " + Locals[Axis] + " = " + nameOf(A) + "->cyclic[" + Index + "];"
                            : "const sode_index_t " + Locals[Axis] + " = " + call("SODE_LOWER", {nameOf(A), Index}) + ";");
  }
  return Locals;
}

void Views::make(const LoopNest &Nest, ArrayRef<const ArrayReference *> Inside) {
  NestViews &V = ViewsOf[&Nest];
  // The runtime fills shadows between two pieces.
  bool Waits = Nest.Widen == LoopDirective::PeelAndWait || Nest.Widen == LoopDirective::Overlap;
  bool Independent = independentLoop(Nest, Facts, Refs, TU, Context).has_value() && !Waits;
  for (const ArrayReference *R : Inside) {
    // `shared(u)` needs a name even if only a function called from the nest uses the array.
    bool Needed = R->How == ArrayReference::Element || R->How == ArrayReference::Part || R->How == ArrayReference::OpenMPClause;
    const Array &A = *R->A;
    if (!Needed || A.Member || llvm::any_of(V.List, [&](const View &Old) { return Old.A == &A; }))
      continue;
    // Storage that may hold pointers does not fit what `malloc` says.
    bool Alone = llvm::none_of(Inside, [&](const ArrayReference *Other) { return Other->A != &A && mayOverlap(A, *Other->A, Context); });
    bool Exclusive = Independent && Alone && !S.Options.LocalSubscripts && A.Element->isArithmeticType();
    std::string Dims = dimensions(A, V);
    V.List.push_back({&A, Exclusive, mapLocals(A, V)});
    bool OnlyShared = llvm::none_of(Inside, [&](const ArrayReference *Other) {
      return Other->A == &A && Other->How != ArrayReference::OpenMPClause;
    });
    std::string Origin = call(Exclusive ? "sode_view" : Stored.place(), {nameOf(A)});
    if (A.What == Array::Pointer) // which may have no storage
      Origin = Exclusive ? call("sode_view_placed", {"SODE_WHERE", nameOf(A)}) : call("SODE_PLACED", {nameOf(A), Origin});
    std::string Declarator = Dims.empty() ? "*const " + A.Name : "(*const " + A.Name + ")" + Dims;
    V.Declarations.line(P.elementType(A) + " " + Declarator + (OnlyShared ? " SODE_UNUSED = " : " = ") + Origin + ";");
  }
}

} // namespace sode
