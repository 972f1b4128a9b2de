// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Time loops with `blocking`: how far beyond the own part each nest must be computed, and each array be known, so that a
// number of steps needs one exchange. Or why that cannot be.
//
// A step is a sequence of stages (nests), reflects and pointer swaps. Backwards from the end of the last step, where the own
// part is all that counts, each array is needed up to some depth; a stage is computed as deep as what it writes is needed,
// and what it reads is needed as deep and as far as it reaches. What is needed at the head of that step of the arrays that
// change is the growth: the same once more for each step that follows. So depths are `Last + left * Growth`.

#ifndef SODE_BLOCKS_TIMEBLOCK_H
#define SODE_BLOCKS_TIMEBLOCK_H

#include "facts/Program.h"
#include <map>
#include <memory>

namespace sode {

/// Points below and above the own part, for each dimension of the template.
struct Sides {
  int64_t Low = 0, High = 0;
  bool operator==(const Sides &O) const { return Low == O.Low && High == O.High; }
  void include(const Sides &O) {
    Low = std::max(Low, O.Low);
    High = std::max(High, O.High);
  }
};
using Depth = std::vector<Sides>;

/// What a step of a time loop consists of.
struct StepItem {
  const LoopNest *Stage = nullptr; ///< One of the three.
  const Exchange *Fill = nullptr;
  const PointerSwap *Swap = nullptr;
};

struct TimeBlock {
  const TimeLoop *Of;
  const Template *On = nullptr; ///< Of its nests and arrays; others lie on it at a ratio.
  std::vector<StepItem> Items;  ///< In the order of execution.
  std::vector<const clang::Stmt *> Scalars; ///< Statements of the step that compute plain variables.
  Depth Growth;
  std::vector<bool> OneNode;    ///< By dimension of the template: a single node has all of it, certainly.
  std::vector<bool> Periodic;   ///< By dimension of the template; empty until it is known.
  /// Dimensions of arrays whose reflects mirror them at the ends, and that nests read there.
  std::map<std::pair<const Array *, unsigned>, AtEnds> Mirrored;
  bool isMirrored(const Array &A, unsigned Axis) const { return Mirrored.count({&A, Axis}); }
  /// Wherever a subscript leads in the dimension, the element is on the node, and neighbors have no part of it.
  bool isWhole(unsigned Dim) const {
    auto InDim = [&](const auto &At) { return At.first.first->Axes[At.first.second].TemplateDim == int(Dim); };
    return OneNode[Dim] && (Periodic.empty() || !Periodic[Dim]) && llvm::none_of(Mirrored, InDim);
  }
  struct Stage {
    const LoopNest *Nest;
    Depth Last;
    /// Of one dimension of an array, that may lead outside of it: the run finds out.
    struct Read {
      const Array *A;
      unsigned Axis;
      Reach Far;
    };
    std::vector<Read> Reads;
    std::vector<int64_t> Reach; ///< By dimension of the template: how far, on either side, from elements that the time loop changes.
    /// What is filled before the nest, by dimension of the array: how far it reads.
    struct Mirror {
      const Array *A;
      Depth Widths;
    };
    std::vector<Mirror> Mirrors;
  };
  std::vector<Stage> Stages;
  struct Field {
    const Array *A;
    bool Live = false; ///< Its halo is read before it is computed.
    Depth Last, Most;  ///< At the head of the last step; the largest one in it.
    bool Far = false;  ///< What is in its halo counts. Else anything may be there, as in a sum that each point keeps for itself.
    bool Changed = false; ///< A nest of the loop writes it, or what it changes places with.
    /// What of the halo's box counts: with f steps and reach 1, points whose distances along all dimensions sum up to f at most, as
    /// those of a five-point star; or all, as with a read along two dimensions at once. None: it extends along one only.
    enum Shape { Line, Cone, Box } Corners = Line;
    bool Widened = false; ///< It gets the shadow that the time loop needs; else the declared one must do.
  };
  std::vector<Field> Fields;
  /// Rows at the ends of the template that the first and the last block must have: loops with a fixed index read inwards there, as
  /// in `v[0][j] = v[1][j]`, and whoever has the one row has the other. Else the depths are those of Narrow; null: none is so.
  Depth Ends;
  std::shared_ptr<TimeBlock> Narrow;
  /// What the last step's reflects leave in shadows and nothing in the step changes any more: executed behind the loop.
  struct Again {
    const Exchange *Fill;
    std::vector<const Array *> Arrays; ///< By the names they have then.
  };
  std::vector<Again> Behind;
  /// What nests reduce: nodes combine it once, behind the loop. Each variable is in it once, with the first nest that has it.
  struct Sum {
    const LoopNest *Nest;
    const Reduction *R;
    const Reduction::Variable *V;
    const clang::VarDecl *Variable;
    std::string Name;
  };
  bool isSum(const clang::VarDecl *V) const {
    return llvm::any_of(Sums, [&](const Sum &S) { return S.Variable == V; });
  }
  std::vector<Sum> Sums;

  /// Where the indices of a template lie on On; none: nowhere in particular.
  std::optional<Ratio> placeOf(const Template &T, unsigned Dim) const;
  /// Nests on a coarser grid read arrays of On, and use elements of their own grid at their own points only.
  bool isCoarse(const LoopNest &Nest) const { return Nest.On.OfTemplate != On; }
  /// How far from the nest's point, in points of On; none: that isn't known.
  std::optional<Reach> reachOf(const Access &X, const LoopNest &Nest, unsigned Axis) const;
  /// The same with what it stands for in a mirror: as many elements inside the end, but the one at the end is its own neighbor.
  Reach neededOf(const Access &X, const LoopNest &Nest, unsigned Axis) const;

  /// What shadows must suffice for that are not widened; none: only the run knows.
  std::optional<int64_t> fewestSteps() const;
  /// Beside the own part, along a dimension of the template, that an array stores in blocks of so many steps.
  Sides stored(const Field &F, unsigned Dim, int64_t Steps) const;
  /// What suffices for scheme `pa1`, which a run takes where shadows are too narrow for another one.
  Sides leastStored(const Field &F, unsigned Dim, int64_t Steps) const;

private:
  /// The same of scheme `diamond` above the own part: wedges compute, and read, as far as runtime/blocking/parts.c says.
  int64_t storedByWedges(const Field &F, unsigned Dim, int64_t Steps) const;
};

/// None if the time loops have errors, which are reported.
std::vector<TimeBlock> findTimeBlocks(const Program &P);

/// With the shadows that they need; reflects keep the widths that the program declares.
Widths storedWidths(const Program &P, const std::vector<TimeBlock> &Blocks);

/// The time block whose step has the nest, the reflect; null: none.
const TimeBlock *findBlock(const std::vector<TimeBlock> &Blocks, const LoopNest &Nest);
const TimeBlock *findBlock(const std::vector<TimeBlock> &Blocks, const Exchange &Fill);

/// All of them: a function may be the step of several time loops.
std::vector<const TimeBlock *> findBlocks(const std::vector<TimeBlock> &Blocks, const LoopNest &Nest);

/// --print-model, -Rsode
std::string text(const Depth &D);
void printTimeBlocks(const std::vector<TimeBlock> &Blocks, const clang::SourceManager &SM, llvm::raw_ostream &Out);
/// Checked: -fsode-check, which follows shadows step by step, runs the time loops without blocking.
void settleTimeBlocks(std::vector<TimeBlock> &Blocks, bool Checked, Diagnostics &Diags);

} // namespace sode

#endif
