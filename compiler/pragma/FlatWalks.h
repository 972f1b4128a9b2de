// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers that walk through a flat array, a step in each iteration of a loop:
//
//   double *p = &u[i * nx + 1];                       u[i * nx + 1 + (j - 1)]
//   for (int j = 1; j < nx; j++)
//       *p++ = 0;
//
// Where such a pointer is, follows from its start and the indices of the loops between. Several loops walk through rows.

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
  /// Pointers whose values the text no longer has.
  const std::vector<unsigned> &pointers() const { return Pointers; }

private:
  struct Counted {
    unsigned For, Close, End; ///< `for`, the `)` of its head, behind the statement.
    clang::Token Index = {};
    llvm::ArrayRef<clang::Token> From = {}, Bound = {};
    bool Through = false;  ///< `<=`
    unsigned Increment = 0; ///< Its first token.
  };
  struct Walk {
    const Declarations::Declared *Pointer;
    FlatNames::Setting Start;
    unsigned Array;             ///< Its name in the start.
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
  std::vector<unsigned> Pointers;
  std::map<unsigned, std::vector<unsigned>> Heads; ///< By `for`: steps in its increment.
  std::map<unsigned, Counted> HeadOf;

  void findWalks(const Declarations::Declared &D);
  bool follow(Walk &W);
  bool isFollowed(const Walk &W, unsigned Use) const;
  bool findLoops(Walk &W);
  std::optional<Counted> readLoop(unsigned For) const;
  bool isPlainStatement(unsigned Position, const Counted &In) const;
  bool isSteady(const Walk &W) const;
  std::optional<Change> accessAt(const Walk &W, unsigned Use) const;
  std::optional<std::vector<clang::Token>> flatStart(const Walk &W) const;
  unsigned flatArray(const FlatNames::Setting &S) const;
  std::vector<clang::Token> offset(const Walk &W, bool Behind) const;
  std::vector<clang::Token> stepOf(const Walk &W) const;
  void report(const Walk &W, unsigned Position);
  void writeHeads();
  std::vector<clang::Token> code(const char *Text, unsigned At) const;
};

} // namespace sode

#endif
