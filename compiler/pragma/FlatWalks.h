// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers and counters that walk through a flat array, a step in each iteration of a loop:
//
//   double *p = &u[i * nx + 1];                       u[i * nx + 1 + (j - 1)]
//   for (int j = 1; j < nx; j++)
//       *p++ = 0;
//
//   for (j = 0, k = i * nx; j < nx; j++, k++)         u[i * nx + (j - 0)]
//       u[k] = 0;
//
// Where one is, follows from its start and the indices of the loops between. Several loops walk through rows. A counter that is not
// followed remains what it is.

#ifndef SODE_PRAGMA_FLATWALKS_H
#define SODE_PRAGMA_FLATWALKS_H

#include "pragma/FlatIndex.h"
#include "pragma/FlatNames.h"
#include "support/Diagnostics.h"
#include <map>

namespace sode {

class FlatWalks {
public:
  /// Has the variable or member that is named there a shape?
  using IsFlat = std::function<bool(unsigned Position)>;
  FlatWalks(clang::Preprocessor &PP, Diagnostics &Diags, const TokenTable &Table, const Declarations &Known, const FlatNames &Names, IsFlat Flat)
      : PP(PP), Diags(Diags), Table(Table), Tokens(Table.Tokens), Known(Known), Names(Names), Flat(std::move(Flat)) {}

  /// What stands in place of the tokens from its position up to End.
  struct Change {
    unsigned End;
    unsigned Array = 0;                ///< An element of the array that is named there, or 0:
    std::vector<clang::Token> Text;    ///< its flat subscript; else the text itself.
    bool Member = false;               ///< Then `.`.
  };
  void find();
  const Change *at(unsigned Position) const;
  /// With the values of counters in place of their names, which the text has been given at other places.
  std::vector<clang::Token> expanded(llvm::ArrayRef<clang::Token> Text) const;
  /// Pointers and counters whose values the text no longer has.
  const std::vector<unsigned> &variables() const { return Variables; }

private:
  struct Counted {
    unsigned For, Close, End; ///< `for`, the `)` of its head, behind the statement.
    unsigned InitEnd = 0;     ///< Its first `;`.
    clang::Token Index = {};
    llvm::ArrayRef<clang::Token> From = {}, Bound = {};
    bool Through = false;  ///< `<=`
    unsigned Increment = 0; ///< Its first token.
  };
  struct Walk {
    const Declarations::Declared *Variable;
    FlatNames::Setting Start;
    unsigned Array;             ///< Its name in the start; 0: the variable is a counter.
    std::vector<unsigned> Uses; ///< Steps, too.
    std::vector<Counted> Loops; ///< Outermost first.
    unsigned Step = 0;          ///< The pointer's name there.
    bool InHead = false;
  };
  clang::Preprocessor &PP;
  Diagnostics &Diags;
  const TokenTable &Table;
  const std::vector<clang::Token> &Tokens;
  const Declarations &Known;
  const FlatNames &Names;
  IsFlat Flat;
  std::map<unsigned, Change> Changes;
  std::vector<Walk> Followed; ///< Of counters.
  llvm::DenseMap<clang::SourceLocation, std::pair<unsigned, size_t>> Counters; ///< Their uses: the position, the walk.
  std::vector<unsigned> Variables;
  std::map<unsigned, std::vector<unsigned>> Heads; ///< By `for`: steps in its increment, and what is set at its begin.
  std::map<unsigned, Counted> HeadOf;

  void findWalks(const Declarations::Declared &D, bool Counter);
  bool isSubscript(unsigned Use) const;
  bool follow(Walk &W);
  bool isFollowed(const Walk &W, unsigned Use) const;
  bool findLoops(Walk &W);
  std::optional<Counted> readLoop(unsigned For) const;
  bool isPlainStatement(unsigned Position, const Counted &In) const;
  bool isSteady(const Walk &W) const;
  bool isAlone(unsigned Step) const;
  std::optional<Change> accessAt(const Walk &W, unsigned Use) const;
  bool hasValue(const Walk &W, unsigned Use) const;
  std::vector<clang::Token> valueAt(const Walk &W, unsigned Use) const;
  std::optional<std::vector<clang::Token>> flatStart(const Walk &W) const;
  unsigned flatArray(const FlatNames::Setting &S) const;
  std::vector<clang::Token> offset(const Walk &W, bool Behind) const;
  std::vector<clang::Token> stepOf(const Walk &W) const;
  bool fail(const Walk &W, unsigned Position);
  void writeHeads();
  void dropParts(unsigned First, unsigned End, llvm::ArrayRef<unsigned> Dropped);
  std::vector<clang::Token> code(const char *Text, unsigned At) const;
};

} // namespace sode

#endif
