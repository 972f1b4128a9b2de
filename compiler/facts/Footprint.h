// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each loop nest reads and writes: of every reference, in every dimension of its array, distributed or not, which elements
// it means. Established once, as soon as the references are known; whoever asks about elements reads it here.
//
//   #pragma xmp loop (i) on t[i]
//       for (i = 1; i < N - 1; i++)                        u  read   [i - 1: reaches -1] [j + 0]
//           for (j = 0; j < K; j++)                        u  read   [i + 1, round: reaches 1] [c + 0]
//               v[i][j] = u[i-1][j] + u[(i+1) % N][c];     v  written [i + 0: reaches 0] [j + 0]
//
// What is not understood is Unknown, with the reason; nobody may take it for less than any element.

#ifndef SODE_FACTS_FOOTPRINT_H
#define SODE_FACTS_FOOTPRINT_H

#include "facts/NestHead.h"
#include "facts/Nesting.h"
#include "facts/Paths.h"
#include "facts/References.h"
#include "facts/Subscript.h"

namespace sode {

/// How far a subscript leads from the elements of the iteration's own node, in elements: 0 is owned, positive is above. More than
/// one value only in loops with expand, margin or peel_and_wait.
struct Reach {
  int64_t Lowest = 0, Highest = 0;
  bool Widened = false;
  bool isOwn() const { return Lowest == 0 && Highest == 0; }
};

/// One reference to an array.
struct Access {
  /// The elements it means in one dimension.
  struct Axis {
    enum Form {
      Constant, ///< Offset
      Sum,      ///< Variable + Offset, by its text
      Ring,     ///< Variable + Offset by another text, counted round the ends perhaps (ArrayReference::Rings)
      Unknown   ///< any
    } What = Unknown;
    const clang::VarDecl *Variable = nullptr;
    int64_t Offset = 0;
    int64_t Spread = 0; ///< Up to Offset + Spread, one element at a time: `i + k` in a loop over k (Radius.h).
    std::optional<Affine> Scaled; ///< Of Unknown: what it makes of a variable, `2*i + 1`.
    /// The distributed loop around whose variable it is, and that loop's nest; null: there is none.
    const Loop *L = nullptr;
    const LoopNest *Nest = nullptr;
    /// Why it isn't known how far it reaches.
    enum Reason {
      Known,
      NoElement,     ///< no subscript says which
      Subscript,     ///< the subscript is not understood
      Undistributed, ///< every node has the whole dimension
      NoLoop,        ///< it does not follow a distributed loop
      Mapping,       ///< the loop and the array are not mapped alike
      Width,         ///< the loop is widened by what only the run knows
      Gathered       ///< the nest gathers the array, or scatters to it: any element
    } Why = NoElement;
    /// The loop of the innermost nest, or in its body, around whose variable it is, if its range is known at the nest's head.
    const Loop *Along = nullptr;
    /// How a subscript is written at that head that keeps its value while the nest runs.
    enum Fixing {
      Moves,
      AsWritten, ///< by its text
      AsSum      ///< as Variable + Offset
    } Fixed = Moves;
    std::optional<int64_t> Distance; ///< From the loop's iteration, without what widens the loop.
    std::optional<Reach> Reached;    ///< Known if Why is.
    /// Of `i ? ... : u[1]`, where a condition leaves the index one value: how far it leads then, if the node needs a shadow for it at all.
    std::optional<Reach> Pinned;
    /// The innermost nest around whose reference has a fixed index in this dimension, `t[0][j]`, and how far the subscript
    /// leads from it; null: there is none, or it isn't known.
    const LoopNest *Chooser = nullptr;
    int64_t FromIndex = 0;

    bool isSum(const clang::VarDecl *V) const { return (What == Sum || What == Ring) && Variable == V; }
    bool sameAs(const Axis &O) const {
      return What != Unknown && O.What != Unknown && Variable == O.Variable && Offset == O.Offset && !Spread && !O.Spread;
    }
  };
  const ArrayReference *R;
  std::vector<Axis> Axes;                   ///< One for each dimension of the array.
  std::vector<const LoopNest *> Nests;      ///< Around it, outermost first.
  const Path *Way = nullptr;                ///< Down to its name; null in directives.
  const Path *Traced = nullptr;             ///< Of what a pointer or a function reaches: from the nest's body, through calls.
  Route Inside;                             ///< The way from the body of the innermost nest; from the function's without one.
  std::vector<const Loop *> Loops;          ///< As Inside.Loops; null where the range isn't known at the nest's head.
  bool Named = true;                        ///< The array can be named there.

  /// Does it stay, in this dimension or in all of them, in what the node of the iteration owns?
  bool isOwn(unsigned Axis) const { return Axes[Axis].Reached && Axes[Axis].Reached->isOwn(); }
  bool leavesOwn() const; ///< In one of them, perhaps.
  /// How far it leads from the nest's point, which may have a fixed index in the dimension; none: that isn't known.
  std::optional<Reach> reachFrom(const LoopNest &Nest, unsigned Axis) const;
  /// In a distributed dimension, perhaps; not Fixed: in one that has no fixed index.
  bool leavesPoint(const LoopNest &Nest, bool Fixed = true) const;
  /// The array's name stands for elements here, or their address does.
  bool touches() const {
    return R->How != ArrayReference::OpenMPClause && R->How != ArrayReference::SizeOf && R->How != ArrayReference::Unevaluated;
  }
  bool isGathered() const { return !Axes.empty() && Axes.front().Why == Axis::Gathered; }
  /// One element, and only this one.
  bool isElement() const { return R->How == ArrayReference::Element && !R->Escapes; }
};

struct Indirect;

/// Of a dimension: the elements that it means, and what that says of their place.
void setAxis(Access &X, unsigned Axis, const Affine &Form, const clang::ASTContext &Context);

/// What one nest does, with the nests inside it.
struct Footprint {
  const LoopNest *Nest;
  llvm::ArrayRef<Access> Accesses; ///< In textual order.
  /// Elements Variable + [Low, High] in one dimension; those of a constant subscript if Variable is null.
  struct Offsets {
    unsigned Axis;
    const clang::VarDecl *Variable;
    const Loop *L;                         ///< As in Access::Axis.
    const LoopNest *Nest;
    int64_t Low, High;
    std::optional<int64_t> Shift;          ///< What is to be added for the distance from the own part, if that is known.

    Reach distance() const { return Shift ? Reach{Low + *Shift, High + *Shift, false} : Reach{}; }
  };
  struct Use {
    const Array *A;
    bool Read, Written;                    ///< By an address, too, where one is taken.
    std::vector<const Access *> Accesses;  ///< Those that touch it, in textual order.
    std::vector<Offsets> Reads, Writes;    ///< One for each variable of a dimension. Unknown subscripts are left out.

    /// Does a subscript lead from the iteration's own part, as far as that is known?
    bool leavesOwn() const;
  };
  std::vector<Use> Arrays; ///< In the order of their first references.
  const Indirect *Beyond = nullptr; ///< Of Footprints::whole(): what is not in the nest's text; null: nothing.

  /// Null: the nest does not touch it.
  const Use *find(const Array &A) const;
};

/// Arrays that exchange their storage at the end of a time step (PointerSwap.h) are levels of one quantity: after the exchange an
/// array is what the array one level above was before.
struct TimeLevel {
  const PointerSwap *Swap;
  unsigned Level;
};

class Footprints {
public:
  /// Keeps the program's references.
  explicit Footprints(const Program &P);
  Footprints(const Footprints &) = delete;
  ~Footprints();

  /// What the text of the nest names.
  const Footprint &of(const LoopNest &N) const { return OfNest.find(&N)->second; }
  /// The same and what functions and pointers of the nest lead to (Indirect.h).
  const Footprint &whole(const LoopNest &N) const { return Whole.find(&N)->second; }
  /// The address of the element only goes into pointers that whole() follows.
  bool isHanded(const ArrayReference &R) const;
  /// All references of the file.
  const std::vector<Access> &all() const { return Accesses; }
  const Access &of(const ArrayReference &R) const { return Accesses[&R - Refs.List.data()]; }
  /// In textual order.
  llvm::ArrayRef<const Access *> of(const Array &A) const;
  std::optional<TimeLevel> levelOf(const Array &A) const;

private:
  const References &Refs;
  NestHeads Heads;
  llvm::DenseMap<const clang::Expr *, Path> Paths;
  std::vector<Access> Accesses; ///< As References::List.
  llvm::DenseMap<const LoopNest *, Footprint> OfNest, Whole;
  std::vector<std::unique_ptr<Indirect>> Followed;
  llvm::DenseMap<const Array *, std::vector<const Access *>> OfArray;
};

} // namespace sode

#endif
