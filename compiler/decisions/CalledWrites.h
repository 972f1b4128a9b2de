// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For -fsode-check: what functions write that nests call, in this file or another one. A file says of its functions what each call of
// them writes for certain, in terms of the parameters, and of its nests what they give the functions that each iteration calls. The run has
// both (observe/called.h): what is known does not depend on how the program is cut into files.
//
//   static void put(struct state *s, int j, int i, double x) { s->u[j][i] = x; }      the array of parameter 0, subscripts: parameters 1, 2
//   static void set(int i, double x) { put(&now, 0, i + 1, x); }                     `now`, 0, parameter 0 + 1
//
//   #pragma xmp loop (i) on t[i]                                                     nest: i
//   for (int i = 0; i < N; i++)
//       set(i, 0);

#ifndef SODE_DECISIONS_CALLEDWRITES_H
#define SODE_DECISIONS_CALLEDWRITES_H

#include "facts/Program.h"
#include <map>

namespace sode {

struct CalledWrites {
  /// A number in a function: of a parameter; or all from one, Of + Low, to another, LastOf + High.
  struct Number {
    const clang::ParmVarDecl *Of = nullptr;
    int64_t Low = 0, High = 0;
    const clang::ParmVarDecl *LastOf = nullptr;
  };
  /// What holds an array, or is one: what a parameter leads to, or a variable at file scope. Neither: unknown.
  struct Place {
    const clang::ParmVarDecl *Of = nullptr;
    const clang::VarDecl *Variable = nullptr;
    bool isKnown() const { return Of || Variable; }
  };
  /// An element, at each call of the function.
  struct Write {
    const clang::FunctionDecl *By;
    clang::SourceLocation Loc;
    const ArrayReference *R; ///< Null: by a pointer, `x[j] = 0` of a parameter that is no array.
    Place Of;
    std::vector<Number> Subscripts;
  };
  /// A pointer that a function gets, and only follows.
  struct Followed {
    const clang::ParmVarDecl *Parameter;
    bool Known; ///< What it writes by it is among Writes.
  };
  /// Each call of the function By makes this one.
  struct Pass {
    const clang::FunctionDecl *By;
    const clang::CallExpr *Call;
    struct Argument {
      std::optional<Number> Value;
      Place Address;
    };
    std::vector<Argument> Arguments;
  };
  /// Each iteration of a nest makes this call.
  struct NestCall {
    const clang::CallExpr *Call;
    struct Argument {
      const Loop *Along = nullptr;               ///< Its variable + Offset.
      int64_t Offset = 0;
      const clang::Expr *Fixed = nullptr;        ///< A number, or an address, that keeps its value while the nest runs.
      const ArrayReference *Storage = nullptr;   ///< A whole array;
      bool Element = false;                      ///< no, the address of an element or row of it, with these subscripts.
      std::vector<Argument> Subscripts = {};
    };
    std::vector<Argument> Arguments;
    std::vector<const Loop *> Guards; ///< Must have iterations.
  };
  std::vector<Write> Writes;
  std::vector<Followed> Pointers;
  std::vector<Pass> Passes;
  std::map<const LoopNest *, std::vector<NestCall>> OfNest;
  std::shared_ptr<NestHeads> Heads; ///< Has the loops in bodies of nests.

  /// The address of the function is the same in all files, and can be written.
  static bool isNamed(const clang::FunctionDecl &F);
};

CalledWrites findCalledWrites(const Program &P);

} // namespace sode

#endif
