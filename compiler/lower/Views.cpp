// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lower/Views.h"

using namespace clang;

namespace sode {

Views::Views(LoweringState &S, Storage &Stored) : Construct(S), Stored(Stored) {
  for (const LoopNest &Nest : M.Nests)
    for (const NestView &View : Decided.Forms.viewsOf(Nest))
      declare(View, Nest, ViewsOf[&Nest]);
}

const View *Views::find(const ArrayReference &R) const {
  auto It = ViewsOf.find(R.Nest);
  if (It == ViewsOf.end())
    return nullptr;
  auto Found = llvm::find_if(It->second.List, [&](const View &V) { return V.Of.A == R.A; });
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
    if (Decided.Stored.hasConstantExtent(A, Axis)) {
      Dims += "[" + Stored.constantExtent(A, Axis) + "]";
      continue;
    }
    std::string &Shared = V.ExtentOf[Stored.key(A, Axis)];
    if (Shared.empty()) {
      Shared = unique("ld");
      V.Declarations.line("const sode_index_t " + Shared + " = " + call("sode_extent", {nameOf(A), std::to_string(Axis)}) + ";");
      V.Names.push_back(Shared);
    }
    Dims += "[" + Shared + "]";
  }
  return Dims;
}

/// Of the whole array: rows of an image have no shadow.
Texts Views::extents(const Array &A, NestViews &V) {
  Texts List;
  for (const Array::Axis &X : A.Axes) {
    List.push_back(X.Extent ? std::to_string(*X.Extent) : unique("ld"));
    if (!X.Extent && &X != &A.Axes.front())
      V.Names.push_back(List.back());
  }
  return List;
}

static std::string declarator(const Array &A, const std::string &Dims) {
  return Dims.empty() ? "*const " + A.Name : "(*const " + A.Name + ")" + Dims;
}

const GatherSlice *Views::sliceOf(const LoopNest &Nest, const Array &A) const {
  auto Slices = Decided.Gathers.find(&Nest);
  if (Slices == Decided.Gathers.end())
    return nullptr;
  auto At = llvm::find_if(Slices->second, [&](const GatherSlice &S) { return S.A == &A; });
  return At == Slices->second.end() ? nullptr : &*At;
}

Code Views::gathered(const LoopNest &Nest, const Array &A, const std::string &Handle, std::string Image) const {
  Code Text;
  std::string Dims;
  if (Image.empty())
    Image = call(Nest.scatters(A) ? "sode_scatter_image" : "sode_gather_end", {P.where(Nest.D->Loc), Handle});
  if (Nest.scatters(A) && Nest.Gather.AnyOrder) {
    Text.line(P.elementType(A) + " *const " + A.Name + " = " + Image + ";");
    Text.line("sode_index_t " + slot(Nest, A) + " = 0;");
    return Text;
  }
  const View &V = *llvm::find_if(of(Nest), [&](const View &Each) { return Each.Of.A == &A; });
  const GatherSlice *Slice = sliceOf(Nest, A);
  for (unsigned Axis = 1; Axis < A.Axes.size(); ++Axis) {
    if (!Slice || Slice->Numbered.empty())
      Dims += "[" + V.Extents[Axis] + "]";
    if (!A.Axes[Axis].Extent)
      Text.line("const sode_index_t " + V.Extents[Axis] + " = " + call("sode_gather_extent", {Handle, std::to_string(Axis)}) + ";");
  }
  Text.line(P.elementType(A) + " " + declarator(A, Dims) + (V.Of.OnlyInClauses ? " SODE_UNUSED = " : " = ") + Image + ";");
  return Text;
}

Texts Views::mapLocals(const Array &A, NestViews &V) {
  Texts Locals(A.Axes.size());
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
    AccessForm::Index Form = Decided.Forms.indexOf(A, Axis);
    if (Form == AccessForm::Global)
      continue;
    Locals[Axis] = unique("map");
    V.Names.push_back(Locals[Axis]);
    std::string Index = std::to_string(Axis);
    V.Declarations.line(Form == AccessForm::Cyclic
                            ? "const sode_cyclic_t " + Locals[Axis] + " = *" + call("sode_cyclic", {nameOf(A), Index}) + ";"
                            : "const sode_index_t " + Locals[Axis] + " = " + call("sode_lower", {nameOf(A), Index}) + ";");
  }
  return Locals;
}

void Views::declare(const NestView &View, const LoopNest &Nest, NestViews &V) {
  const Array &A = *View.A;
  if (View.Imaged) {
    V.List.push_back({View, extents(A, V), Texts(A.Axes.size())});
    if (const GatherSlice *Slice = sliceOf(Nest, A)) {
      for (size_t K = 0; K < Slice->Lists.size(); ++K)
        V.Names.push_back(list(*Slice, K));
      if (!Slice->Numbered.empty())
        V.Names.push_back(numbers(*Slice));
    }
    return;
  }
  std::string Dims = dimensions(A, V);
  V.List.push_back({View, {}, mapLocals(A, V)});
  bool Swaps = llvm::any_of(findBlocks(Decided.Blocks, Nest), [&](const TimeBlock *B) {
    auto Tiled = Decided.Tiled.find(B->Of);
    return Tiled != Decided.Tiled.end() && Tiled->second.Swaps;
  });
  std::string Descriptor = Swaps && !View.Exclusive ? call("sode_tiles_seen", {nameOf(A)}) : nameOf(A);
  std::string Origin = call(View.Exclusive ? "sode_view" : Stored.place(View.From), {Descriptor});
  if (A.What == Array::Pointer) // which may have no storage
    Origin = View.Exclusive ? call("sode_view_placed", {"SODE_WHERE", nameOf(A)}) : call("SODE_PLACED", {nameOf(A), Origin});
  V.Declarations.line(P.elementType(A) + " " + declarator(A, Dims) + (View.OnlyInClauses ? " SODE_UNUSED = " : " = ") + Origin + ";");
}

} // namespace sode
