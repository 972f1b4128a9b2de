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
  auto Found = llvm::find_if(It->second.List, [&](const View &V) { return Decided.Forms.isViewOf(V.Of, R); });
  return Found == It->second.List.end() ? nullptr : &*Found;
}

std::string Views::arrayOf(const ArrayReference &R) const {
  const View *V = find(R);
  return V && V->Of.Held ? V->Descriptor : descriptor(*R.A, R.Name);
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
std::string Views::dimensions(const View &Of, NestViews &V) {
  const Array &A = *Of.Of.A;
  std::string Dims;
  for (unsigned Axis = 1; Axis < A.Axes.size(); ++Axis) {
    if (Decided.Stored.hasConstantExtent(A, Axis)) {
      Dims += "[" + Stored.constantExtent(A, Axis) + "]";
      continue;
    }
    std::string &Shared = V.ExtentOf[A.isHeld() ? Of.Descriptor + "/" + std::to_string(Axis) : Stored.key(A, Axis)];
    if (Shared.empty()) {
      Shared = unique("ld");
      V.Declarations.line("const sode_index_t " + Shared + " = " + call("sode_extent", {Of.Descriptor, std::to_string(Axis)}) + ";");
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

const View &Views::into(const LoopNest &Nest, const ImagedArray &Of) const {
  return *llvm::find_if(of(Nest), [&](const View &Each) { return Each.Of.Imaged == &Of; });
}

const GatherSlice *Views::sliceOf(const LoopNest &Nest, const ImagedArray &Of) const {
  auto Slices = Decided.Gathers.find(&Nest);
  if (Slices == Decided.Gathers.end())
    return nullptr;
  auto At = llvm::find_if(Slices->second, [&](const GatherSlice &S) { return S.Of == &Of; });
  return At == Slices->second.end() ? nullptr : &*At;
}

Code Views::gathered(const LoopNest &Nest, const ImagedArray &Of, const std::string &Handle, std::string Image) const {
  Code Text;
  std::string Dims;
  const Array &A = *Of.A;
  const View &V = into(Nest, Of);
  const GatherSlice *Slice = sliceOf(Nest, Of);
  bool Adds = Slice && Slice->Adds;
  if (Image.empty())
    Image = call(Adds ? "sode_scatter_image" : "sode_gather_end", {P.where(Nest.D->Loc), Handle});
  if (Adds && Nest.Gather.AnyOrder) {
    Text.line(P.pointer(P.elementType(A), V.Name, "", Image));
    Text.line("sode_index_t " + slot(Nest, Of) + " = 0;");
    return Text;
  }
  for (unsigned Axis = 1; Axis < A.Axes.size(); ++Axis) {
    if (!Slice || Slice->Numbered.empty())
      Dims += "[" + V.Extents[Axis] + "]";
    if (!A.Axes[Axis].Extent)
      Text.line("const sode_index_t " + V.Extents[Axis] + " = " + call("sode_gather_extent", {Handle, std::to_string(Axis)}) + ";");
  }
  Text.line(P.pointer(P.elementType(A), V.Name, Dims, Image, V.Of.OnlyInClauses));
  return Text;
}

Texts Views::mapLocals(const View &Of, NestViews &V) {
  const Array &A = *Of.Of.A;
  Texts Locals(A.Axes.size());
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
    AccessForm::Index Form = Decided.Forms.indexOf(A, Axis);
    if (Form == AccessForm::Global)
      continue;
    Locals[Axis] = unique("map");
    V.Names.push_back(Locals[Axis]);
    std::string Index = std::to_string(Axis);
    V.Declarations.line(Form == AccessForm::Cyclic
                            ? "const sode_cyclic_t " + Locals[Axis] + " = *" + call("sode_cyclic", {Of.Descriptor, Index}) + ";"
                            : "const sode_index_t " + Locals[Axis] + " = " + call("sode_lower", {Of.Descriptor, Index}) + ";");
  }
  return Locals;
}

/// That of the shape; names of the struct's own members mean those of the struct that holds the array.
std::string Views::shapedExtent(const NestView &Of, unsigned Axis) const {
  const ExprText &Extent = Of.A->Shaped->as<ShapeDirective>().Extents[Axis];
  const auto *Member = Of.Held ? dyn_cast<MemberExpr>(Of.Held->Name->IgnoreParens()) : nullptr;
  if (!Member)
    return P.text(Extent);
  bool OfThis = Member->getBase()->getBeginLoc() == Member->getMemberLoc(); // which the text does not name
  std::string Text, Base = OfThis ? "this->" : P.text(Member->getBase()) + (Member->isArrow() ? "->" : ".");
  for (const Token &T : Extent.Tokens)
    Text += (TU.OwnExtents.count(T.getLocation()) ? Base : "") + Out.print(llvm::ArrayRef<Token>(T)) + " ";
  return llvm::StringRef(Text).trim().str();
}

void Views::declare(const NestView &Of, const LoopNest &Nest, NestViews &V) {
  const Array &A = *Of.A;
  View &New = V.List.emplace_back(View{Of, A.Name, Of.Held ? descriptor(A, Of.Held->Name) : nameOf(A), {}, {}});
  if (Of.Held) {
    New.Name = unique("view");
    V.Names.push_back(New.Name);
  }
  if (Of.Imaged) {
    New.Extents = extents(A, V);
    New.Locals.resize(A.Axes.size());
    if (const GatherCall *G = servedBy(Nest, Of.Imaged); G && Decided.Checks)
      V.Names.push_back(listed(*G, *Of.Imaged));
    if (const GatherSlice *Slice = sliceOf(Nest, *Of.Imaged)) {
      for (size_t K = 0; K < Slice->Lists.size(); ++K)
        V.Names.push_back(list(*Slice, K));
      if (!Slice->Numbered.empty())
        V.Names.push_back(numbers(*Slice));
    }
    return;
  }
  if (Of.Held) {
    std::string Held = unique("held");
    V.Declarations.line("const sode_array_t *const " + Held + " = " + New.Descriptor + ";");
    New.Descriptor = Held;
  }
  if (Of.Rows)
    V.Declarations.line(call("sode_array_rows", {"SODE_WHERE", New.Descriptor, std::to_string(Of.Rows)}) + ";");
  std::string Dims = dimensions(New, V);
  New.Locals = mapLocals(New, V);
  bool Swaps = llvm::any_of(findBlocks(Decided.Blocks, Nest), [&](const TimeBlock *B) {
    auto Tiled = Decided.Tiled.find(B->Of);
    return Tiled != Decided.Tiled.end() && Tiled->second.Swaps;
  });
  std::string Descriptor = Swaps && !Of.Exclusive ? call("sode_tiles_seen", {New.Descriptor}) : New.Descriptor;
  std::string Origin = call(Of.Exclusive ? "sode_view" : Stored.place(Of.From), {Descriptor});
  if (A.What == Array::Pointer) // which may have no storage
    Origin = Of.Exclusive ? call("sode_view_placed", {"SODE_WHERE", New.Descriptor}) : call("SODE_PLACED", {New.Descriptor, Origin});
  V.Declarations.line(P.pointer(P.elementType(A), New.Name, Dims, Origin, Of.OnlyInClauses));
  for (unsigned Axis = 1; A.Shaped && A.What != Array::Storage && Axis < A.Axes.size(); ++Axis) // who allocates it may mean others
    if (Axis < A.Shaped->as<ShapeDirective>().Extents.size())
      V.Declarations.line(call("sode_array_shape", {"SODE_WHERE", New.Descriptor, P.where(A.Shaped->Loc), std::to_string(Axis),
                                                    shapedExtent(Of, Axis)}) + ";");
}

} // namespace sode
