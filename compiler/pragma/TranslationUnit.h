// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the front end leaves for the later stages: the preprocessed tokens of the file, its pragmas and
// directives (with Clang's view of their expressions), and which files were included where.

#ifndef SODE_PRAGMA_TRANSLATIONUNIT_H
#define SODE_PRAGMA_TRANSLATIONUNIT_H

#include "directive/Directive.h"
#include "pragma/StrayPragmas.h"
#include "clang/AST/Decl.h"
#include "clang/Lex/Pragma.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <deque>

namespace sode {

/// One `#pragma xmp` or `_Pragma("xmp ...")`.
struct Pragma {
  unsigned Id = 0;
  clang::PragmaIntroducerKind Kind = clang::PIK_HashPragma;
  clang::SourceLocation Hash; ///< The `#` (or the `_Pragma` text).
  clang::SourceLocation Word; ///< `xmp`; also the location of the marker among the tokens.
  clang::SourceLocation End;  ///< The end of the line, behind continuation lines and comments.
  std::vector<clang::Token> Tokens; ///< After `xmp`, macros expanded.
  /// Of an array assignment (SectionExpander.h): what it is, or, of a directive that it has become, the place to name. Written is Word: the
  /// directive has become another one.
  std::shared_ptr<ArrayDirective> Assignment;
  clang::SourceLocation Written;
  /// Of a nest with statements between its loops (NestExpander.h): indices whose loops have a directive of their own. Inserted: that one, without a line.
  std::vector<clang::Token> Inner;
  bool Inserted = false;
};

/// An #include that was seen, entered or not.
struct Inclusion {
  clang::SourceLocation Hash;                  ///< The `#`.
  clang::CharSourceRange FileName;             ///< `"x.h"` or `<x.h>` as written.
  std::string Path;                            ///< What it was resolved to.
  clang::FileID Entered;                       ///< Invalid if the file was skipped (#pragma once, guard).
};

/// All preprocessed tokens in order. A token is named by its source location, which is unique: Clang gives
/// every token of a macro expansion a location of its own.
class TokenTable {
public:
  std::vector<clang::Token> Tokens; ///< Ends with eof. Pragmas are marker tokens.

  void index();
  /// Position of the token at Loc, or ~0u.
  unsigned find(clang::SourceLocation Loc) const;
  /// Behind the statement that begins at Position: its `;` or `}`. Pragmas and labels in front belong to it.
  unsigned endOfStatement(unsigned Position) const;
  /// The `{` of the block around Position, or ~0u at file scope.
  unsigned startOfBlock(unsigned Position) const;
  /// The `}` of the block around Position, or the final eof.
  unsigned endOfBlock(unsigned Position) const;
  /// Is the token part of an OpenMP pragma?
  bool inOpenMP(unsigned Position) const;
  /// As in OpenMPPragma.h.
  unsigned startOfOpenMP(unsigned Position) const;

private:
  llvm::DenseMap<clang::SourceLocation, unsigned> Positions;
  std::vector<std::pair<unsigned, unsigned>> OpenMPPragmas; ///< First token and final one of each, in order.
};

/// The kind of the marker token that stands for a pragma. Any annotation serves: the filter removes it before
/// Clang's parser could see it.
constexpr clang::tok::TokenKind PragmaMarker = clang::tok::annot_pragma_dump;
inline const Pragma *pragmaOf(const clang::Token &Marker) {
  return static_cast<const Pragma *>(Marker.getAnnotationValue());
}

/// A section as argument of a transformational procedure: positions of its tokens.
struct SectionArgument {
  unsigned First; ///< Where the name, or member, begins.
  struct Subscript {
    unsigned Open, Close;        ///< The brackets.
    unsigned Colon, SecondColon; ///< 0: there is none.
  };
  std::vector<Subscript> Subscripts;
  /// What Clang's parser is told of a subscript, before base, length and step: one index, a range to the end of the dimension, one with a length.
  enum Kind { Index, Open, Closed };
};

/// A section in the list of a directive, which has become an array (ExpandClauses.cpp); empty: left out.
struct ListedSection {
  std::vector<clang::Token> Array, First, Length;
};

/// What `shape u[nz][ny][nx]` says (ShapeExpander.h).
struct Shape {
  clang::SourceLocation Loc; ///< Its name in the directive.
  std::vector<std::vector<clang::Token>> Extents; ///< Slowest first.
};

struct TranslationUnit {
  TokenTable Tokens;
  std::vector<clang::SourceLocation> MisplacedOperators; ///< `_Pragma` in a directive.
  std::vector<clang::Token> StatementsOnLines; ///< `{` or `for` on the line of a directive.
  std::vector<StrayPragma> StrayPragmas;
  std::deque<Pragma> Pragmas;       ///< In textual order; addresses are stable.
  std::deque<Directive> Directives; ///< In textual order; addresses are stable.
  std::vector<Inclusion> Inclusions;
  std::vector<clang::SourceLocation> PragmaLines; ///< The `#` of every #pragma, also of others than xmp.
  llvm::DenseSet<unsigned> PragmasAt;             ///< Positions of the tokens behind #pragma and _Pragma of any kind.
  /// Tokens that stand for an extent in array assignments: what Clang's parser gets for each.
  llvm::DenseMap<clang::SourceLocation, std::vector<clang::Token>> Extents;
  std::vector<SectionArgument> SectionArguments; ///< In textual order.
  llvm::DenseMap<clang::SourceLocation, ListedSection> ListedSections; ///< By the first token of the array.
  std::deque<Shape> Shapes;
  /// Of pointers and arrays that have one: by the names in their declarations, and by the last token of an unnamed parameter.
  llvm::DenseMap<clang::SourceLocation, const Shape *> Shaped;
  /// Of C++: where names in front of rewritten subscripts are spelled.
  llvm::DenseMap<clang::SourceLocation, const Shape *> FlatNames;
  /// Names in the extents of a struct's flat member that are members of the same struct.
  llvm::DenseSet<clang::SourceLocation> OwnExtents;
  /// Tokens whose place the text must show written out, as if a macro stood there.
  std::vector<clang::SourceLocation> Rewritten;
  llvm::DenseMap<const clang::IdentifierInfo *, Directive *> Prototypes; ///< Names of the filter's prototypes.
  /// nodes and templates: the C entity that stands for each in Clang's scopes.
  llvm::DenseMap<clang::SourceLocation, const clang::VarDecl *> Entities;

  /// Prepares what is looked up by place, when all tokens are there.
  void index(const clang::SourceManager &SM);
  /// Position of the token that stands for the directive.
  unsigned markerOf(const Directive &D) const { return Tokens.find(Pragmas[D.PragmaId].Word); }
  /// The first pragma of another kind (`GCC ivdep`, `clang loop`) that stands directly before the token at Position,
  /// with no token between; invalid if there is none.
  clang::SourceLocation pragmaBefore(unsigned Position, const clang::SourceManager &SM) const;
  /// Does one, or a `_Pragma`, of any kind stand directly before that token?
  bool hasPragmaBefore(unsigned Position) const { return PragmasAt.contains(Position); }

private:
  struct PragmaLine {
    unsigned Offset; ///< Of its `#` in the file.
    clang::SourceLocation Hash;
  };
  llvm::DenseMap<clang::FileID, std::vector<PragmaLine>> OtherPragmas; ///< Those that are not ours, by offset.
};

} // namespace sode

#endif
