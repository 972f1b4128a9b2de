// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The access form of a reference: what stands in the translated text where the user names a distributed array. Decided here for
// each reference, once; lower/LowerReference.cpp and lower/CheckedReference.cpp print it.

#ifndef SODE_DECISIONS_ACCESSFORM_H
#define SODE_DECISIONS_ACCESSFORM_H

#include "decisions/Independence.h"
#include "decisions/Touches.h"
#include "facts/Held.h"

namespace sode {

/// The directive gather that brings what the nest reads of the array, or null.
inline const GatherCall *servedBy(const LoopNest &Nest, const ImagedArray *X) {
  auto At = llvm::find_if(Nest.Served, [&](const auto &S) { return S.first == X; });
  return At == Nest.Served.end() ? nullptr : At->second;
}

struct AccessForm {
  /// What stands in place of the name.
  enum Root {
    View,       ///< u                                  the nest's own pointer (NestView): the name stays; f.u: sode_view2
    Origin,     ///< ((double *)sode_origin(...))       a pointer to where global index 0 would be
    Base,       ///< ((double *)sode_base(...))         a pointer to the first element that this node stores
    Variable,   ///< sode_base__u                       the program's own pointer or parameter; f.u stays
    Descriptor, ///< (void *)sode_array__u
    Clause,     ///< in a clause of OpenMP: lower/LowerOpenMP.cpp
    Refused     ///< by the checks
  } Name = Refused;
  /// What becomes of a subscript.
  enum Index {
    Global,     ///< [i]                                stays
    Shifted,    ///< [(i) - lower]
    Cyclic      ///< [sode_cyclic_local(&map, i)]
  };
  /// -fsode-check: `(*({ ...; sode_check_...(...); &u[i]; }))` around it all.
  enum Check {
    None,
    Element,    ///< sode_check_access
    Address,    ///< sode_check_address of what is handed out
    Followed,   ///< sode_check_address of what is followed at once
    Listed      ///< sode_check_listed: in the image of a directive gather
  } Checked = None;
  std::vector<Index> Indices; ///< One for each subscript.
  /// Positions of the tokens `[` and `]` around each subscript, if it is checked or a slot.
  std::vector<std::pair<unsigned, unsigned>> Brackets;
  bool LooksForRow = false;   ///< Outside of a nest: the run looks whether the node has the row whole.
  bool Slot = false;          ///< y[slot++]: additions stand in their order (lower/LowerGather.h).
  bool Escapes = false;       ///< -fsode-check hears that its address is handed out: sode_check_escape(sode_array__u),
  Recipient To;               ///< and to whom, who may align it: sode_check_lend.
};

/// An array that a nest declares a pointer for.
struct NestView {
  const Array *A;
  const ArrayReference *Held; ///< Of a member: a reference that names it. It gets a name of its own.
  AccessForm::Root From; ///< Origin or Base.
  bool Exclusive;        ///< No other pointer reaches the array in the nest.
  bool OnlyInClauses;    ///< The nest's text does not subscript it.
  unsigned Rows;         ///< Rows with so many subscripts must be whole on the node, as the run finds; 0: none.
  const ImagedArray *Imaged; ///< It points into this image (lower/LowerGather.h); or null.
};

class AccessForms {
public:
  /// Checks: null without -fsode-check. LocalSubscripts: no pointer leads outside of what a node stores.
  AccessForms(const Program &P, const IndependentLoops &Independent, const Touches *Checks, bool LocalSubscripts);

  const AccessForm &of(const ArrayReference &R) const { return Forms[&R - First]; }
  /// Those of an outermost nest, in the order of the first references.
  llvm::ArrayRef<NestView> viewsOf(const LoopNest &Nest) const;
  /// Is it the view of what the reference names?
  bool isViewOf(const NestView &V, const ArrayReference &R) const {
    return V.A == R.A && (!V.Held || Held.areSame(*V.Held, R));
  }
  /// What becomes of the subscripts of a dimension.
  AccessForm::Index indexOf(const Array &A, unsigned Axis) const;

private:
  const ArrayReference *First;
  const bool LocalSubscripts;
  HeldPointers Held;
  std::vector<AccessForm> Forms; ///< As References::List.
  llvm::DenseMap<const LoopNest *, std::vector<NestView>> ViewsOf;

  AccessForm::Root rootOf(const ArrayReference &R);
  AccessForm decide(const ArrayReference &R, const Program &P, const Touches *Checks);
  std::vector<NestView> decideViews(llvm::ArrayRef<const ArrayReference *> Inside, bool Independent,
                                    const Program &P) const;
};

/// The tokens of the brackets around each subscript; nothing if the reference has another form than `a[i][j]`.
std::vector<std::pair<unsigned, unsigned>> bracketsOf(const ArrayReference &R, const TranslationUnit &TU);

/// Forms that the reference's own text does not allow.
void checkAccessForms(const AccessForms &Forms, const Program &P);

} // namespace sode

#endif
