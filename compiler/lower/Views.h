// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a nest declares for its arrays. The array's own name is a view, a local pointer whose origin is shifted so that global
// subscripts are right; the user's text stays. Arrays of equal mapping share the variables of their extents:
//
//   const sode_index_t sode_ld1 = sode_extent(sode_array__u, 1);
//   double (*const u)[sode_ld1] = sode_origin(sode_array__u);   or sode_view(...) where no other pointer is used
//
// A member that is a pointer has no name of its own, so the view stands in place of `f.u`:
//
//   const sode_array_t *const sode_held2 = sode_array_held(SODE_WHERE, sode_member__field_u_4, f.u);
//   double *const sode_view3 = ...sode_origin(sode_held2)...;

#ifndef SODE_LOWER_VIEWS_H
#define SODE_LOWER_VIEWS_H

#include "lower/Storage.h"

namespace sode {

struct View {
  const NestView &Of;
  std::string Name, Descriptor;
  Texts Extents; ///< Gathered: of each dimension, a constant or the name of a variable.
  Texts Locals; ///< Per dimension: the local copy of what maps its subscripts, or "".
};

class Views : Construct {
public:
  Views(LoweringState &S, Storage &Stored);

  const View *find(const ArrayReference &R) const;
  llvm::ArrayRef<View> of(const LoopNest &Nest) const;
  std::string arrayOf(const ArrayReference &R) const; ///< The descriptor of an array that a nest names.
  Code declarations(const LoopNest &Nest) const;
  /// The view into the image of an array that the nest gathers or scatters to; Handle: a sode_gather_t *; Image: a void *, if
  /// it is there already.
  Code gathered(const LoopNest &Nest, const ImagedArray &Of, const std::string &Handle, std::string Image = "") const;
  /// With scatter(...) ordered(any), what counts the additions to the array.
  static std::string slot(const LoopNest &Nest, const ImagedArray &Of) { return "sode_slot_" + std::to_string(Nest.D->Id) + "_" + Of.Word; }
  /// What the nest reads in place of its k-th list, and the places of elements (lower/LowerGather.h).
  static std::string list(const GatherSlice &Slice, size_t K) {
    return "sode_list_" + std::to_string(Slice.Nest->D->Id) + "_" + Slice.Of->Word + "_" + std::to_string(K);
  }
  static std::string numbers(const GatherSlice &Slice) { return "sode_numbers_" + std::to_string(Slice.Nest->D->Id) + "_" + Slice.Of->Word; }
  /// With -fsode-check, what a directive gather has brought.
  static std::string listed(const GatherCall &G, const ImagedArray &Of) { return "sode_listed_" + std::to_string(G.D->Id) + "_" + Of.Word; }
  const GatherSlice *sliceOf(const LoopNest &Nest, const ImagedArray &Of) const;
  /// That into the image.
  const View &into(const LoopNest &Nest, const ImagedArray &Of) const;
  Texts names(const LoopNest &Nest) const; ///< All variables declared beside the views, for default(none).

private:
  struct NestViews {
    std::vector<View> List;
    Code Declarations;
    Texts Names;
    std::map<std::string, std::string> ExtentOf; ///< Shared variables, by Storage::key.
  };
  Storage &Stored;
  std::map<const LoopNest *, NestViews> ViewsOf; ///< Outermost nests only.

  void declare(const NestView &Of, const LoopNest &Nest, NestViews &V);
  std::string dimensions(const View &Of, NestViews &V);
  Texts extents(const Array &A, NestViews &V);
  std::string shapedExtent(const NestView &Of, unsigned Axis) const;
  Texts mapLocals(const View &Of, NestViews &V);
};

} // namespace sode

#endif
