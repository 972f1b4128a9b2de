// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Array assignments are no C. Before the token filter runs, each becomes loops over its elements, as if it were a macro that
// expands to them: the new tokens have the statement as the place of their expansion, so that messages, edits and output see them like
// those of any macro, and later stages see loops.
//
//   a[0:n] = 2 * b[:];            { const long sode_n0 = n; long sode_k0; <marker>
//                                   for (sode_k0 = 0; sode_k0 < sode_n0; sode_k0++) a[sode_k0] = 2 * b[sode_k0]; }
//
//   #pragma xmp array on t[:]     { long sode_k0; <marker>
//   a[:] = b[1:n];                  <#pragma xmp loop (sode_k0) on t[sode_k0]>
//                                   for (sode_k0 = 0; sode_k0 < sode_extent; sode_k0++) a[sode_k0] = b[sode_k0 + 1]; }
//
// The marker carries an ArrayDirective: what the ranges were, for the checks (model/BuildAssignment.cpp), for `sode_extent`, and for the
// temporary where the sides may overlap (lower/LowerAssignment.cpp). Behind `array` the variables of distributed dimensions
// are the indices of the left side.

#ifndef SODE_PRAGMA_SECTIONEXPANDER_H
#define SODE_PRAGMA_SECTIONEXPANDER_H

#include "pragma/BraceContext.h"
#include "pragma/TranslationUnit.h"
#include "support/Diagnostics.h"
#include "clang/Lex/Preprocessor.h"

namespace sode {

class SectionExpander {
public:
  SectionExpander(clang::Preprocessor &PP, Diagnostics &Diags, TranslationUnit &TU);
  /// Rewrites the tokens of TU.
  void run();

  /// A piece of code to be: words of ours, the user's tokens, or the extent of a range's dimension.
  struct Piece {
    std::string Code;
    llvm::ArrayRef<clang::Token> User = {};
    int ExtentOf = -1;
  };
  using Pieces = std::vector<Piece>;

private:
  /// A range of indices as its loop needs it.
  struct Range {
    unsigned Open, Close; ///< Positions of the brackets.
    Pieces Base, Step, Length;
    bool FromZero = true, HasLength = false;
    std::optional<int64_t> Stride = 1; ///< The step, if it is a number.
  };
  /// Where an array is aligned.
  struct Alignment {
    unsigned First, End; ///< Tokens that see it.
    AlignDirective Align;
  };

  /// The array that is assigned to, and its subscripts.
  struct LeftSide {
    const clang::IdentifierInfo *Name = nullptr;
    const clang::IdentifierInfo *Of = nullptr; ///< Of a member: the name before it, if there is one.
    bool Member = false;
    std::vector<int> Loops; ///< Of each subscript; -1: one index.
    std::vector<llvm::ArrayRef<clang::Token>> Subscripts;
  };

  clang::Preprocessor &PP;
  Diagnostics &Diags;
  TranslationUnit &TU;
  std::vector<clang::Token> In, Out;
  std::vector<unsigned> NewPosition; ///< In Out, of each token of In.
  BraceContext Context;
  llvm::DenseSet<const clang::IdentifierInfo *> MaybeAligned;
  std::vector<Alignment> Alignments;

  // The statement that is expanded.
  unsigned First = 0, Equals = 0, Last = 0;
  const Pragma *Of = nullptr; ///< Its `array`, or null.
  clang::SourceLocation Start, End;
  ArrayDirective D;
  std::vector<Range> Ranges;
  unsigned Loops = 0; ///< Ranges of the left side.
  std::vector<std::pair<std::string, Pieces>> Constants; ///< Evaluated once, before the loops.
  std::vector<bool> Distributed; ///< By loop.
  Reference Written;             ///< Behind `on`.
  std::vector<Subscript> With;   ///< Of the `align` directive.
  Pieces Becomes;                ///< What the directive becomes: a `loop`, or a `task` where no range is distributed.

  bool findStatement(unsigned Position);
  void expandAt(unsigned Position, const Pragma *Array);
  bool checkOperators();
  // The sides.
  bool readSides();
  bool readSide(unsigned Begin, unsigned Past);
  bool readRange(unsigned Open, unsigned Close, unsigned Loop, unsigned ChainBegin);
  bool endChain(unsigned Begin, unsigned Count, bool Left);
  std::vector<clang::Token> withoutRanges(unsigned Begin, unsigned Past) const;
  // ExpandOn.cpp: the template.
  void findAlignments();
  bool resolveLike(unsigned Position, AlignDirective &A) const;
  const AlignDirective *alignmentOf(unsigned Position, const LeftSide &Left) const;
  bool readOn();
  LeftSide leftSide() const;
  bool checkOn(const LeftSide &Left, const AlignDirective &Align);
  bool mapAxis(size_t Axis, const Subscript *As, const LeftSide &Left, Pieces &Text);
  bool mapSubscript(size_t Dim, const Subscript *As, const AlignDirective &Align, const LeftSide &Left, Pieces &Text);
  // ExpandClauses.cpp: lists of directives.
  void expandClauses(Pragma &P);
  std::vector<clang::Token> withArrays(llvm::ArrayRef<clang::Token> Tokens);
  void writeArray(llvm::ArrayRef<clang::Token> Tokens, unsigned Begin, unsigned End, llvm::ArrayRef<unsigned> Opens,
                  llvm::ArrayRef<unsigned> After, std::vector<clang::Token> &Result, size_t Item);
  // ExpandLoops.cpp: the loops.
  Pieces operand(const ExprText &E, const std::string &Name);
  void readOperands();
  Pieces count(unsigned R) const;
  Pieces index(unsigned R) const;
  Pieces number(unsigned L) const;
  std::string variable(unsigned Loop) const { return "sode_k" + std::to_string(Loop); }
  void planConstants();
  void writeHeader(unsigned Loop);
  void writeSide(unsigned Begin, unsigned Past);
  void writeStatement();
  void writeMarker(const Pieces &Directive);
  void write(const std::string &Code);
  void write(const Pieces &Text);
  void write(const clang::Token &User);
  std::vector<clang::Token> tokens(const Pieces &Text);
  std::vector<clang::Token> lex(const std::string &Code);
  clang::Token placed(const clang::Token &User);
  clang::Token extent(unsigned R);
  std::vector<clang::Token> extentForClang(unsigned R);
  std::string spelled(llvm::ArrayRef<clang::Token> Tokens) const;
};

} // namespace sode

#endif
